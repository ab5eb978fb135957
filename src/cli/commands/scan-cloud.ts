import { readSettings } from '../../config/read-settings.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  exitStatus,
  printNotes,
  taxonomyOption,
  textList,
} from '../command.ts';
import { folderArgument } from '../folder-argument.ts';
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
      help: 'Takes in what another scanner found (SARIF, Semgrep JSON, Konveyor YAML); may be given several times. Without it, what earlier reports brought stays.',
    },
    exclude: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Leaves out what matches (as in .gitignore); may be given several times.',
    },
    deployed: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Takes what matches (as in .gitignore) for deployed, whatever the folder tells; may be given several times.',
    },
    'include-ignored': { type: 'boolean', help: 'Takes in what git ignores.' },
    'with-tests': { type: 'boolean', help: "Takes in test code, documentation, examples and developers' tools." },
    taxonomy: taxonomyOption,
  },
  settings: ['data'],
  examples: [
    'stratigraph scan cloud . --app Shop',
    'stratigraph scan cloud ../shop --app Shop --rules our-rules.yml --results semgrep.json',
  ],
  async run(input) {
    const directory = await folderArgument(input, 'scan cloud');
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { readCloudRules } = await import('../../insights/cloud/rules/read-cloud-rules.ts');
    const { checkSyntaxRules } = await import('../../insights/cloud/detect/check-syntax-rules.ts');
    const { arrangeRules } = await import('../../insights/cloud/detect/rule-set.ts');
    const { loadGrammars } = await import('../../insights/cloud/syntax/grammars.ts');
    const { scanForPatterns } = await import('../cloud/scan-for-patterns.ts');
    const parse = await loadGrammars();
    const rules = readCloudRules(textList(input, 'rules'));
    checkSyntaxRules(rules, parse);
    const { cloudStreams } = await import('../cloud/cloud-streams.ts');
    const { FaultList } = await import('../../bundle/faults.ts');
    const { publish } = await import('../publish.ts');
    const { readScannerFiles } = await import('../cloud/scanner-files.ts');
    const reports = readScannerFiles(textList(input, 'results'));
    const progress = showProgress();
    try {
      const scan = await scanForPatterns({
        directory,
        options: {
          exclude: textList(input, 'exclude'),
          deployed: textList(input, 'deployed'),
          includeIgnored: input.flags['include-ignored'] === true,
          includeTests: input.flags['with-tests'] === true,
        },
        rules: arrangeRules(rules),
        parse,
        onProgress: (done, total) => progress.report({ phase: 'scanning', done, total }),
      });
      progress.finish();
      printNotes(scanNotes(scan));
      const { streams, notes } = cloudStreams({ application, dataDirectory: data, rules, scan, reports });
      const published = await publish({
        dataDirectory: data,
        application,
        inputs: streams,
        faults: new FaultList(),
        taxonomyFiles: textList(input, 'taxonomy'),
        onProgress: progress.report,
      });
      progress.finish();
      printNotes([...notes, ...published]);
    } finally {
      progress.finish();
    }
    return exitStatus.done;
  },
};

type CloudScan = import('../cloud/scan-for-patterns.ts').CloudScan;

function scanNotes(scan: CloudScan): string[] {
  const { paths, lines, findings, unreached, leftOut, problems, brokenDocuments, brokenCode } = scan;
  return [
    ...leftOut.map(leftOutNote),
    ...unreachedNote(unreached),
    ...problems.slice(0, 20).map((problem) => `warning: ${problem}; it was not looked at`),
    ...(problems.length > 20 ? [`… and ${problems.length - 20} more files that were not looked at`] : []),
    ...brokenNote(brokenDocuments, 'are not well-formed (or templates): no rule for documents has looked at them'),
    ...brokenNote(brokenCode, 'have errors of syntax: rules may miss something there'),
    `${formatCount(paths.length)} files, ${formatCount(lines)} lines, ${formatCount(findings.length)} places found`,
  ];
}

function unreachedNote(places: CloudScan['unreached']): string[] {
  if (places.length === 0) return [];
  const examples = places.slice(0, 3).map(({ path, startLine }) => `${path}:${startLine}`);
  return [
    `left out, only tests and tools lead there: ${formatCount(places.length)} places in deployed files (such as ${examples.join(', ')}; --deployed takes in)`,
  ];
}

function leftOutNote({ reason, files, directories, examples }: CloudScan['leftOut'][number]): string {
  const note = `left out, ${reason}: ${directories} folders and ${files} files`;
  return reason === 'not deployed' ? `${note} (such as ${examples.join(', ')}; --deployed takes in)` : note;
}

function brokenNote(paths: readonly string[], what: string): string[] {
  const named = `${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : ''}`;
  return paths.length === 0 ? [] : [`warning: ${formatCount(paths.length)} files ${what}: ${named}`];
}
