import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import type { CodeState } from './analysis-cache/kept-code.ts';
import { programState } from './analysis-cache/program-state.ts';
import { type PythonCode, readPythonCode } from './analysis-cache/python-state.ts';
import { indexAgain } from './python/index-again.ts';
import { KeptPython } from './python/kept-python.ts';
import { type PythonSurroundings, pythonSurroundings } from './python/surroundings.ts';
import { copyPythonFiles, type PythonFiles, pythonFiles } from './python-files.ts';
import {
  FileFailure,
  fetchPythonIndexer,
  findPythonIndexer,
  hasFilesOf,
  indexerVersion,
  missingIndexerNote,
  runPythonIndexer,
  unfetchedIndexerNote,
} from './python-indexer.ts';

/** SCIP indexes that go into an analysis: those the user names and the one made of the folder's Python code. */
export interface CodeIndexes {
  readonly paths: readonly string[];
  /** What a path is called before users: the index that was made has no name they know. */
  readonly nameOf: (path: string) => string;
  readonly notes: readonly string[];
  /** Names what the indexes are made of; undefined where it is not known. */
  readonly says: string | undefined;
  /** To be called once the snapshot is published: keeps what was made for the next analysis. */
  readonly publish: () => void;
  /** Removes what was made. */
  close(): void;
}

const pythonCode = 'the Python code';
/** Files at which an indexer breaks off, each of which costs a further run. */
const maxBroken = 8;
const nothingMade = { nameOf: (path: string) => path, notes: [], publish: () => {}, close: () => {} };

/**
 * Indexes the Python code of a folder where there is any and the indexer is there; without it a note says what is missed. Where
 * nothing has changed that the last index was made of, that one is used again.
 */
export async function codeIndexes(
  directory: string,
  request: {
    readonly application: string;
    readonly given: readonly string[];
    /** False: only what is given. */
    readonly python: boolean;
    /** Whether scip-python may be had over the network. */
    readonly online: boolean;
    readonly environment: Readonly<Record<string, string | undefined>>;
    readonly dataDirectory: string;
    /** Whether the index of the last analysis may be used. */
    readonly again: boolean;
    readonly onStart: () => void;
  },
): Promise<CodeIndexes> {
  const { application, given, environment } = request;
  const says = given.length === 0 ? 'nothing' : undefined;
  if (!request.python || !hasFilesOf('.py', directory)) return { ...nothingMade, says, paths: given };
  const found = findPythonIndexer(environment);
  const fetched = found === undefined && request.online ? await fetchPythonIndexer(environment) : {};
  const program = found ?? fetched.program;
  if (program === undefined) {
    const note = fetched.why === undefined ? missingIndexerNote(directory) : unfetchedIndexerNote(fetched.why);
    return { ...nothingMade, says, paths: given, notes: [note] };
  }
  const project = application.replace(/[^\w.-]+/g, '-');
  const version = await indexerVersion(program, directory);
  const own = [directory, program, version, project, programState(), process.version];
  const read = (): PythonFiles & PythonCode & PythonSurroundings => {
    const found = pythonFiles(directory);
    const around = pythonSurroundings(directory, found, environment);
    return { ...found, ...around, ...readPythonCode(directory, found.files, [...own, ...around.says]) };
  };
  const { files, hazards, openBy, state, texts } = read();
  if (!files.some((path) => path.endsWith('.py')))
    return { ...nothingMade, says, paths: given, notes: hazardNotes(hazards) };
  const cache = new KeptPython(request.dataDirectory, application, state);
  const kept = request.again && openBy === null ? cache.find() : null;
  if (kept !== null) {
    const notes = ['no Python file has changed: the index of the last analysis is used'];
    return {
      ...nothingMade,
      says: says && state.whole,
      paths: [...given, kept],
      nameOf: (path) => (path === kept ? pythonCode : path),
      notes,
    };
  }
  request.onStart();
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-python-'));
  const close = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const output = join(folder, 'python.scip');
    const asked = { files, directory, folder, output, program, project };
    const before = request.again && openBy === null && hazards.length === 0 ? cache.findOlder() : null;
    const again = before === null ? null : await indexAgain({ ...asked, before, texts });
    const broken = again?.isMade === true ? [] : await indexWithout(hazards, asked);
    // What was written to while the indexer ran may be in its index or not.
    const isKnown = broken.length === 0 && openBy === null && isStill(state, () => read().state);
    return {
      paths: [...given, output],
      nameOf: (path) => (path === output ? pythonCode : path),
      notes: [...(again === null ? [] : [again.note]), ...broken, ...hazardNotes(hazards), ...openNotes(openBy)],
      says: isKnown ? says && state.whole : undefined,
      // An index that lacks files is made again, so that each analysis names them.
      publish: () => (isKnown ? cache.keep(output, texts) : undefined),
      close,
    };
  } catch (error) {
    close();
    throw error;
  }
}

interface IndexRun extends Pick<PythonFiles, 'files'> {
  readonly directory: string;
  /** For what is copied. */
  readonly folder: string;
  readonly output: string;
  readonly program: string;
  readonly project: string;
}

/**
 * Indexes the files; one at which the indexer breaks off is left out of a further run. Resolves with a note for each of these.
 * Rejects as the indexer does otherwise, and where it breaks off at more than `maxBroken`.
 */
async function indexWithout(hazards: readonly string[], run: IndexRun): Promise<readonly string[]> {
  const { directory, folder, output, program, project } = run;
  const broken = new Map<string, string>();
  for (;;) {
    const isWhole = hazards.length === 0 && broken.size === 0;
    const code = isWhole ? directory : join(folder, `code${broken.size}`);
    const kept = run.files.filter((file) => !broken.has(file));
    if (!isWhole) copyPythonFiles(directory, kept, code);
    try {
      await runPythonIndexer(program, code, project, output);
      return [...broken].map(([file, reason]) => brokenNote(file, reason));
    } catch (error) {
      const file = error instanceof FileFailure ? relative(code, error.file).split(sep).join('/') : '';
      if (!(error instanceof FileFailure) || !kept.includes(file) || broken.size >= maxBroken) throw error;
      broken.set(file, error.reason);
    }
  }
}

function isStill(state: CodeState, now: () => CodeState): boolean {
  try {
    return now().whole === state.whole;
  } catch {
    return false;
  }
}

function openNotes(openBy: string | null): string[] {
  return openBy === null ? [] : [`all Python files are indexed after each change: ${openBy}`];
}

function brokenNote(file: string, reason: string): string {
  return `warning: scip-python broke off at ${file} (${reason}): this file has no objects, calls or transactions, everything else is analysed; --no-python analyses without Python code`;
}

function hazardNotes(hazards: readonly string[]): string[] {
  if (hazards.length === 0) return [];
  const examples = `${hazards.slice(0, 3).join(', ')}${hazards.length > 3 ? ', …' : ''}`;
  return [`left out of the Python code, links to folders and files above 16 MB: ${hazards.length} (${examples})`];
}
