import { readSettings } from '../../config/read-settings.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  CommandError,
  type CommandInput,
  exitStatus,
  printNotes,
  taxonomyOption,
  textList,
  UsageError,
} from '../command.ts';
import { programVersion } from '../program-version.ts';
import { formatCount, showProgress } from '../progress.ts';

export const scanCloudCommand: Command = {
  name: 'scan cloud',
  summary: 'Looks for what hinders or helps a move to the cloud, in code and configuration.',
  positionals: 'DIR',
  options: {
    app: applicationOption,
    rules: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Adds a file of rules (YAML) to the built-in ones; may be given several times.',
    },
    results: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Takes in what another scanner found (SARIF, Semgrep JSON, Konveyor YAML); may be given several times.',
    },
    exclude: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Leaves out what matches (as in .gitignore); may be given several times.',
    },
    'include-ignored': { type: 'boolean', help: 'Takes in what git ignores.' },
    'with-tests': { type: 'boolean', help: 'Takes in test code, documentation and examples.' },
    taxonomy: taxonomyOption,
  },
  settings: ['data'],
  examples: [
    'stratigraph scan cloud . --app Shop',
    'stratigraph scan cloud ../shop --app Shop --rules our-rules.yml --results semgrep.json',
  ],
  async run(input) {
    const directory = await directoryOf(input);
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { readCloudRules } = await import('../../insights/cloud/rules/read-cloud-rules.ts');
    const { checkSyntaxRules } = await import('../../insights/cloud/detect/check-syntax-rules.ts');
    const { arrangeRules } = await import('../../insights/cloud/detect/rule-set.ts');
    const { loadGrammars } = await import('../../insights/cloud/syntax/grammars.ts');
    const { scanForPatterns } = await import('../cloud-scan.ts');
    const parse = await loadGrammars();
    const rules = usableRules(() => {
      const read = readCloudRules(textList(input, 'rules'));
      checkSyntaxRules(read, parse);
      return read;
    });
    const { readScannerFiles } = await import('../scanner-files.ts');
    const reports = readScannerFiles(textList(input, 'results'));
    const progress = showProgress();
    try {
      const scan = scanForPatterns({
        directory,
        options: {
          exclude: textList(input, 'exclude'),
          includeIgnored: input.flags['include-ignored'] === true,
          includeTests: input.flags['with-tests'] === true,
        },
        rules: arrangeRules(rules),
        parse,
        onProgress: (done, total) => progress.report({ phase: 'scanning', done, total }),
      });
      progress.finish();
      printNotes(scanNotes(scan));
      printNotes(
        await publishPatterns({ application, data, scan, reports, rules, input, onProgress: progress.report }),
      );
    } finally {
      progress.finish();
    }
    return exitStatus.done;
  },
};

async function directoryOf(input: CommandInput): Promise<string> {
  const [directory, extra] = input.positionals;
  if (directory === undefined) throw new UsageError('DIR is missing');
  if (extra !== undefined) throw new UsageError(`"${extra}" is not expected: DIR is one folder`);
  const { statSync } = await import('node:fs');
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`stratigraph scan cloud: ${directory}: there is no such folder`);
  }
  return directory;
}

type CloudRules = readonly import('../../insights/cloud/rules/cloud-rule.ts').CloudRule[];

/** The rules, faults of their files as a message for the user. */
function usableRules(read: () => CloudRules): CloudRules {
  try {
    return read();
  } catch (error) {
    if ((error as Error).name !== 'RuleFileError') throw error;
    throw new CommandError((error as Error).message, { cause: error });
  }
}

type CloudScan = import('../cloud-scan.ts').CloudScan;

function scanNotes({ files, lines, findings, leftOut, problems }: CloudScan): string[] {
  return [
    ...leftOut.map(
      ({ reason, files, directories }) => `left out, ${reason}: ${directories} folders and ${files} files`,
    ),
    ...problems.slice(0, 20).map((problem) => `warning: ${problem}; it was not looked at`),
    ...(problems.length > 20 ? [`… and ${problems.length - 20} more files that were not looked at`] : []),
    `${formatCount(files)} files, ${formatCount(lines)} lines, ${formatCount(findings.length)} places found`,
  ];
}

async function publishPatterns(work: {
  readonly application: string;
  readonly data: string;
  readonly scan: CloudScan;
  readonly reports: readonly import('../scanner-files.ts').ScannerFile[];
  readonly rules: CloudRules;
  readonly input: CommandInput;
  readonly onProgress: ReturnType<typeof showProgress>['report'];
}): Promise<string[]> {
  const { application, data, scan, reports, rules, input, onProgress } = work;
  const { FaultList } = await import('../../bundle/faults.ts');
  const { mapResults } = await import('../../insights/cloud/map-results.ts');
  const { reportNotes } = await import('../scanner-files.ts');
  const { patternRecords } = await import('../../insights/cloud/pattern-records.ts');
  const { readCodePlaces } = await import('../../snapshot/builder/read-code-places.ts');
  const { cloudBundles, cloudSource } = await import('../cloud-bundles.ts');
  const { publish } = await import('../publish.ts');
  const places = readCodePlaces({ dataDirectory: data, application, withoutSource: cloudSource });
  const known = new Set(places?.files.map(({ path }) => path) ?? []);
  const foreign = mapResults(
    reports.flatMap(({ results }) => results),
    rules,
    known,
  );
  const findings = [...scan.findings, ...foreign.findings];
  const { inputs, patterns, ownFiles } = cloudBundles({
    application,
    scannedAt: new Date().toISOString(),
    tool: { name: 'stratigraph-cloud', version: programVersion() },
    findings,
    places,
    linesOf: (path) => scan.linesOf.get(path) ?? lastLine(findings, path),
    patterns: (occurrences) => patternRecords(rules, occurrences),
  });
  const published = await publish({
    dataDirectory: data,
    application,
    inputs,
    faults: new FaultList(),
    taxonomyFiles: textList(input, 'taxonomy'),
    onProgress,
  });
  const count = (contribution: string): number => patterns.filter((one) => one.contribution === contribution).length;
  return [
    ...reportNotes(reports, foreign),
    ...placeNotes(scan, places, ownFiles),
    `${count('Blocker')} blocking and ${count('Booster')} boosting patterns`,
    ...published,
  ];
}

/** The last line that is known of a file that nobody has read. */
function lastLine(findings: CloudScan['findings'], path: string): number {
  return findings.reduce((last, one) => (one.path === path ? Math.max(last, one.endLine) : last), 1);
}

function placeNotes(
  scan: CloudScan,
  places: import('../../snapshot/builder/read-code-places.ts').CodePlaces | undefined,
  ownFiles: number,
): string[] {
  if (places === undefined) {
    return [
      'note: the application has no analysed code yet; each place found counts for its file (`stratigraph analyze` first gives objects)',
    ];
  }
  const known = new Set(places.files.map(({ path }) => path));
  const shared = [...scan.linesOf.keys()].filter((path) => known.has(path)).length;
  if (shared === 0 && scan.linesOf.size > 0 && known.size > 0) {
    return ['warning: no scanned file has a path of the analysed code; is DIR the folder that was analysed?'];
  }
  return ownFiles === 0
    ? []
    : [`${ownFiles} files with findings are not in the analysed code and stand for themselves`];
}
