import { type Severity, severityNamed, worstOf } from '../../insights/packages/advisories/severity.ts';
import type { PackageGraph } from '../../insights/packages/graph/package-graph.ts';
import type { Statement } from '../../insights/packages/match/statement.ts';
import { packageKey, parsePurl } from '../../insights/packages/package-id.ts';
import { versRange } from '../../insights/packages/versions/vers-range.ts';
import type { JsonNode } from '../json-path.ts';
import { SbomGraph } from '../sbom-graph.ts';

/** What an SBOM states besides its packages. */
export interface SbomReading {
  readonly statements: readonly Statement[];
  readonly notes: readonly string[];
}

/** Kinds of ranges that are not evaluated and reported one by one. */
const maxRangeNotes = 20;

const readVersions = ['1.4', '1.5', '1.6', '1.7'];

/** Reads a CycloneDX document of version 1.4 to 1.7: components, dependencies, vulnerabilities with their VEX states. Throws `JsonShapeError`. */
export function readCycloneDx(root: JsonNode, graph: PackageGraph, name: string): SbomReading {
  const version = root.member('specVersion');
  if (!readVersions.includes(version.text())) throw version.wrong(`one of ${readVersions.join(', ')}`);
  return new CycloneDx(root, graph, name).read();
}

class CycloneDx {
  private readonly root: JsonNode;
  private readonly graph: SbomGraph;
  private readonly refs = new Set<string>();
  private readonly versions = new Map<string, string>();
  private withoutPurl = 0;
  private readonly ranges = new Map<string, number>();
  private unknownRefs = 0;

  constructor(root: JsonNode, graph: PackageGraph, name: string) {
    this.root = root;
    this.graph = new SbomGraph(graph, name);
  }

  read(): SbomReading {
    const main = this.root.member('metadata').isAbsent ? undefined : this.root.member('metadata').member('component');
    if (main && !main.isAbsent) {
      const ref = main.member('bom-ref').textOr('');
      this.refs.add(ref);
      this.graph.addInHouse(ref);
      for (const nested of main.member('components').list()) this.component(nested);
    }
    for (const component of this.root.member('components').list()) this.component(component);
    for (const dependency of this.root.member('dependencies').list()) this.dependency(dependency);
    this.graph.finish();
    const statements = this.root
      .member('vulnerabilities')
      .list()
      .flatMap((one) => this.vulnerability(one));
    return { statements, notes: this.notes() };
  }

  private component(node: JsonNode): void {
    node.member('name').text();
    const kind = node.member('type').text();
    const purl = node.member('purl').textOr(null);
    const ref = node.member('bom-ref').textOr(purl ?? '');
    if (ref !== '' && this.refs.has(ref)) throw node.member('bom-ref').wrong('a reference that no other component has');
    if (ref !== '') this.refs.add(ref);
    const version = node.member('version').textOr(null);
    const added =
      purl !== null && ref !== '' && this.graph.add(ref, node.member('purl'), version, isForDevelopment(node));
    if (added) this.versions.set(ref, version ?? parsePurl(purl)?.version ?? '');
    else if (kind === 'library' || kind === 'framework') this.withoutPurl++;
    else if (kind === 'application') this.graph.addInHouse(ref);
    for (const nested of node.member('components').list()) this.component(nested);
  }

  private dependency(node: JsonNode): void {
    const from = node.member('ref').text();
    for (const to of node.member('dependsOn').list()) {
      if (this.refs.has(to.text())) this.graph.addDependency(from, to.text());
      else this.unknownRefs++;
    }
  }

  /** One statement for each package that it is about; a version that is listed as unaffected counts as cleared. */
  private vulnerability(node: JsonNode): Statement[] {
    const analysis = node.member('analysis');
    const state = analysis.isAbsent ? null : analysis.member('state').textOr(null);
    const said = {
      vulnerability: node.member('id').text(),
      aliases: node
        .member('references')
        .list()
        .map((reference) => reference.member('id').text()),
      severity: ratingOf(node),
      justification: analysis.isAbsent ? null : reasonOf(analysis),
    };
    return node
      .member('affects')
      .list()
      .flatMap((affected) => {
        const ref = affected.member('ref').text();
        const key = this.packageOf(ref);
        if (key === undefined) this.unknownRefs++;
        const status = key === undefined ? undefined : this.statusOf(affected, this.versionOf(ref, key));
        if (key === undefined || status === undefined) return [];
        return [{ ...said, package: key, state: status === 'unaffected' ? status : state }];
      });
  }

  private versionOf(ref: string, key: string): string {
    return this.versions.get(ref) ?? parsePurl(key)?.version ?? '';
  }

  /**
   * What the entry for the version in use says, first of those that name it, then of ranges; undefined when other versions are listed as
   * affected. Where a range cannot be evaluated and nothing else speaks of the version, it counts as affected, and the range is reported.
   */
  private statusOf(affected: JsonNode, version: string): string | undefined {
    const entries = affected.member('versions').list();
    const status = (entry: JsonNode): string => entry.member('status').textOr('affected');
    const named = entries.find((entry) => entry.member('version').textOr(null) === version);
    if (named !== undefined) return status(named);
    const held = entries.map((entry) => this.holds(entry.member('range').textOr(null), version));
    const holding = entries[held.indexOf(true)];
    if (holding !== undefined) return status(holding);
    const othersAreHit = entries.some((entry) => status(entry) !== 'unaffected');
    return othersAreHit && !held.includes(undefined) ? undefined : 'affected';
  }

  /** Whether a range holds a version; undefined, and kept to be reported, when it cannot be evaluated. */
  private holds(text: string | null, version: string): boolean | undefined {
    if (text === null) return false;
    const range = versRange(text);
    const held = typeof range === 'string' ? undefined : range.contains(version);
    const problem = typeof range === 'string' ? range : `${JSON.stringify(version)} is no version of ${text}`;
    if (held === undefined) this.ranges.set(problem, (this.ranges.get(problem) ?? 0) + 1);
    return held;
  }

  /** A reference of this document, of another one (BOM-Link), or a purl. */
  private packageOf(ref: string): string | undefined {
    const own = this.graph.keyOf(ref);
    if (own !== undefined) return own;
    const inside = ref.startsWith('urn:cdx:') ? decoded(ref.slice(ref.indexOf('#') + 1)) : ref;
    const purl = parsePurl(inside);
    return this.graph.keyOf(inside) ?? (purl?.version ? packageKey({ ...purl, version: purl.version }) : undefined);
  }

  private notes(): string[] {
    const counted = [
      [this.withoutPurl, 'libraries without a purl or a version are left out'],
      [this.unknownRefs, 'references lead to nothing in it and are left out'],
    ].flatMap(([count, what]) => (count === 0 ? [] : [`${count} ${what}`]));
    const ranges = [...this.ranges].map(
      ([problem, count]) =>
        `${count} version ranges of vulnerabilities are not evaluated (${problem}): the version in use counts as affected where nothing else is said of it`,
    );
    return [...this.graph.notes(), ...counted, ...ranges.slice(0, maxRangeNotes)];
  }
}

/** Percent-decoded; as it is where that cannot be. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isForDevelopment(node: JsonNode): boolean {
  if (node.member('scope').value === 'excluded') return true;
  return node
    .member('properties')
    .list()
    .some((one) => one.member('name').value === 'cdx:npm:package:development' && one.member('value').value === 'true');
}

function ratingOf(node: JsonNode): Severity {
  const words = node
    .member('ratings')
    .list()
    .map((rating) => rating.member('severity').textOr(''));
  return worstOf(words.flatMap((word) => severityNamed(word) ?? []));
}

function reasonOf(analysis: JsonNode): string | null {
  return analysis.member('justification').textOr(null) ?? analysis.member('detail').textOr(null);
}
