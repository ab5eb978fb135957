import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import { readSettings } from '../../config/read-settings.ts';
import type { AnalysisProgress } from '../../languages/typescript/analysis-input.ts';
import type { DiscoveredProject } from '../../languages/typescript/projects/discover-project.ts';
import type { OpenedMemory } from '../analysis-cache/analysis-memory.ts';
import type { analysisRecords } from '../analysis-records.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  CommandError,
  type CommandInput,
  exitStatus,
  printNotes,
  rulesOption,
  taxonomyOption,
  textList,
} from '../command.ts';
import { folderArgument } from '../folder-argument.ts';
import type { OpenedStreams } from '../open-streams.ts';
import { programVersion } from '../program-version.ts';
import { type Progress, showProgress } from '../progress.ts';

export const analyzeCommand: Command = {
  name: 'analyze',
  summary: 'Analyses TypeScript, JavaScript and Python source code, and SCIP indexes, as one new snapshot.',
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
    rules: rulesOption,
    scip: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Takes in a SCIP index of code in the folder; may be given several times.',
    },
    'without-python': { type: 'boolean', help: 'Does not run scip-python where there is Python code.' },
    taxonomy: taxonomyOption,
    full: { type: 'boolean', help: 'Analyses all files, also those that are as they were in the last analysis.' },
  },
  settings: ['data'],
  examples: [
    'stratigraph analyze . --app Shop',
    'stratigraph analyze ../shop --app Shop --exclude legacy/ --without-tests --data /srv/stratigraph',
    'stratigraph analyze . --app Shop --scip java.scip --scip go.scip',
  ],
  async run(input) {
    const directory = await folderArgument(input, 'analyze');
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { readInterpreters } = await import('../read-interpreters.ts');
    const ofRules = await readInterpreters(textList(input, 'rules'));
    const project = await discover(directory, input);
    const ofData = await interpretData(project, input);
    const interpreters = (): readonly FactInterpreter[] => [
      ofRules.frameworks(project.descriptions),
      ofData(),
      ofRules.libraries(),
    ];
    const work = { directory, application, data, project, interpreters, input };
    try {
      await analyze(work, input.flags['full'] !== true);
    } catch (error) {
      const { JournalConflict } = await import('../../languages/typescript/incremental/journal.ts');
      if (!(error instanceof JournalConflict)) throw error;
      await analyze(work, false);
    }
    return exitStatus.done;
  },
};

/** What finds the tables and who uses them. */
async function interpretData(
  { dataDefinitions }: DiscoveredProject,
  input: CommandInput,
): Promise<() => FactInterpreter> {
  const { DataInterpreter } = await import('../../data-access/data-interpreter.ts');
  return () => new DataInterpreter({ files: dataDefinitions, includeText: input.flags['without-text'] !== true });
}

async function discover(directory: string, input: CommandInput): Promise<DiscoveredProject> {
  const { discoverProject } = await import('../../languages/typescript/projects/discover-project.ts');
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
  return project;
}

interface Work {
  readonly directory: string;
  readonly application: string;
  readonly data: string;
  readonly project: DiscoveredProject;
  /** Made anew for each attempt. They are asked by all sources, and tell what these share once. */
  readonly interpreters: () => readonly FactInterpreter[];
  readonly input: CommandInput;
}

/** @param again uses what the last analysis found in files that are as they were */
async function analyze(work: Work, again: boolean): Promise<void> {
  const { directory, application, data, project, input } = work;
  const interpreters = work.interpreters();
  const { FaultList } = await import('../../bundle/faults.ts');
  const { commitOf } = await import('../commit-of.ts');
  const { publish } = await import('../publish.ts');
  const revision = (input.flags['revision'] as string | undefined) ?? (await commitOf(directory));
  const progress = showProgress();
  const faults = new FaultList();
  const indexed = await indexedCode(work, interpreters, revision, progress.report);
  let memory: OpenedMemory | undefined;
  try {
    if (project.report.sources === 0 && indexed.streams.length === 0) {
      const missed = indexed.notes().map((note) => `\n${note}`);
      throw new CommandError(
        `stratigraph analyze: ${directory}: there is no TypeScript, JavaScript or indexed code to analyse${missed.join('')}`,
      );
    }
    const { openAnalysisMemory } = await import('../analysis-cache/analysis-memory.ts');
    const onWarning = (text: string): void => printNotes([`warning: ${text}`]);
    memory = openAnalysisMemory({ dataDirectory: data, application, again, onWarning });
    const analysis =
      project.report.sources === 0
        ? undefined
        : await ownAnalysis(work, interpreters, memory, revision, progress.report);
    const isDone = (): boolean => (analysis?.isDone() ?? true) && indexed.isDone();
    const { rejoinPackages } = await import('../packages/rejoin-packages.ts');
    const inputs = [...(analysis === undefined ? [] : [analysis.stream]), ...indexed.streams];
    const published = await publish({
      dataDirectory: data,
      application,
      inputs: rejoinPackages({ application, dataDirectory: data, inputs }),
      faults,
      taxonomyFiles: textList(input, 'taxonomy'),
      byRole: true,
      // The records are read while the analyzer makes them, and it tells more of how far it is.
      onProgress: (step) => {
        if (isDone()) progress.report(step);
      },
    });
    const coverage = await coverageOf(data, application);
    const used = memory.publish();
    indexed.publish?.();
    progress.finish();
    printNotes([...coverage, ...(analysis?.notes() ?? []), ...used, ...indexed.notes(), ...published]);
  } finally {
    progress.finish();
    memory?.close();
    indexed.close();
  }
}

/** What the coverage of the application says first. */
async function coverageOf(dataDirectory: string, application: string): Promise<string[]> {
  const { openEmbeddedStore } = await import('../../store/embedded/embedded-store.ts');
  const { mergeCoverage } = await import('../../coverage/merge-coverage.ts');
  const { coverageNotes } = await import('../format-coverage.ts');
  const store = openEmbeddedStore({ dataDirectory, onWarning: (text) => printNotes([`warning: ${text}`]) });
  try {
    const reader = await store.open(application);
    const parts = reader.coverage().map(({ coverage }) => coverage);
    reader.release();
    return parts.length === 0 ? [] : coverageNotes(mergeCoverage(parts));
  } finally {
    await store.close();
  }
}

async function ownAnalysis(
  { project, application, input }: Work,
  interpreters: readonly FactInterpreter[],
  { memory }: OpenedMemory,
  revision: string | undefined,
  report: (progress: Progress) => void,
): Promise<ReturnType<typeof analysisRecords>> {
  const { analysisRecords } = await import('../analysis-records.ts');
  const { skippedFiles } = await import('../skipped-files.ts');
  return analysisRecords({
    scope: project.scope,
    interpreters,
    skipped: skippedFiles(project.report),
    analyzedAt: new Date().toISOString(),
    application,
    toolVersion: programVersion(),
    includeText: input.flags['without-text'] !== true,
    ...(revision === undefined ? {} : { revision }),
    memory,
    onProgress: (step) => report(asProgress(step)),
  });
}

/** What indexers make of the folder's code in other languages, and the indexes that are named. */
async function indexedCode(
  { directory, application, data, input }: Work,
  interpreters: readonly FactInterpreter[],
  revision: string | undefined,
  report: (progress: Progress) => void,
): Promise<OpenedStreams> {
  const { codeIndexes } = await import('../code-indexes.ts');
  const given = textList(input, 'scip');
  const indexes = await codeIndexes(directory, {
    application,
    given,
    python: input.flags['without-python'] !== true,
    environment: input.environment,
    dataDirectory: data,
    again: input.flags['full'] !== true,
    onStart: () => report({ phase: 'indexing Python', done: 0 }),
  });
  if (indexes.paths.length === 0)
    return { streams: [], isDone: () => true, notes: () => [...indexes.notes], close: indexes.close };
  try {
    const { openIndexed } = await import('../open-indexed.ts');
    return await openIndexed(indexes, {
      directory,
      application,
      revision,
      interpreters,
      includeText: input.flags['without-text'] !== true,
      include: textList(input, 'include'),
      exclude: textList(input, 'exclude'),
      includeTests: input.flags['without-tests'] !== true,
      onProgress: report,
    });
  } catch (error) {
    indexes.close();
    throw error;
  }
}

function asProgress({ phase, program, done, total }: AnalysisProgress): Progress {
  const what = { load: 'loading', objects: 'objects of', links: 'links of', flow: 'links through values' }[phase];
  const label = program === '' ? what : `${what} ${program}`;
  return total > 1 ? { phase: label, done, total } : { phase: label, done };
}
