import { compareCodePoints } from '../../../model/order.ts';
import type { AdvisoryEntry, AdvisoryIndex } from '../advisories/advisory-index.ts';
import { type Severity, severities, worstOf } from '../advisories/severity.ts';
import type { UsedPackage } from '../graph/package-graph.ts';
import type { SeverityVector } from '../recommend/recommend-versions.ts';
import { isCleared, type Statement } from './statement.ts';

/** A vulnerability that hits a package in use. */
export interface PackageVulnerability {
  /** The name it goes by: a CVE id where it has one. */
  readonly id: string;
  readonly aliases: readonly string[];
  readonly severity: Severity;
  /** Ids of the advisories that say so; empty when only the SBOM does. */
  readonly advisories: readonly string[];
  readonly summary: string | null;
}

/** A vulnerability that an advisory finds and the SBOM takes off the package. */
export interface ClearedVulnerability {
  readonly id: string;
  readonly aliases: readonly string[];
  readonly state: string;
  readonly justification: string | null;
}

export interface PackageMatch {
  readonly vulnerabilities: readonly PackageVulnerability[];
  readonly cleared: readonly ClearedVulnerability[];
  /** What hits another version of the package, by the same advisories. */
  readonly vectorOf: (version: string) => SeverityVector;
}

/** What advisories and the statements of an SBOM say of one package in use. */
export function matchPackage({ id }: UsedPackage, book: AdvisoryIndex, statements: readonly Statement[]): PackageMatch {
  const clearing = new Map(statements.filter(isCleared).map((one) => [book.groupOf(one.vulnerability), one]));
  const found = new Map<string, { names: readonly string[]; severities: Severity[]; entries: AdvisoryEntry[] }>();
  const find = (name: string, severity: Severity, entry?: AdvisoryEntry): void => {
    const group = book.groupOf(name);
    const hit = found.get(group) ?? { names: book.namesOf(name), severities: [], entries: [] };
    hit.severities.push(severity);
    if (entry !== undefined) hit.entries.push(entry);
    found.set(group, hit);
  };
  for (const entry of book.of(id)) {
    if (!entry.test.affects(id.version)) continue;
    for (const name of [entry.advisory.id, ...book.upstream(entry.advisory.id)]) find(name, severityOf(entry), entry);
  }
  for (const statement of statements) if (!isCleared(statement)) find(statement.vulnerability, statement.severity);
  return {
    vulnerabilities: [...found]
      .filter(([group]) => !clearing.has(group))
      .map(([, { names, severities, entries }]) => vulnerability(names, worstOf(severities), entries))
      .sort((a, b) => compareCodePoints(a.id, b.id)),
    cleared: [...clearing]
      .filter(([group]) => found.has(group))
      .map(([, one]) => cleared(one, book))
      .sort((a, b) => compareCodePoints(a.id, b.id)),
    vectorOf: (version) => vectorOf(version, book.of(id), book, clearing),
  };
}

function vulnerability(
  [id = '', ...aliases]: readonly string[],
  severity: Severity,
  entries: readonly AdvisoryEntry[],
): PackageVulnerability {
  const advisories = [...new Set(entries.map(({ advisory }) => advisory.id))].sort(compareCodePoints);
  const summary = entries.find(({ advisory }) => advisory.summary !== null)?.advisory.summary ?? null;
  return { id, aliases, severity, advisories, summary };
}

function cleared({ vulnerability, state, justification }: Statement, book: AdvisoryIndex): ClearedVulnerability {
  const [id = vulnerability, ...aliases] = book.namesOf(vulnerability);
  return { id, aliases, state: state as string, justification };
}

/** Alias groups that hit a version, by the worst severity an advisory gives each; an advisory that repeats others counts as those. */
function vectorOf(
  version: string,
  entries: readonly AdvisoryEntry[],
  book: AdvisoryIndex,
  clearing: ReadonlyMap<string, unknown>,
): SeverityVector {
  const worst = new Map<string, Severity>();
  for (const entry of entries) {
    if (!entry.test.affects(version)) continue;
    const upstream = book.upstream(entry.advisory.id);
    for (const name of upstream.length > 0 ? upstream : [entry.advisory.id]) {
      const group = book.groupOf(name);
      if (!clearing.has(group)) worst.set(group, worstOf([severityOf(entry), worst.get(group) ?? 'Unknown']));
    }
  }
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const severity of worst.values()) counts[severities.indexOf(severity) as 0 | 1 | 2 | 3 | 4]++;
  return counts;
}

function severityOf({ advisory, advised }: AdvisoryEntry): Severity {
  return advised.severity ?? advisory.severity;
}
