import type { RecordStream } from '../../bundle/record-stream.ts';
import { mapResults } from '../../insights/cloud/map-results.ts';
import { patternRecords } from '../../insights/cloud/pattern-records.ts';
import type { CloudRule } from '../../insights/cloud/rules/cloud-rule.ts';
import type { Finding } from '../../insights/findings/finding.ts';
import { type CodePlaces, readCodePlaces } from '../../snapshot/builder/read-code-places.ts';
import { programVersion } from '../program-version.ts';
import { cloudBundles, cloudSource } from './cloud-bundles.ts';
import type { CloudScan } from './scan-for-patterns.ts';
import { reportNotes, type ScannerFile } from './scanner-files.ts';

/** What an own scan and the reports of other scanners found, as streams of records, joined to the analysed code of an application. */
export function cloudStreams(request: {
  readonly application: string;
  readonly dataDirectory: string;
  readonly rules: readonly CloudRule[];
  readonly scan?: CloudScan;
  readonly reports: readonly ScannerFile[];
}): { readonly streams: readonly RecordStream[]; readonly notes: readonly string[] } {
  const { application, dataDirectory, rules, scan, reports } = request;
  const places = readCodePlaces({ dataDirectory, application, withoutSource: cloudSource });
  const known = new Set(places?.files.map(({ path }) => path) ?? []);
  const foreign = mapResults(
    reports.flatMap(({ results }) => results),
    rules,
    known,
  );
  const findings = [...(scan?.findings ?? []), ...foreign.findings];
  const { inputs, patterns, ownFiles } = cloudBundles({
    application,
    scannedAt: new Date().toISOString(),
    tool: { name: 'stratigraph-cloud', version: programVersion() },
    findings,
    places,
    linesOf: (path) => scan?.linesOf.get(path) ?? lastLine(findings, path),
    patterns: (occurrences) => patternRecords(rules, occurrences),
  });
  const count = (contribution: string): number => patterns.filter((one) => one.contribution === contribution).length;
  return {
    streams: inputs,
    notes: [
      ...reportNotes(reports, foreign),
      ...placeNotes(findings, places, ownFiles),
      `${count('Blocker')} blocking and ${count('Booster')} boosting patterns`,
    ],
  };
}

/** The last line that is known of a file that nobody has read. */
function lastLine(findings: readonly Finding[], path: string): number {
  return findings.reduce((last, one) => (one.path === path ? Math.max(last, one.endLine) : last), 1);
}

function placeNotes(findings: readonly Finding[], places: CodePlaces | undefined, ownFiles: number): string[] {
  if (places === undefined) {
    return [
      'note: the application has no analysed code yet; each place found counts for its file (`stratigraph analyze` first gives objects)',
    ];
  }
  const known = new Set(places.files.map(({ path }) => path));
  if (findings.length > 0 && known.size > 0 && !findings.some(({ path }) => known.has(path))) {
    return ['warning: no file with findings has a path of the analysed code; is it the folder that was analysed?'];
  }
  return ownFiles === 0
    ? []
    : [`${ownFiles} files with findings are not in the analysed code and stand for themselves`];
}
