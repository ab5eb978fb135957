import type { FactTable } from '../code-model/fact-table.ts';
import { isInside, originOf } from '../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../code-model/facts.ts';
import { partsOf } from '../code-model/replace-values.ts';
import { listingOf } from './listing-calls.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Calls of calls in which the folder that is listed is looked for. */
const maxDepth = 4;

/**
 * True for a call that lists a folder which the function around it is given, where that function calls itself: it walks all folders below. What it
 * lists is then what stands below, by its path relative to the folder, and its calls of itself add nothing.
 */
export function walksFolders(call: CallFact, resolver: ValueResolver): boolean {
  return walkersAround(resolver.table.call(originOf(call.id)) ?? call, resolver).length > 0;
}

/** True for a call of a function that walks folders by itself: what is below is listed already. */
export function goesOn(call: CallFact, resolver: ValueResolver): boolean {
  const around = walkersIn(call, resolver).filter((object) => isInside(call.caller, object));
  return (
    around.length > 0 &&
    resolver.resolve(call.callee).some((each) => each.kind === 'function' && around.includes(each.object))
  );
}

const walkers = new WeakMap<FileFacts, readonly string[]>();

/** Keys of the functions that walk folders, in the file of a call. */
function walkersIn(call: CallFact, resolver: ValueResolver): readonly string[] {
  const file = resolver.table.fileOf(call);
  const found = walkers.get(file);
  if (found !== undefined) return found;
  walkers.set(file, []);
  const lists = file.calls.filter(({ callee }) => listingOf(callee, resolver) === 'entries');
  const all = lists.flatMap((each) => walkersAround(each, resolver));
  walkers.set(file, all);
  return all;
}

/** Keys of the functions around a call of which one is given the folder that is listed, and that call themselves. */
function walkersAround(written: CallFact, resolver: ValueResolver): readonly string[] {
  const [folder] = written.arguments;
  const given = folder === undefined ? [] : parametersIn(folder, resolver.table, 0);
  return [...new Set(given.map((each) => each.function))].filter((object) => {
    const folders = given.filter((each) => each.function === object).map(({ index }) => index);
    return isInside(written.caller, object) && callsItself(object, folders, resolver);
  });
}

type Parameter = Value & { kind: 'parameter' };

/** The parameters that a value is made of. */
function parametersIn(value: Value, table: FactTable, depth: number): readonly Parameter[] {
  if (value.kind === 'parameter') return [value];
  if (depth === maxDepth) return [];
  const made = value.kind === 'result' ? table.call(value.call) : undefined;
  return [...(made?.arguments ?? []), ...partsOf(value)].flatMap((part) => parametersIn(part, table, depth + 1));
}

const known = new WeakMap<FactTable, Map<string, boolean>>();

/** True for a function that calls itself with another folder and all else the same: a path that it adds to at each step is no such argument. */
function callsItself(object: string, folders: readonly number[], resolver: ValueResolver): boolean {
  const { table } = resolver;
  const memory = known.get(table) ?? new Map<string, boolean>();
  known.set(table, memory);
  const key = `${object} ${folders.join(' ')}`;
  const found = memory.get(key);
  if (found !== undefined) return found;
  memory.set(key, false);
  const calls = (table.fileOfDefinition(object)?.calls ?? []).filter(
    ({ caller, callee }) =>
      isInside(caller, object) &&
      callee.kind !== 'external' &&
      resolver.resolve(callee).some((each) => each.kind === 'function' && each.object === object),
  );
  const isMade = ({ kind }: Value): boolean => kind === 'joined' || kind === 'result' || kind === 'element';
  const staysSame = calls.every((call) => !call.arguments.some((each, at) => !folders.includes(at) && isMade(each)));
  const walks = calls.length > 0 && staysSame;
  memory.set(key, walks);
  return walks;
}
