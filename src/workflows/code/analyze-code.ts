import type { RecordStream } from '../../bundle/record-stream.ts';
import type { FactInterpreter } from '../../code-model/fact-interpreter.ts';
import { DataInterpreter } from '../../data-access/data-interpreter.ts';
import { outlinedTemplates } from '../../languages/templates/template-outline.ts';
import {
  type DiscoveredProject,
  type DiscoveryReport,
  discoverProject,
} from '../../languages/typescript/projects/discover-project.ts';
import { surveyPhase } from '../import/scip-streams.ts';
import { programVersion } from '../program-version.ts';
import type { Progress } from '../progress.ts';
import { WorkflowError } from '../workflow-error.ts';
import { type OpenedMemory, openAnalysisMemory } from './analysis-cache/analysis-memory.ts';
import { programState } from './analysis-cache/program-state.ts';
import { discoveryNotes } from './analysis-notes.ts';
import { analysisRecords } from './analysis-records.ts';
import { hashBeside } from './beside-code.ts';
import { codeIndexes } from './code-indexes.ts';
import { type CodePart, codeParts, codeProgress } from './code-progress.ts';
import { commitOf } from './commit-of.ts';
import { type OpenedJava, openJava } from './java/open-java.ts';
import { openIndexed } from './open-indexed.ts';
import { FactsMemory } from './python/facts-memory.ts';
import { hasFilesOf } from './python-indexer.ts';
import { readInterpreters } from './read-interpreters.ts';
import { skippedFiles } from './skipped-files.ts';
import { templateStream } from './template-stream.ts';

export interface CodeRequest {
  readonly directory: string;
  readonly application: string;
  readonly dataDirectory: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Patterns as in .gitignore. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly includeGenerated: boolean;
  readonly includeIgnored: boolean;
  readonly includeTests: boolean;
  readonly includeText: boolean;
  /** Fails where there are more files to read. */
  readonly maximumFiles: number;
  /** Default: what git says of the folder. */
  readonly revision: string | undefined;
  /** Folders with rules of frameworks. */
  readonly rules: readonly string[];
  /** SCIP indexes of code in the folder. */
  readonly scip: readonly string[];
  readonly python: boolean;
  /** False: Java sources are not read. */
  readonly java: boolean;
  /** Bytes that the Java compiler may take. */
  readonly javaMemory: number;
  /** Jars and directories of compiled classes. */
  readonly classPath: readonly string[];
  /** Folder of a local Maven repository; undefined: that of the user, where there is one. */
  readonly mavenRepository: string | undefined;
  /** Whether scip-python may be had over the network. */
  readonly online: boolean;
  /** Uses what the last analysis found in files that are as they were. */
  readonly again: boolean;
  readonly onProgress: (progress: Progress) => void;
  /** What a person should know before the analysis is done. */
  readonly onNote: (note: string) => void;
}

/** The code of a folder, found and not yet read. */
export interface FoundCode {
  /** How many source files there are to read. */
  readonly sources: number;
  readonly leftOut: DiscoveryReport['leftOut'];
  /** Opens the analysis; it is made while the streams are read. May be called again when one attempt has been closed. */
  open(again: boolean): Promise<OpenedCode>;
}

export interface OpenedCode {
  readonly analyzedAt: string;
  /** Empty where there is nothing to analyse. */
  readonly streams: readonly RecordStream[];
  /** Whether the analysis is done, so that what reads its streams reports the progress. */
  isDone(): boolean;
  /** Whether a program that reads code failed, and what it would have read is missing. */
  isPartial(): boolean;
  /** What a person should know, a line each; whole when the streams have been read. */
  notes(): string[];
  /** To be called once the snapshot is published: keeps what the next analysis may use; what a person should know of it. */
  publish(): string[];
  close(): void;
}

/** Finds the code of a folder. Faulty rules are reported before anything is analysed. Throws `RuleFileError`. */
export async function findCode(request: CodeRequest): Promise<FoundCode> {
  const { include, exclude, includeGenerated, includeIgnored, includeTests, includeText, maximumFiles } = request;
  const rules = await readInterpreters(request.rules);
  const project = discoverProject(request.directory, {
    includeGenerated,
    includeIgnored,
    includeTests,
    maximumFiles,
    ...(include.length > 0 ? { include } : {}),
    exclude,
  });
  discoveryNotes(project.report).forEach(request.onNote);
  // Made anew for each attempt. They are asked by all sources, and record what these share once.
  const interpreters = (): readonly FactInterpreter[] => [
    rules.frameworks(project.descriptions),
    new DataInterpreter({
      files: project.dataDefinitions,
      templates: outlinedTemplates(project.templates),
      includeText,
    }),
    rules.libraries(),
  ];
  const { sources, leftOut } = project.report;
  return { sources, leftOut, open: (again) => openCode(request, project, interpreters(), again) };
}

async function openCode(
  request: CodeRequest,
  project: DiscoveredProject,
  interpreters: readonly FactInterpreter[],
  again: boolean,
): Promise<OpenedCode> {
  const { directory, application, dataDirectory } = request;
  const analyzedAt = new Date().toISOString();
  const revision = request.revision ?? (await commitOf(directory));
  const { sources } = project.report;
  const python = request.python && hasFilesOf('.py', directory);
  const isIndexed = request.scip.length > 0 || python;
  const isThere: Readonly<Record<CodePart, boolean>> = {
    'Python index': python,
    'Java index': request.java && hasFilesOf('.java', directory),
    definitions: isIndexed,
    own: sources > 0,
    references: isIndexed,
  };
  const progressOf = codeParts((name) => isThere[name], request.onProgress);
  const indexed = await openIndexes(request, interpreters, { revision, again, progressOf });
  let memory: OpenedMemory | undefined;
  let java: OpenedJava | undefined;
  try {
    const onProgress = progressOf('Java index');
    java = request.java ? await openJava({ ...request, again, revision, interpreters, onProgress }) : undefined;
    const ofJava = java;
    const onWarning = (text: string): void => request.onNote(`warning: ${text}`);
    // Sources share the interpreters: what they conclude holds again where none of them says anything else.
    const says = [java === undefined ? 'nothing' : java.says, indexed.says].flatMap((each) => each ?? []);
    const beside = says.length === 2 ? (): string => hashBeside(project, request, says) : undefined;
    const { later } = indexed;
    memory = openAnalysisMemory({ dataDirectory, application, again, beside, later, onWarning });
    if (sources === 0) memory.beginWithoutCode();
    const asked = { ...request, onProgress: progressOf('own') };
    const own = sources === 0 ? undefined : ownAnalysis(asked, project, interpreters, memory, analyzedAt, revision);
    const { templates: files, scripts } = project;
    const templates = templateStream({ ...request, files, scripts, interpreters, analyzedAt, revision });
    const opened = memory;
    const { conclusions } = memory;
    indexed.concludeBy(conclusions);
    return {
      analyzedAt,
      streams: [
        own?.stream,
        ofJava?.stream?.(conclusions),
        ...indexed.streams,
        // Templates are last: what they ask for by name is known then.
        templates === null ? null : (conclusions?.following(templates).stream ?? templates),
      ]
        .filter((stream) => stream != null)
        .map((stream) => ({ ...stream, isOwn: true })),
      isDone: () => (own?.isDone() ?? true) && (ofJava?.isDone() ?? true) && indexed.isDone(),
      isPartial: () => ofJava?.hasFailed === true,
      notes: () => [...(own?.notes() ?? []), ...(ofJava?.notes() ?? []), ...indexed.notes, ...indexed.notesOfStreams()],
      publish: () => {
        const notes = opened.publish();
        indexed.publish?.();
        ofJava?.publish();
        return notes;
      },
      close: () => {
        opened.close();
        ofJava?.close();
        indexed.close();
      },
    };
  } catch (error) {
    memory?.close();
    java?.close();
    indexed.close();
    throw error;
  }
}

/** Says that a folder has no code, with what was missed. */
export function noCodeError(directory: string, notes: readonly string[]): WorkflowError {
  const missed = notes.map((note) => `\n${note}`).join('');
  return new WorkflowError(
    `stratigraph analyze: ${directory}: there is no TypeScript, JavaScript, Java or indexed code to analyse (--only packages,cloud does the rest)${missed}`,
  );
}

function ownAnalysis(
  { application, includeText, onProgress }: CodeRequest,
  project: DiscoveredProject,
  interpreters: readonly FactInterpreter[],
  { memory }: OpenedMemory,
  analyzedAt: string,
  revision: string | undefined,
): ReturnType<typeof analysisRecords> {
  const progress = codeProgress(project.report.sources);
  return analysisRecords({
    scope: project.scope,
    interpreters,
    skipped: skippedFiles(project.report),
    analyzedAt,
    application,
    toolVersion: programVersion(),
    includeText,
    ...(revision === undefined ? {} : { revision }),
    memory,
    onProgress: (step) => onProgress(progress(step)),
  });
}

/** What indexers make of the folder's code in other languages, and the indexes that are named. */
async function openIndexes(
  request: CodeRequest,
  interpreters: readonly FactInterpreter[],
  attempt: {
    readonly revision: string | undefined;
    readonly again: boolean;
    readonly progressOf: ReturnType<typeof codeParts>;
  },
): ReturnType<typeof openIndexed> {
  const { directory, application, dataDirectory, environment } = request;
  const { revision, again, progressOf } = attempt;
  const indexes = await codeIndexes(directory, {
    application,
    given: request.scip,
    python: request.python,
    online: request.online,
    environment,
    dataDirectory,
    again,
    onStart: () => progressOf('Python index')({ phase: 'indexing Python with scip-python', done: 0 }),
  });
  if (indexes.paths.length === 0)
    return {
      streams: [],
      isDone: () => true,
      notes: indexes.notes,
      notesOfStreams: () => [],
      says: indexes.says,
      later: null,
      concludeBy: () => {},
      close: indexes.close,
    };
  try {
    const onProgress = (progress: Progress): void =>
      progressOf(progress.phase.startsWith(surveyPhase) ? 'definitions' : 'references')(progress);
    const isOwn = indexes.says !== undefined && indexes.paths.length === 1;
    const memory = isOwn ? new FactsMemory(dataDirectory, application, programState(), again) : null;
    return await openIndexed(indexes, { ...request, revision, interpreters, memory, onProgress });
  } catch (error) {
    indexes.close();
    throw error;
  }
}
