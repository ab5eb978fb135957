import type { RecordStream } from '../../bundle/record-stream.ts';
import { mapResults } from '../../insights/cloud/map-results.ts';
import { patternRecords } from '../../insights/cloud/pattern-records.ts';
import type { CloudRule } from '../../insights/cloud/rules/cloud-rule.ts';
import type { Finding } from '../../insights/findings/finding.ts';
import type { CodePlaces } from '../../snapshot/builder/read-code-places.ts';
import { type FoundPatterns, readFoundPatterns } from '../../snapshot/builder/read-found-patterns.ts';
import { lateStream } from '../late-stream.ts';
import { formatCount } from '../progress.ts';
import { cloudAnalyses, cloudRecords, cloudSource } from './cloud-records.ts';
import { type KeptPatterns, keptPatterns } from './kept-patterns.ts';
import type { CloudScan } from './scan-for-patterns.ts';
import { reportNotes, type ScannerFile } from './scanner-files.ts';

/**
 * What an own scan and the reports of other scanners found, as streams of records, joined to the analysed code of an application when
 * the streams before have been read. An own scan replaces the patterns of an earlier one; reports replace those that came from the same tools.
 * `notes` are whole when the streams have been read.
 */
export function cloudStreams(request: {
  readonly application: string;
  readonly dataDirectory: string;
  readonly rules: readonly CloudRule[];
  readonly scan?: CloudScan;
  readonly reports: readonly ScannerFile[];
  /** When the code was analysed; undefined where there is none. */
  readonly analyzedAt: string | undefined;
  /** Of the analysed code; undefined where there is none. */
  readonly places: () => CodePlaces | undefined;
}): { readonly streams: readonly RecordStream[]; readonly notes: () => string[] } {
  const { application, dataDirectory, scan, analyzedAt } = request;
  const before = readFoundPatterns({ dataDirectory, application, source: cloudSource });
  // What others reported does not make the scan a newer one.
  const scannedAt = (scan === undefined ? before.scannedAt : undefined) ?? new Date().toISOString();
  const analyses = cloudAnalyses({ application, scannedAt, analyzedAt });
  let joined: Joined | undefined;
  const join = (): Joined => {
    joined ??= joinToCode({ ...request, before, code: request.places() });
    return joined;
  };
  return {
    streams: [
      lateStream('files of the cloud scan', analyses.files, () => join().files),
      lateStream('patterns of the cloud scan', analyses.patterns, () => join().patterns),
    ],
    notes: () => join().notes,
  };
}

interface Joined extends Pick<ReturnType<typeof cloudRecords>, 'files' | 'patterns'> {
  readonly notes: string[];
}

function joinToCode(request: {
  readonly rules: readonly CloudRule[];
  readonly scan?: CloudScan;
  readonly reports: readonly ScannerFile[];
  readonly before: FoundPatterns;
  readonly code: CodePlaces | undefined;
}): Joined {
  const { rules, scan, reports, before, code } = request;
  const known = new Set([...(code?.files.map(({ path }) => path) ?? []), ...(scan?.paths ?? [])]);
  const foreign = mapResults(
    reports.flatMap(({ results }) => results),
    rules,
    known,
  );
  const tools = reports.flatMap((report) => report.tools);
  const kept = keptPatterns(before, rules, tools, scan !== undefined);
  const findings = [...(scan?.findings ?? []), ...foreign.findings, ...kept.findings];
  const { files, patterns, ownFiles } = cloudRecords({
    findings,
    places: code,
    linesOf: (path) => scan?.linesOf.get(path) ?? Math.max(kept.linesOf.get(path) ?? 1, lastLine(findings, path)),
    patterns: (occurrences) => {
      const found = patternRecords(rules, occurrences);
      return [...found, ...kept.join(occurrences, new Set(found.map(({ id }) => id)))];
    },
  });
  const count = (contribution: string): number => patterns.filter((one) => one.contribution === contribution).length;
  return {
    files,
    patterns,
    notes: [
      ...reportNotes(reports, foreign),
      ...keptNotes(kept, scan !== undefined),
      ...placeNotes(findings, code, ownFiles),
      `${count('Blocker')} blocking and ${count('Booster')} boosting patterns`,
    ],
  };
}

function keptNotes({ patterns, replaced, ofUnknownRules }: KeptPatterns, isScan: boolean): string[] {
  if (isScan) {
    return [
      ...(patterns.length === 0 ? [] : [`${patterns.length} patterns of earlier reports of other scanners stay`]),
      ...(ofUnknownRules.length === 0 ? [] : [`warning: ${unknownRulesText(ofUnknownRules)}`]),
    ];
  }
  if (patterns.length + replaced === 0) return [];
  return [
    `${patterns.length} patterns found before stay, ${replaced} of earlier reports of the same tools are replaced`,
  ];
}

function unknownRulesText(ids: readonly string[]): string {
  const named = `${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''}`;
  return `${ids.length} patterns found before are gone, since no rule that is built in or given with --rules is theirs: ${named}; what reports brought comes back with \`--rules FILE\` and \`--results FILE\` or \`import\``;
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
    : [
        ownFiles === 1
          ? '1 file with findings is not in the analysed code and stands for itself'
          : `${formatCount(ownFiles)} files with findings are not in the analysed code and stand for themselves`,
      ];
}
