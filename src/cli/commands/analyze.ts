import type { FactInterpreter } from '../../analyzers/frameworks/facts/fact-interpreter.ts';
import type { AnalysisProgress } from '../../analyzers/typescript/analysis-input.ts';
import type { DiscoveredProject } from '../../analyzers/typescript/projects/discover-project.ts';
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
import { type Progress, showProgress } from '../progress.ts';

export const analyzeCommand: Command = {
  name: 'analyze',
  summary: 'Analyses TypeScript and JavaScript source code as one new snapshot.',
  positionals: 'DIR',
  options: {
    app: applicationOption,
    include: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Analyses only files that match (as in .gitignore); may be given several times.',
    },
    exclude: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Leaves out what matches (as in .gitignore); may be given several times.',
    },
    'include-generated': { type: 'boolean', help: 'Takes in generated and minified code and build output.' },
    'include-ignored': { type: 'boolean', help: 'Takes in what git ignores.' },
    'without-tests': { type: 'boolean', help: 'Leaves out test code.' },
    'without-text': { type: 'boolean', help: 'Does not keep the source text.' },
    revision: {
      type: 'string',
      placeholder: 'COMMIT',
      help: 'Commit of the code. Default: what git says of the folder.',
    },
    rules: {
      type: 'string',
      multiple: true,
      placeholder: 'DIR',
      help: 'Adds the framework rules (*.yml) of a folder to the built-in ones; may be given several times, later ones win.',
    },
    taxonomy: taxonomyOption,
  },
  settings: ['data'],
  examples: [
    'stratigraph analyze . --app Shop',
    'stratigraph analyze ../shop --app Shop --exclude legacy/ --without-tests --data /srv/stratigraph',
  ],
  async run(input) {
    const directory = directoryOf(input);
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const interpreters = await readInterpreters(textList(input, 'rules'));
    const project = await discover(directory, input);
    const dataInterpreter = await interpretData(project, input);
    await analyze({ directory, application, data, project, interpreters: [...interpreters, dataInterpreter], input });
    return exitStatus.done;
  },
};

function directoryOf(input: CommandInput): string {
  const [directory, extra] = input.positionals;
  if (directory === undefined) throw new UsageError('DIR is missing');
  if (extra !== undefined) throw new UsageError(`"${extra}" is not expected: DIR is one folder`);
  return directory;
}

/** What makes start points and the like of the code. Faulty rules are told before anything is analysed. */
async function readInterpreters(folders: readonly string[]): Promise<readonly FactInterpreter[]> {
  const { FrameworkInterpreter } = await import('../../analyzers/frameworks/framework-interpreter.ts');
  const { readRules } = await import('../../analyzers/frameworks/rules/read-rules.ts');
  return [new FrameworkInterpreter(readRules(folders))];
}

/** What finds the tables and who uses them. */
async function interpretData({ dataDefinitions }: DiscoveredProject, input: CommandInput): Promise<FactInterpreter> {
  const { DataInterpreter } = await import('../../analyzers/data-access/data-interpreter.ts');
  return new DataInterpreter({ files: dataDefinitions, includeText: input.flags['without-text'] !== true });
}

async function discover(directory: string, input: CommandInput): Promise<DiscoveredProject> {
  const { statSync } = await import('node:fs');
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`stratigraph analyze: ${directory}: there is no such folder`);
  }
  const { discoverProject } = await import('../../analyzers/typescript/projects/discover-project.ts');
  const { discoveryNotes } = await import('../analysis-notes.ts');
  const [include, exclude] = [textList(input, 'include'), textList(input, 'exclude')];
  const project = discoverProject(directory, {
    includeGenerated: input.flags['include-generated'] === true,
    includeIgnored: input.flags['include-ignored'] === true,
    includeTests: input.flags['without-tests'] !== true,
    ...(include.length > 0 ? { include } : {}),
    exclude,
  });
  printNotes(discoveryNotes(project.report));
  if (project.report.sources === 0) {
    throw new CommandError(`stratigraph analyze: ${directory}: there is no TypeScript or JavaScript to analyse`);
  }
  return project;
}

async function analyze(work: {
  readonly directory: string;
  readonly application: string;
  readonly data: string;
  readonly project: DiscoveredProject;
  readonly interpreters: readonly FactInterpreter[];
  readonly input: CommandInput;
}): Promise<void> {
  const { directory, application, data, project, interpreters, input } = work;
  const { FaultList } = await import('../../bundle/faults.ts');
  const { analysisRecords } = await import('../analysis-records.ts');
  const { commitOf } = await import('../commit-of.ts');
  const { publish } = await import('../publish.ts');
  const revision = (input.flags['revision'] as string | undefined) ?? (await commitOf(directory));
  const progress = showProgress();
  try {
    const analysis = analysisRecords({
      scope: project.scope,
      interpreters,
      analyzedAt: new Date().toISOString(),
      application,
      toolVersion: programVersion(),
      includeText: input.flags['without-text'] !== true,
      ...(revision === undefined ? {} : { revision }),
      onProgress: (step) => progress.report(asProgress(step)),
    });
    const published = await publish({
      dataDirectory: data,
      application,
      inputs: [analysis.stream],
      faults: new FaultList(),
      taxonomyFiles: textList(input, 'taxonomy'),
      // The records are read while the analyzer makes them, and it tells more of how far it is.
      onProgress: (step) => {
        if (analysis.isDone()) progress.report(step);
      },
    });
    progress.finish();
    printNotes([...analysis.notes(), ...published]);
  } finally {
    progress.finish();
  }
}

function asProgress({ phase, program, done, total }: AnalysisProgress): Progress {
  const what = { load: 'loading', objects: 'objects of', links: 'links of', flow: 'links through values' }[phase];
  const label = program === '' ? what : `${what} ${program}`;
  return total > 1 ? { phase: label, done, total } : { phase: label, done };
}
