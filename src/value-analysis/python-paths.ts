import { posix } from 'node:path';
import type { CallFact } from '../code-model/facts.ts';
import type { TextSource } from './text-source.ts';

/** A path object of its text, and functions that leave a path as it is. */
const passing =
  /^(builtins#(str|open)|pathlib#(Pure)?(Posix|Windows)?Path|os(\.path)?#(path\.)?(abspath|realpath|normpath|fspath|expanduser))$/;
const joining = /^os(\.path)?#(path\.)?join$/;
const above = /^os(\.path)?#(path\.)?dirname$/;
/** Methods of a path object whose result is the same path. */
const keeping = new Set(['resolve', 'absolute', 'as_posix', 'expanduser']);

/**
 * The strings of paths of Python, those in the analysed folder with `file:` before them: `os.path.join(os.path.dirname(__file__), 'sql')`,
 * `Path(__file__).resolve()`, `folder.joinpath('sql')`; null for any other call.
 */
export function textsOfPythonPath(call: CallFact, symbol: string, source: TextSource): readonly string[] | null {
  const given = call.arguments.filter((value) => value.kind !== 'record' || value.keywords !== true);
  const [first] = given;
  if (first === undefined) return null;
  if (passing.test(symbol) && given.length === 1) return source.textsOf(first);
  if (above.test(symbol)) return source.textsOf(first).flatMap(foldersOf);
  if (!joining.test(symbol) && !passing.test(symbol)) return null;
  return given.slice(1).reduce<readonly string[]>((starts, part) => {
    const ends = source.textsOf(part);
    return starts.flatMap((start) => (ends.length === 0 ? ['{}'] : ends).map((end) => below(start, end)));
  }, source.textsOf(first));
}

/** As `textsOfPythonPath`, of methods of a path. */
export function textsOfPathMethod(
  { callee, arguments: given }: CallFact,
  source: TextSource,
): readonly string[] | null {
  if (callee.kind !== 'member') return null;
  const positional = given.filter((value) => value.kind !== 'record' || value.keywords !== true);
  if (keeping.has(callee.name) && positional.length === 0) return rootedTexts(callee.of, source);
  if (callee.name !== 'joinpath') return null;
  return positional.reduce<readonly string[] | null>(
    (starts, part) => {
      const ends = source.textsOf(part);
      return starts?.flatMap((start) => (ends.length === 0 ? ['{}'] : ends).map((end) => below(start, end))) ?? null;
    },
    rootedTexts(callee.of, source),
  );
}

function rootedTexts(value: CallFact['callee'], source: TextSource): readonly string[] | null {
  const texts = source.textsOf(value).filter((text) => text.startsWith('file:'));
  return texts.length === 0 ? null : texts;
}

/** The folder that a path in the analysed folder stands in; none of other texts. */
export function foldersOf(path: string): readonly string[] {
  if (!path.startsWith('file:')) return [];
  const folder = posix.dirname(path.slice('file:'.length));
  return [`file:${folder === '.' ? '' : folder}`];
}

function below(start: string, end: string): string {
  if (end.startsWith('/')) return end;
  const path = posix.normalize(`${start.replace(/^file:/, '')}/${end}`).replace(/^\/+/, '');
  return start.startsWith('file:') ? `file:${path}` : path;
}
