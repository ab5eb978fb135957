import type { PackageExplanation } from '../../insights/packages/package-records.ts';
import type { SeverityVector } from '../../insights/packages/recommend/recommend-versions.ts';
import { formatCount } from '../progress.ts';
import type { ExplainedCaller, ExplainedPackage, Explanation } from './explain-vulnerability.ts';

const shownCallers = 10;
const shownVersions = 12;

/** An explanation for people. What is left out of the text is counted in it. */
export function explanationText(explanation: Explanation): string {
  const { vulnerability, packages, cleared, asked, application, scannedAt, snapshot } = explanation;
  const head =
    vulnerability === null
      ? [`${asked} hits no package in use`]
      : [
          `${vulnerability.id}  ${vulnerability.severity ?? 'Unknown'}`,
          ...indent(vulnerability.aliases.length > 0 ? [`also ${vulnerability.aliases.join(', ')}`] : []),
          ...indent([...new Set(packages.flatMap((one) => summariesOf(one, vulnerability.id)))]),
        ];
  return [
    ...head,
    ...indent([`${application}, packages scanned at ${scannedAt}, snapshot ${snapshot}`]),
    ...indent(Date.parse(scannedAt) < Date.parse(explanation.analyzedAt) ? [olderNote(explanation)] : []),
    ...packages.flatMap((one) => ['', ...packageLines(one, vulnerability?.id ?? '', explanation.hasCode)]),
    ...cleared.map(
      ({ package: name, state, justification }) =>
        `\nnot counted for ${name}: the SBOM or VEX document says ${state}${justification === null ? '' : ` (${justification})`}`,
    ),
  ].join('\n');
}

function olderNote({ analyzedAt }: Explanation): string {
  return `note: the code of ${analyzedAt} is newer; \`stratigraph scan packages\` looks at its lockfiles`;
}

function packageLines(one: ExplainedPackage, id: string, hasCode: boolean): string[] {
  const { name, version, direct, paths, scan, objects } = one;
  const kind = direct === null ? 'direct or transitive is not known' : direct ? 'direct' : 'transitive';
  const development = scan?.development ? ', for development only' : '';
  const through = paths.filter((path) => path.length > 1).map((path) => path.join(' > '));
  const advisories = scan?.vulnerabilities.find((found) => found.id === id)?.advisories ?? [];
  return [
    `${name} ${version}  ${kind}${development}`,
    ...indent([
      ...(scan && scan.declaredIn.length > 0 ? [`asked for by ${scan.declaredIn.join(', ')}`] : []),
      ...(through.length > 0
        ? ['comes in by', ...indent([...through, ...(scan?.morePaths ? ['… and other paths'] : [])])]
        : []),
      ...(advisories.length > 0 ? [`hit by ${advisories.join(', ')}`] : []),
      ...versionLines(one),
      ...objectLines(objects, hasCode),
    ]),
  ];
}

function versionLines({
  version,
  releaseDate,
  releasesPerYear,
  saferClosestVersion,
  safestVersion,
  scan,
}: ExplainedPackage): string[] {
  const timeline = scan?.timeline;
  if (!timeline) return ['no timeline: release date and better versions are not known'];
  const { current, later, looked, leftOut, source } = timeline;
  const roles = (one: string): string =>
    [one === saferClosestVersion ? 'safer, closest' : '', one === safestVersion ? 'safest' : '']
      .filter(Boolean)
      .join('; ');
  const rows = later.map((one) => ({ ...one, note: roles(one.version) }));
  const shown = rows.filter(({ note }, i) => i < shownVersions || note !== '');
  const table = [{ version, vector: current, note: 'in use' }, ...shown];
  const width = Math.max(...table.map((row) => row.version.length));
  const notReported = rows.length - shown.length;
  return [
    `released ${releaseDate ?? 'at an unknown date'}, ${releasesPerYear ?? 'unknown number of'} releases a year (${source})`,
    'what hits it and later versions: critical, high, medium, low, unknown',
    ...indent(table.map((row) => `${row.version.padEnd(width)}  ${vectorText(row.vector)}  ${row.note}`.trimEnd())),
    ...indent(notReported > 0 ? [`… and ${notReported} more changes`] : []),
    `${formatCount(looked)} later versions looked at, reported where the numbers change; left out: ${exclusionText(leftOut)}`,
    ...(saferClosestVersion === null ? ['no later version is better'] : []),
  ];
}

function exclusionText({
  prereleases,
  yanked,
  unreadable,
}: NonNullable<PackageExplanation['timeline']>['leftOut']): string {
  return `${prereleases} pre-releases, ${yanked} yanked${unreadable > 0 ? `, ${unreadable} whose version cannot be read` : ''}`;
}

function objectLines(objects: ExplainedPackage['objects'], hasCode: boolean): string[] {
  if (!hasCode) return ['objects in use: not known, there is no analysed code (`stratigraph analyze`)'];
  if (objects.length === 0) return ['objects in use: none, nothing in the analysed code refers to it'];
  return [
    `objects in use: ${formatCount(objects.length)}`,
    ...indent(
      objects.flatMap(({ fullName, id, callers }) => [`${fullName}  (id ${id})`, ...indent(callerLines(callers))]),
    ),
  ];
}

function callerLines(callers: readonly ExplainedCaller[]): string[] {
  const lines = callers
    .slice(0, shownCallers)
    .map(
      ({ fullName, linkType, escalated, places }) =>
        `${linkType}${escalated ? ' (escalated)' : ''} from ${fullName}${places.length > 0 ? `  ${places.join(', ')}` : ''}`,
    );
  const more = callers.length - lines.length;
  return more > 0 ? [...lines, `… and ${formatCount(more)} more`] : lines;
}

function summariesOf({ scan }: ExplainedPackage, id: string): string[] {
  return (scan?.vulnerabilities ?? []).flatMap((one) => (one.id === id && one.summary !== null ? [one.summary] : []));
}

function vectorText(vector: SeverityVector): string {
  return vector.map((count) => String(count).padStart(2)).join(' ');
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
