import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { LocatedRecord, RecordStream } from '../../../bundle/record-stream.ts';
import type { BundleRecord } from '../../../bundle/records.ts';
import type { FactInterpreter } from '../../../code-model/fact-interpreter.ts';
import type { ProblemRecord } from '../../../languages/java/index-records.ts';
import { JavaAnalysis, JavaIndexError, type JavaSummary } from '../../../languages/java/java-analysis.ts';
import { isTestCode } from '../../../languages/test-code.ts';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { localRepositories } from '../../packages/local-repositories.ts';
import { programVersion } from '../../program-version.ts';
import { formatAmount, formatCount, type Progress } from '../../progress.ts';
import { RequestError, WorkflowError } from '../../workflow-error.ts';
import type { ConclusionStore } from '../analysis-cache/conclusion-store.ts';
import { firstOf } from '../analysis-notes.ts';
import { compileIndexer } from './compile-indexer.ts';
import type { FactsFile } from './facts-file.ts';
import { findJavaSources, type JavaSourceFilters, type JavaSources } from './find-java-sources.ts';
import { findJdk, oldestRelease } from './find-jdk.ts';
import { indexAgain } from './index-again.ts';
import type { JavaIndexRequest } from './java-index.ts';
import { type ClassPathEntry, findJavaLibraries, packagesOfClasses } from './java-libraries.ts';
import { javaState } from './java-state.ts';
import { KeptFacts } from './kept-facts.ts';

export interface JavaRequest extends JavaSourceFilters {
  readonly directory: string;
  readonly application: string;
  readonly dataDirectory: string;
  /** Whether facts that the last analysis left may be used. */
  readonly again: boolean;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly revision: string | undefined;
  /** Bytes that the compiler may take. */
  readonly javaMemory: number;
  /** Jars and directories of compiled classes that the user names. */
  readonly classPath: readonly string[];
  /** Folder of a local Maven repository; undefined: that of the user, where there is one. */
  readonly mavenRepository: string | undefined;
  readonly includeText: boolean;
  readonly interpreters: readonly FactInterpreter[];
  readonly onProgress: (progress: Progress) => void;
}

/** The Java code of a directory as a stream of records; none where there is none or it cannot be read. */
export interface OpenedJava {
  /** Made with what the last analysis concluded, which is known when the stream is read; null: nothing is kept. */
  readonly stream: ((conclusions: ConclusionStore | null) => RecordStream) | null;
  /** Hash of all that the records behind those of the files are made of; undefined where it is not known. */
  readonly says: string | undefined;
  readonly isDone: () => boolean;
  /** True where the compiler failed on code that is there. */
  readonly hasFailed?: boolean;
  readonly notes: () => string[];
  /** To be called once the snapshot is published: keeps what the next analysis may use. */
  publish(): void;
  close(): void;
}

const streamName = 'the Java analyzer';
const nothing = {
  stream: null,
  says: 'nothing',
  isDone: (): boolean => true,
  publish: (): void => {},
  close: (): void => {},
};

/** Indexes the Java code of a directory where there is any. Without a JDK a warning says what is missing; everything else goes on. */
export async function openJava(request: JavaRequest, find: typeof findJdk = findJdk): Promise<OpenedJava> {
  const sources = findJavaSources(request.directory, request);
  const { files } = sources;
  for (const path of request.classPath)
    if (!existsSync(path)) throw new RequestError(`--class-path ${path}: there is no such file or directory`);
  if (files.length === 0) return { ...nothing, notes: () => otherNotes(sources) };
  const search = find(request.environment);
  if (search.jdk === null) {
    const reason =
      search.tooOld === null ? 'there is no JDK' : `the JDK in ${search.tooOld.home} is ${search.tooOld.version}`;
    const note = `warning: ${formatCount(files.length)} Java files are not analysed: ${reason}; install a JDK ${oldestRelease} or newer and set JAVA_HOME to it`;
    return { ...nothing, notes: () => [note, ...otherNotes(sources)] };
  }
  const { jdk } = search;
  try {
    const repositories = localRepositories(request.mavenRepository, request.environment);
    const libraries = findJavaLibraries(request.directory, request.exclude, repositories);
    const stated = [...request.classPath.map((path) => resolve(path)), ...sources.classPath];
    const classPath = [...stated.map((path) => ({ path })), ...libraries.jars];
    const indexed = await factsOf(
      {
        ...request,
        directory: sources.root,
        files,
        classPath: classPath.map(({ path }) => path),
        jdk,
        memory: request.javaMemory,
      },
      request,
    );
    const notes = [...libraries.notes, ...indexed.notes];
    const says = hashText(JSON.stringify([indexed.facts.says(), indexed.around, classPath, skippedIn(sources)]));
    return { ...indexed, says, ...streamOf(indexed.facts, sources, { classPath, notes }, request) };
  } catch (error) {
    if (!(error instanceof WorkflowError)) throw error;
    return {
      ...nothing,
      says: undefined,
      hasFailed: true,
      notes: () => [`warning: the Java code is not analysed: ${error.message}`, ...otherNotes(sources)],
    };
  }
}

interface IndexedFacts extends Pick<OpenedJava, 'publish' | 'close'> {
  readonly facts: FactsFile;
  /** Hash of what the facts are made of besides the texts of the files. */
  readonly around: string;
  readonly notes: readonly string[];
}

/** The facts of the sources: those of the last analysis where nothing has changed that they are made of, else what the indexer writes. */
async function factsOf(asked: JavaIndexRequest, request: JavaRequest): Promise<IndexedFacts> {
  const { jdk, directory, files, classPath, environment } = asked;
  const indexer = await compileIndexer(jdk, environment);
  const state = javaState(indexer, directory, files, classPath);
  const { around } = state;
  const kept = new KeptFacts(request.dataDirectory, request.application, state);
  const before = request.again ? kept.find() : null;
  if (before !== null) {
    const note = 'no Java file or library has changed: what the compiler said for the last analysis is used';
    return { facts: before, around, notes: [note], publish: () => {}, close: () => {} };
  }
  request.onProgress({ phase: 'indexing Java', done: 0 });
  const index = await indexAgain(asked, request.again ? kept.findOlder() : null);
  return { ...index, around, publish: () => kept.keep(index) };
}

function streamOf(
  facts: FactsFile,
  sources: JavaSources,
  libraries: { readonly classPath: readonly ClassPathEntry[]; readonly notes: readonly string[] },
  request: JavaRequest,
): Pick<OpenedJava, 'stream' | 'isDone' | 'notes'> {
  const { application, revision, includeText, interpreters } = request;
  let summary: JavaSummary | undefined;
  const packages = packagesOfClasses(libraries.classPath);
  function* batches(conclusions: ConclusionStore | null): Generator<readonly LocatedRecord[]> {
    const analysis = new JavaAnalysis({
      lines: linesOf(facts, conclusions),
      analyzedAt: new Date().toISOString(),
      application,
      ...(revision === undefined ? {} : { revision }),
      toolVersion: programVersion(),
      isTest: isTestCode,
      readFile: (file) => readBytes(join(sources.root, file)),
      includeText,
      skipped: skippedIn(sources),
      interpreters,
      packageOf: (name) => packages.get(name) ?? null,
      ...(conclusions === null ? {} : { conclude: (find) => conclusions.concluded(streamName, find) }),
    });
    let line = 0;
    const number = (record: BundleRecord): LocatedRecord => ({ line: ++line, record });
    try {
      for (const batch of analysis.batches()) yield batch.map(number);
    } catch (error) {
      throw error instanceof JavaIndexError ? new WorkflowError(error.message) : error;
    }
    summary = analysis.summary();
  }
  return {
    stream: (conclusions) => ({ file: streamName, batches: batches(conclusions) }),
    isDone: () => summary !== undefined,
    notes: () => (summary === undefined ? [] : [...libraries.notes, ...summaryNotes(summary, sources)]),
  };
}

/** Whether facts are needed is known when the lines are asked for: the first records of all streams are read before. */
function* linesOf(facts: FactsFile, conclusions: ConclusionStore | null): Generator<string> {
  yield* facts.lines(conclusions?.isAgain !== true);
}

function skippedIn(sources: JavaSources): JavaSources['skipped'] {
  return [...sources.skipped, ...otherLanguages(sources)];
}

function otherLanguages({ others }: JavaSources): JavaSourcesSkipped[] {
  return [...others].map(([language, files]) => ({
    reason: `${language} beside Java`,
    files,
    directories: 0,
    examples: [],
    advice: 'compile the project: compiled classes are used as types',
  }));
}

type JavaSourcesSkipped = JavaSources['skipped'][number];

function readBytes(path: string): Uint8Array | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function otherNotes({ others }: JavaSources): string[] {
  return [...others].map(([language, count]) => `warning: ${formatCount(count)} ${language} files are not analysed`);
}

function summaryNotes(summary: JavaSummary, sources: JavaSources): string[] {
  const { java, files, lines, calls, unresolvedCalls, missingPackages, problems } = summary;
  return [
    ...firstOf(problems.filter(({ kind }) => kind !== 'duplicate-class').map((each) => problemNote(each, java))),
    ...duplicates(problems),
    ...otherNotes(sources),
    ...(missingPackages.length === 0 ? [] : [missingNote(missingPackages)]),
    `Java ${java}: ${formatCount(files)} files, ${formatCount(lines)} lines, ${formatCount(calls - unresolvedCalls)} of ${formatCount(calls)} calls resolved`,
  ];
}

function problemNote({ kind, file, line, message }: ProblemRecord, java: string): string {
  const place = file === null ? '' : `${file}:${line === 0 ? '' : `${line}:`} `;
  if (kind === 'syntax')
    return `warning: ${place}${message} (read as Java ${java.split('.')[0]}; a newer JDK reads newer code)`;
  return `${/failure/.test(kind) ? 'error' : 'warning'}: ${place}${message}`;
}

function duplicates(problems: readonly ProblemRecord[]): string[] {
  const all = problems.filter(({ kind }) => kind === 'duplicate-class');
  const [first] = all;
  if (first === undefined) return [];
  return [
    `${formatCount(all.length)} Java files declare classes that another file declares too (${first.file} ${first.message})`,
  ];
}

function missingNote(packages: readonly string[]): string {
  const shown = packages.slice(0, 5).join(', ');
  return (
    `the classes of ${formatAmount(packages.length, 'imported Java package')} are not in the class path (${shown}${packages.length > 5 ? ', …' : ''}): ` +
    'in-house calls are resolved without them; what calls of these libraries return has no type'
  );
}
