import { readSettings } from '../../config/read-settings.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  exitStatus,
  printNotes,
  taxonomyOption,
  textList,
  writerWait,
} from '../command.ts';
import { folderArgument } from '../folder-argument.ts';
import { showProgress } from '../progress.ts';

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
      help: 'Takes what matches (as in .gitignore) for deployed, whatever else the folder states; may be given several times.',
    },
    'include-ignored': { type: 'boolean', help: 'Takes in what git ignores.' },
    'with-tests': { type: 'boolean', help: "Takes in test code, documentation, examples and developers' tools." },
    taxonomy: taxonomyOption,
  },
  data: 'changes',
  settings: ['data', 'wait', 'keepSnapshots', 'maximumFiles'],
  examples: [
    'stratigraph scan cloud . --app Shop',
    'stratigraph scan cloud ../shop --app Shop --rules our-rules.yml --results semgrep.json',
  ],
  async run(input) {
    const directory = await folderArgument(input, 'scan cloud');
    const application = applicationName(input);
    const settings = readSettings(['data', 'keepSnapshots', 'maximumFiles'], input.flags, input.environment);
    const { data, keepSnapshots, maximumFiles } = settings;
    const { checkedCloudRules } = await import('../../workflows/cloud/scan-cloud.ts');
    const rules = await checkedCloudRules(textList(input, 'rules'));
    const { analyzeApplication } = await import('../../workflows/analyze-application.ts');
    const progress = showProgress();
    try {
      const cloud = {
        directory,
        application,
        dataDirectory: data,
        options: {
          exclude: textList(input, 'exclude'),
          deployed: textList(input, 'deployed'),
          includeIgnored: input.flags['include-ignored'] === true,
          includeTests: input.flags['with-tests'] === true,
          maximumFiles,
        },
        rules,
        results: textList(input, 'results'),
        again: true,
        onProgress: progress.report,
      };
      const { notes } = await analyzeApplication({
        application,
        dataDirectory: data,
        cloud,
        taxonomyFiles: textList(input, 'taxonomy'),
        keepSnapshots,
        onProgress: progress.report,
        ...writerWait(input),
      });
      progress.finish();
      printNotes(notes);
    } finally {
      progress.finish();
    }
    return exitStatus.done;
  },
};
