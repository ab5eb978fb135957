import { posix } from 'node:path';
import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';
import { longestSearched, writtenExpression } from './written-expressions.ts';

/** Calls that make a context: the modules of a folder by their paths relative to it. */
const making = /^globalThis#(require\.context|import\.meta\.webpackContext)$/;

const users = new WeakMap<FactTable, boolean>();

function isMaking({ callee }: CallFact): boolean {
  return callee.kind === 'external' && making.test(callee.symbol);
}

/** True where the code asks webpack for contexts at all. */
function usesContexts(table: FactTable): boolean {
  const known = users.get(table);
  if (known !== undefined) return known;
  const found = table.files().some(({ calls }) => calls.some(isMaking));
  users.set(table, found);
  return found;
}

/**
 * What calls of a context of webpack result in: `const pages = require.context('./pages', true, /\.ts$/)`, the paths of its modules for
 * `pages.keys()` and a module for `pages(path)`, each module where the path is not known; null for any other call.
 */
export function resultOfContext({ callee, arguments: [path] }: CallFact, resolver: ValueResolver): Value | null {
  const isKeys = callee.kind === 'member' && callee.name === 'keys';
  if (callee.kind === 'function' || callee.kind === 'external' || (callee.kind === 'member' && !isKeys)) return null;
  if (!usesContexts(resolver.table)) return null;
  const modules = resolver.resolve(isKeys ? callee.of : callee).flatMap((each) => {
    const made = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    return made !== undefined && isMaking(made) ? modulesOf(made, resolver) : [];
  });
  if (modules.length === 0) return null;
  if (isKeys) return { kind: 'list', items: modules.map(({ name }): Value => ({ kind: 'text', text: name })) };
  const asked = path === undefined ? [] : resolver.textsOf(path);
  const named = modules.filter(({ name }) => asked.includes(name));
  const loaded = (named.length > 0 ? named : modules).map(({ file }): Value => ({ kind: 'import', file, name: '*' }));
  return { kind: 'choice', of: loaded };
}

/** The analysed files of the folder, without test code. */
function modulesOf(call: CallFact, resolver: ValueResolver): { file: string; name: string }[] {
  const { table } = resolver;
  const own = table.fileOf(call).file;
  const [directory, second, third] = call.arguments;
  const options = second === undefined ? [] : resolver.entriesOf(second);
  const option = (name: string): Value | undefined => options.find(([key]) => key === name)?.[1];
  const recursive = option('recursive') ?? second;
  const isFlat = recursive?.kind === 'constant' && recursive.value === false;
  const expression = third ?? option('regExp');
  const [pattern] = expression === undefined ? [] : resolver.textsOf(expression);
  const wanted = pattern === undefined ? null : writtenExpression(pattern, resolver, call.id);
  const isWanted = (name: string): boolean =>
    wanted === null || name.length > longestSearched || name.search(wanted) >= 0;
  return (directory === undefined ? [] : resolver.textsOf(directory)).flatMap((text) => {
    const folder = posix.join(posix.dirname(own), text).replace(/\/$/, '');
    const below = table.files().filter(({ file, test }) => !test && file !== own && file.startsWith(`${folder}/`));
    return below
      .map(({ file }) => ({ file, name: `.${file.slice(folder.length)}` }))
      .filter(({ name }) => (!isFlat || !name.slice(2).includes('/')) && isWanted(name));
  });
}
