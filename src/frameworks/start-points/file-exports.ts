import { posix } from 'node:path';
import type { FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { elementsOf, membersOf } from '../rules/select.ts';
import { componentsOf, withWrapped } from './functions-of.ts';

/** Keys of the functions and classes that a file exports under a name, also as members of an object, with those that wrappers of the application were given. */
export function exportedFunctions(
  { file, exports, exportsAllOf }: FileFacts,
  name: string,
  resolver: ValueResolver,
): readonly string[] {
  const value: Value | undefined = exports[name] ?? (name === 'default' ? exports['export='] : undefined);
  if (value === undefined && (name === 'default' || exportsAllOf.length === 0)) return [];
  const exported: Value = { kind: 'import', file, name };
  const inRecord = membersOf(exported, resolver).map((member) => member.value);
  const objects = [exported, ...inRecord].flatMap((each) => componentsOf(each, resolver));
  return [...new Set(objects.length > 0 ? withWrapped(objects, resolver) : functionsInOptions(exported, resolver))];
}

/** Options hold functions at most so far inside: `{ providers: [{ authorize }], callbacks: { session } }`. */
const maxOptions = 3;

/**
 * Keys of the functions in the options that a package makes an export of, which it runs: `session` of
 * `export const { GET, POST } = createAuth({ callbacks: { session } })`.
 */
function functionsInOptions(exported: Value, resolver: ValueResolver): readonly string[] {
  return [exported, ...resolver.resolve(exported)].flatMap((value) => {
    let of = value;
    while (of.kind === 'member') of = of.of;
    const made = resolver.resolve(of).flatMap((each) => (each.kind === 'result' ? resolver.table.call(each.call) : []));
    return made.flatMap((call) => {
      const isOfPackage = call !== undefined && call.form !== 'element' && resolver.symbolsOf(call.callee).length > 0;
      return isOfPackage ? call.arguments.flatMap((each) => functionsWithin(each, resolver)) : [];
    });
  });
}

function functionsWithin(options: Value, resolver: ValueResolver, depth = 0): readonly string[] {
  if (depth > maxOptions) return [];
  const parts = [...membersOf(options, resolver).map(({ value }) => value), ...elementsOf(options, resolver)];
  return parts.flatMap((part) => {
    const own = resolver.resolve(part).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
    return own.length > 0 ? own : part === options ? [] : functionsWithin(part, resolver, depth + 1);
  });
}

/**
 * The file that a path names, with or without its ending: relative to the directory of another file, and one with `file:` to the analysed
 * folder. What a compiler makes (`visit.js`) is named for its source. A word that could be any name is no path.
 */
export function fileNamed(path: string, from: string, resolver: ValueResolver): FileFacts | undefined {
  if (!/\/|\.[cm]?[jt]sx?$/.test(path)) return undefined;
  const plain = path.startsWith('file:') ? path.slice('file:'.length) : posix.join(posix.dirname(from), path);
  const endings = ['', '.ts', '.tsx', '.js', '.jsx', '.mts', '.mjs', '.cjs'];
  const source = plain.replace(/\.([cm]?)js$/, '.$1ts');
  const found = [...endings.map((ending) => plain + ending), source].map((name) => resolver.table.file(name));
  return found.find((facts) => facts !== undefined);
}
