import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WorkflowError } from '../../workflow-error.ts';
import { compileIndexer } from './compile-indexer.ts';
import { type Jdk, programOf } from './find-jdk.ts';
import { JavaError, outOfMemoryStatus, runJava } from './run-java.ts';

/** What the indexer is asked to read. */
export interface JavaIndexRequest {
  readonly jdk: Jdk;
  /** Absolute path. */
  readonly directory: string;
  /** Source files relative to the directory, with `/`, in order. */
  readonly files: readonly string[];
  /** Absolute paths of directories and jars. */
  readonly classPath: readonly string[];
  /** Bytes that the virtual machine may take for objects. */
  readonly memory: number;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where the last analysis of the same files is of use. */
  readonly before?: JavaIndexBefore | undefined;
}

/** What an analysis of the same files with the same libraries left. */
export interface JavaIndexBefore {
  /** Path of the shapes of the files: what other files can see of each. */
  readonly shapes: string;
  /** Files whose text has changed since. */
  readonly changed: readonly string[];
}

/** Facts in a temporary file. */
export interface JavaIndex {
  /** One JSON object a line. */
  readonly path: string;
  /** Path of the shapes of all files, for the next analysis. */
  readonly shapes: string;
  /** Removes the file. */
  close(): void;
}

/**
 * Reads Java sources with the kit's compiler. Nothing of the analysed code runs: no build, no annotation processor.
 * Rejects with a `WorkflowError` that names the remedy where the virtual machine has too little memory.
 */
export async function indexJava(request: JavaIndexRequest): Promise<JavaIndex> {
  const { jdk, environment } = request;
  const classes = await compileIndexer(jdk, environment);
  const directory = mkdtempSync(join(tmpdir(), 'stratigraph-java-'));
  const close = (): void => rmSync(directory, { recursive: true, force: true });
  const path = join(directory, 'facts.ndjson');
  const shapes = join(directory, 'shapes');
  const megabytes = Math.floor(request.memory / 1024 ** 2);
  try {
    const machine = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Xss16m', `-Xmx${megabytes}m`];
    const words = [...machine, '-XX:+ExitOnOutOfMemoryError', '-cp', classes, 'stratigraph.indexer.Main'];
    await runJava(programOf(jdk, 'java'), words, { input: inputOf(request, shapes), output: path });
    return { path, shapes, close };
  } catch (error) {
    close();
    if (error instanceof JavaError && error.status === outOfMemoryStatus)
      throw new WorkflowError(
        `the Java sources need more than ${megabytes} MB of memory; allow more with --java-memory, or leave files out with --exclude`,
      );
    if (error instanceof JavaError && error.isKilled)
      throw new WorkflowError(
        `the Java virtual machine was killed, as a system does that runs out of memory; give it less than ${megabytes} MB with --java-memory, or leave files out with --exclude`,
      );
    throw error;
  }
}

/** Entries `name=value`, each ended by a zero byte. */
function inputOf({ directory, files, classPath, before }: JavaIndexRequest, shapes: string): string {
  const entries = [
    `root=${directory}`,
    `shapes=${shapes}`,
    ...(before === undefined ? [] : [`shapes-before=${before.shapes}`]),
    ...(before?.changed ?? []).map((path) => `changed=${path}`),
    ...classPath.map((path) => `classpath=${path}`),
    ...files.map((path) => `file=${path}`),
  ];
  return entries.map((entry) => `${entry}\0`).join('');
}
