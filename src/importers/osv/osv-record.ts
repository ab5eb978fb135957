import type {
  AdvisedPackage,
  AdvisedRange,
  Advisory,
  RangeEvent,
} from '../../insights/packages/advisories/advisory.ts';
import { cvss3BaseScore } from '../../insights/packages/advisories/cvss3.ts';
import { cvss4Score } from '../../insights/packages/advisories/cvss4.ts';
import { ratingOf, type Severity, severityNamed } from '../../insights/packages/advisories/severity.ts';
import { packageName } from '../../insights/packages/package-id.ts';
import type { JsonNode } from '../json-path.ts';

/** What one OSV record gives: an advisory, or nothing when it was withdrawn; and what of it is not evaluated. */
export interface OsvReading {
  readonly advisory: Advisory | null;
  /** Packages of ecosystems that have no purl type here. */
  readonly otherEcosystems: readonly string[];
  /** Ranges of commits, which say nothing of versions. */
  readonly commitRanges: number;
}

const eventKinds = ['introduced', 'fixed', 'last_affected', 'limit'] as const;

/** Reads a record of the OSV schema, 1.x. Throws `JsonShapeError`. */
export function readOsvRecord(record: JsonNode): OsvReading {
  const id = record.member('id').text();
  if (!record.member('withdrawn').isAbsent) return { advisory: null, otherEcosystems: [], commitRanges: 0 };
  const otherEcosystems: string[] = [];
  const affected: AdvisedPackage[] = [];
  let commitRanges = 0;
  for (const entry of record.member('affected').list()) {
    const named = entry.member('package');
    commitRanges += entry.member('ranges').list().filter(isCommitRange).length;
    if (named.isAbsent) continue;
    const ecosystem = (named.member('ecosystem').text().split(':')[0] as string).trim();
    const name = packageName(ecosystem, named.member('name').text());
    if (name === undefined) otherEcosystems.push(ecosystem);
    else affected.push({ ...name, ...versionsOf(entry), ...severityOfEntry(entry) });
  }
  const advisory: Advisory = {
    id,
    aliases: texts(record.member('aliases')),
    upstream: texts(record.member('upstream')),
    summary: record.member('summary').textOr(null),
    severity: severityOf(record) ?? 'Unknown',
    affected,
  };
  return { advisory, otherEcosystems, commitRanges };
}

function versionsOf(entry: JsonNode): Pick<AdvisedPackage, 'versions' | 'ranges'> {
  const ranges = entry.member('ranges').list();
  return {
    versions: texts(entry.member('versions')),
    ranges: ranges.filter((range) => !isCommitRange(range)).map(range),
  };
}

function isCommitRange(range: JsonNode): boolean {
  return range.member('type').value === 'GIT';
}

function range(node: JsonNode): AdvisedRange {
  const type = node.member('type');
  if (type.value !== 'SEMVER' && type.value !== 'ECOSYSTEM') throw type.wrong('SEMVER, ECOSYSTEM or GIT');
  const events = node.member('events').list().map(rangeEvent);
  return { order: type.value === 'SEMVER' ? 'semver' : 'ecosystem', events };
}

function rangeEvent(node: JsonNode): RangeEvent {
  const kinds = eventKinds.filter((kind) => node.object()[kind] !== undefined);
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) throw node.wrong(`one of ${eventKinds.join(', ')}`);
  return { kind, version: node.member(kind).text() };
}

function severityOfEntry(entry: JsonNode): { severity?: Severity } {
  const severity = severityOf(entry);
  return severity === undefined ? {} : { severity };
}

/**
 * The rating of a record or of one of its packages: of its CVSS 4 vector, else of its CVSS 3 vector; without one, the word of the database
 * (`database_specific.severity`, `ecosystem_specific.severity`). Vectors of CVSS 2 are not scored.
 */
function severityOf(node: JsonNode): Severity | undefined {
  const vectors = node
    .member('severity')
    .list()
    .map((one) => one.member('score').textOr(''));
  for (const scoreOf of [cvss4Score, cvss3BaseScore]) {
    const score = vectors.map(scoreOf).find((one) => one !== undefined);
    if (score !== undefined) return ratingOf(score);
  }
  for (const name of ['database_specific', 'ecosystem_specific']) {
    const specific = node.member(name);
    const word = specific.isAbsent ? undefined : specific.object()['severity'];
    const named = typeof word === 'string' ? severityNamed(word) : undefined;
    if (named !== undefined) return named;
  }
  return undefined;
}

function texts(list: JsonNode): string[] {
  return list.list().map((element) => element.text());
}
