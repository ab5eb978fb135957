import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordStream } from '../../bundle/record-stream.ts';
import { KeptResults } from '../../files/kept-results.ts';
import { checkSyntaxRules } from '../../insights/cloud/detect/check-syntax-rules.ts';
import { arrangeRules } from '../../insights/cloud/detect/rule-set.ts';
import type { ScannedFile } from '../../insights/cloud/detect/scan-file.ts';
import { mapResults } from '../../insights/cloud/map-results.ts';
import type { CloudRule } from '../../insights/cloud/rules/cloud-rule.ts';
import { readCloudRules } from '../../insights/cloud/rules/read-cloud-rules.ts';
import { loadGrammars, type ParseCode } from '../../insights/cloud/syntax/grammars.ts';
import { hashText } from '../../languages/typescript/incremental/reuse.ts';
import type { CodePlaces } from '../../snapshot/builder/read-code-places.ts';
import { applicationFolder } from '../../snapshot/format/data-directory.ts';
import { programState } from '../code/analysis-cache/program-state.ts';
import { formatCount, type Progress } from '../progress.ts';
import { cloudStreams } from './cloud-streams.ts';
import type { CloudScanOptions } from './list-scanned-files.ts';
import { type CloudScan, scanForPatterns } from './scan-for-patterns.ts';
import { readScannerFiles, type ScannerFile } from './scanner-files.ts';

export interface CloudScanRequest {
  readonly directory: string;
  readonly application: string;
  readonly dataDirectory: string;
  readonly options: CloudScanOptions;
  readonly rules: CheckedCloudRules;
  /** Files with the results of other scanners. */
  readonly results: readonly string[];
  /** Whether what the last scan found in files that are as they were may be used. */
  readonly again: boolean;
  readonly onProgress: (progress: Progress) => void;
}

/** Rules whose patterns of code have been held against the grammars: a user's when they are read, the built-in ones by a test. */
export interface CheckedCloudRules {
  readonly rules: readonly CloudRule[];
  /** Those of them that the files of a user state. */
  readonly ownRules: readonly CloudRule[];
  /** Names what the rules are made of: the program and the files of the user. */
  readonly state: string;
  readonly parse: ParseCode;
}

/** The built-in rules and those of these files. Throws `RuleFileError`. */
export async function checkedCloudRules(files: readonly string[]): Promise<CheckedCloudRules> {
  const parse = await loadGrammars();
  const rules = readCloudRules(files);
  const ownRules = rules.filter((rule) => files.some((file) => rule.origin.startsWith(`${file}:`)));
  checkSyntaxRules(ownRules, parse);
  const state = hashText([programState(), ...files.map((file) => readFileSync(file, 'utf8'))].join('\0'));
  return { rules, ownRules, state, parse };
}

/** A scan for cloud patterns that waits for the code whose objects it is joined to. */
export interface WaitingCloudScan {
  /** What of the folder no rule looked at. */
  readonly leftOut: CloudScan['leftOut'];
  /** @param places of the code, undefined where there is none; asked when the streams before have been read */
  streams(analyzedAt: string | undefined, places: () => CodePlaces | undefined): readonly RecordStream[];
  /** What a person should know, a line each; whole when the streams have been read. */
  notes(): string[];
  /** Keeps what was found for the next scan; to be called once the snapshot is published. Returns what to report. */
  publish(): string[];
}

/** Lets the rules look at the files of the folder, and reads the results of other scanners. */
export async function prepareCloudScan(request: CloudScanRequest): Promise<WaitingCloudScan> {
  const { directory, options, onProgress, application, dataDirectory, again } = request;
  const { rules, ownRules, state, parse } = request.rules;
  const path = join(applicationFolder(dataDirectory, application).folder, 'cloud-findings');
  const kept = new KeptResults<ScannedFile>({ path, state, again });
  const reports: readonly ScannerFile[] = readScannerFiles(request.results);
  const scan = await scanForPatterns({
    directory,
    options,
    rules: arrangeRules(rules),
    parse,
    kept,
    onProgress: (done, total) => onProgress({ phase: 'scanning for cloud patterns', done, total }),
  });
  let joined = (): string[] => [];
  return {
    leftOut: scan.leftOut,
    streams(analyzedAt, places) {
      const { streams, notes } = cloudStreams({ application, dataDirectory, rules, scan, reports, analyzedAt, places });
      joined = notes;
      return streams;
    },
    notes: () => [...scanNotes(scan), ...unmatchedNotes(ownRules, scan, reports), ...joined()],
    publish: () => kept.publish(),
  };
}

/** Rules of a user that match nothing: the code may have nothing of the kind, or the rule an error. */
function unmatchedNotes(rules: readonly CloudRule[], scan: CloudScan, reports: readonly ScannerFile[]): string[] {
  const results = reports.flatMap((report) => report.results);
  const found = new Set([...scan.findings, ...mapResults(results, rules, new Set()).findings].map(({ rule }) => rule));
  return rules
    .filter(({ id }) => !found.has(id))
    .map(({ id, origin }) => `note: the rule ${id} (${origin}) matches nothing in what was scanned`);
}

function scanNotes(scan: CloudScan): string[] {
  const { paths, lines, findings, unreachable, problems, brokenDocuments, brokenCode } = scan;
  return [
    ...unreachedNote(unreachable),
    ...problems.slice(0, 20).map((problem) => `warning: ${problem}; it was not looked at`),
    ...(problems.length > 20 ? [`… and ${problems.length - 20} more files that were not looked at`] : []),
    ...brokenNote(brokenDocuments, 'are not well-formed (or templates): no rule for documents has looked at them'),
    ...brokenNote(brokenCode, 'have errors of syntax: rules may miss something there'),
    `${formatCount(paths.length)} files, ${formatCount(lines)} lines, ${formatCount(findings.length)} places found`,
  ];
}

function unreachedNote(places: CloudScan['unreachable']): string[] {
  if (places.length === 0) return [];
  const examples = places.slice(0, 3).map(({ path, startLine }) => `${path}:${startLine}`);
  return [
    `left out, only tests and tools lead there: ${formatCount(places.length)} places in deployed files (such as ${examples.join(', ')}; \`scan cloud --deployed PATTERN\` takes in)`,
  ];
}

function brokenNote(paths: readonly string[], what: string): string[] {
  const named = `${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}`;
  return paths.length === 0 ? [] : [`warning: ${formatCount(paths.length)} files ${what}: ${named}`];
}
