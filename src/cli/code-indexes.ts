import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPythonIndexer, hasPython, runPythonIndexer } from './python-indexer.ts';

/** SCIP indexes that go into an analysis: those the user names and the one made of the folder's Python code. */
export interface CodeIndexes {
  readonly paths: readonly string[];
  /** What a path is called before users: the index that was made has no name they know. */
  readonly nameOf: (path: string) => string;
  readonly notes: readonly string[];
  /** Removes what was made. */
  close(): void;
}

/** Indexes the Python code of a folder where there is any and the indexer is there; without it a note says what is missed. */
export async function codeIndexes(
  directory: string,
  request: {
    readonly application: string;
    readonly given: readonly string[];
    /** False: only what is given. */
    readonly python: boolean;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly onStart: () => void;
  },
): Promise<CodeIndexes> {
  const { application, given, environment } = request;
  if (!request.python || !hasPython(directory))
    return { paths: given, nameOf: (path) => path, notes: [], close: () => {} };
  const program = findPythonIndexer(environment);
  if (program === undefined) {
    const note =
      'warning: there is Python code, and no scip-python to index it; it is left out (npm install -g @sourcegraph/scip-python, or --scip FILE)';
    return { paths: given, nameOf: (path) => path, notes: [note], close: () => {} };
  }
  request.onStart();
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-python-'));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const output = join(folder, 'python.scip');
    await runPythonIndexer(program, directory, application.replace(/[^\w.-]+/g, '-'), output);
    return {
      paths: [...given, output],
      nameOf: (path) => (path === output ? 'the Python code' : path),
      notes: [],
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}
