import { posix } from 'node:path';
import type { CallFact, Value } from '../code-model/facts.ts';

/** Calls that put paths together; a path in the analysed folder begins with `file:`. */
const joining = new Set(['node:path#join', 'node:path#resolve', 'node:path#posix.join', 'node:path#posix.resolve']);
const passing = new Set(['node:url#fileURLToPath', 'globalThis#String', 'globalThis#decodeURI']);

/** The text that `path.join(__dirname, 'routes')` and the like give; null for any other call. */
export function pathOfCall(
  call: CallFact,
  textsOf: (value: Value) => readonly string[],
  symbolsOf: (value: Value) => readonly string[],
): readonly string[] | null {
  const [symbol] = symbolsOf(call.callee);
  const [first] = call.arguments;
  if (symbol === undefined || first === undefined) return null;
  if (passing.has(symbol)) return textsOf(first);
  if (symbol === 'node:path#dirname') return textsOf(first).map((path) => rooted(posix.dirname(plain(path)), path));
  if (!joining.has(symbol)) return null;
  const parts = call.arguments.map((each) => textsOf(each)[0]);
  if (parts.includes(undefined)) return null;
  const [start = '', ...rest] = parts as string[];
  return [rooted(posix.join(plain(start), ...rest), start)];
}

function plain(path: string): string {
  return path.replace(/^file:/, '');
}

function rooted(path: string, like: string): string {
  return like.startsWith('file:') ? `file:${path.replace(/^\.$/, '').replace(/\/$/, '')}` : path;
}
