import { posix } from 'node:path';
import type { CallFact, Value } from '../code-model/facts.ts';
import { positionalArguments } from '../code-model/positional-arguments.ts';
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
  const given = positionalArguments(call);
  const [first] = given;
  if (first === undefined) return null;
  if (passing.test(symbol) && given.length === 1) return source.textsOf(first);
  if (above.test(symbol)) return source.textsOf(first).flatMap(foldersOf);
  if (!joining.test(symbol) && !passing.test(symbol)) return null;
  return joinedBelow(source.textsOf(first), given.slice(1), call, source);
}

/** As `textsOfPythonPath`, of methods of a path. */
export function textsOfPathMethod(call: CallFact, source: TextSource): readonly string[] | null {
  const { callee } = call;
  if (callee.kind !== 'member') return null;
  const positional = positionalArguments(call);
  if (keeping.has(callee.name) && positional.length === 0) return rootedTexts(callee.of, source);
  if (callee.name !== 'joinpath') return null;
  const starts = rootedTexts(callee.of, source);
  return starts === null ? null : joinedBelow(starts, positional, call, source);
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

/** Paths that parts with several alternatives make together; none of more than these, which is recorded. */
const maxPaths = 256;

function joinedBelow(
  starts: readonly string[],
  parts: readonly Value[],
  { id }: Pick<CallFact, 'id'>,
  source: TextSource,
): readonly string[] {
  let paths = starts;
  for (const part of parts) {
    const found = source.textsOf(part);
    const ends = found.length === 0 ? ['{}'] : found;
    if (paths.length * ends.length > maxPaths) {
      source.bounds.add('paths that parts make together', maxPaths, id);
      return [];
    }
    paths = [...new Set(paths.flatMap((start) => ends.map((end) => below(start, end))))];
  }
  return paths;
}

/** Of paths in the analysed folder the one they lead to; other texts, such as addresses, one behind the other. */
function below(start: string, end: string): string {
  if (end.startsWith('/')) return end;
  if (!start.startsWith('file:')) return start === '' || start.endsWith('/') ? `${start}${end}` : `${start}/${end}`;
  return `file:${posix.normalize(`${start.slice('file:'.length)}/${end}`).replace(/^\/+/, '')}`;
}
