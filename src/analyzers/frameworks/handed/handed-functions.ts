import type { CallFact, Value } from '../facts/facts.ts';
import type { Handed } from '../facts/handed-values.ts';
import type { ValueResolver } from '../facts/value-resolver.ts';

/** A function with what it calls of the parameters it is handed, itself or by functions inside it. */
export interface TakingFunction {
  /** Key of the function. */
  readonly object: string;
  /** Caller (key, the function or one inside it) → the parameters it calls, with the lines where. */
  readonly uses: ReadonlyMap<string, readonly CalledParameter[]>;
  /** The calls whose arguments are known, in the order of their places. */
  readonly sites: readonly TakingSite[];
}

export interface CalledParameter {
  readonly index: number;
  readonly call: CallFact;
}

/** One call of such a function: a context. */
export interface TakingSite {
  /** `<key of the function>@<number>`, from 1. */
  readonly context: string;
  readonly call: CallFact;
  /** By parameter, the functions it is handed. */
  readonly given: ReadonlyMap<number, readonly (Value & { kind: 'function' })[]>;
}

/** Methods of functions that call them. */
const calling: ReadonlySet<string> = new Set(['call', 'apply']);

/** Members and globals of the runtime that call what they are given; others may keep it (`queue.push(fn)`). */
const callingArguments: ReadonlySet<string> = new Set([
  ...['then', 'catch', 'finally'],
  ...[
    'forEach',
    'map',
    'flatMap',
    'filter',
    'some',
    'every',
    'find',
    'findIndex',
    'findLast',
    'reduce',
    'reduceRight',
    'sort',
  ],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick'],
]);

/** Finds the functions of the application that are handed others and call them, as `catchAsync(fn)`, and what each call hands over. */
export function findTakingFunctions(resolver: ValueResolver): readonly TakingFunction[] {
  const uses = new Map<string, Map<string, CalledParameter[]>>();
  for (const { calls, test } of resolver.table.files()) {
    if (test) continue;
    for (const call of calls) {
      for (const parameter of calledParameters(call, resolver)) {
        const { function: object, index } = parameter;
        if (call.caller !== object && !call.caller.startsWith(`${object}.`)) continue;
        const byCaller = uses.get(object) ?? new Map<string, CalledParameter[]>();
        uses.set(object, byCaller);
        byCaller.set(call.caller, [...(byCaller.get(call.caller) ?? []), { index, call }]);
      }
    }
  }
  return [...uses].map(([object, byCaller]) => {
    const indexes = new Set([...byCaller.values()].flat().map(({ index }) => index));
    return { object, uses: byCaller, sites: sitesOf(object, indexes, resolver) };
  });
}

/** `fn()`, `fn.call()`, and `then(fn)`: what the runtime is handed it calls for whoever hands it over. */
function calledParameters(
  { callee, arguments: given }: CallFact,
  resolver: ValueResolver,
): (Value & { kind: 'parameter' })[] {
  if (callee.kind === 'parameter') return [callee];
  if (callee.kind === 'member' && callee.of.kind === 'parameter' && calling.has(callee.name)) return [callee.of];
  const parameters = given.filter((each) => each.kind === 'parameter');
  if (parameters.length === 0 || !callingArguments.has(nameOf(callee))) return [];
  return resolver.resolve(callee).some(({ kind }) => kind === 'function') ? [] : parameters;
}

function nameOf(callee: Value): string {
  if (callee.kind === 'member') return callee.name;
  return callee.kind === 'external' ? (callee.symbol.split(/[#.]/).at(-1) as string) : '';
}

function sitesOf(object: string, indexes: ReadonlySet<number>, resolver: ValueResolver): readonly TakingSite[] {
  const known = resolver.handedTo(object).flatMap((handed) => {
    const call = resolver.siteOf(handed);
    if (call === undefined || resolver.table.fileOf(call).test) return [];
    const given = givenFunctions(handed, call, indexes, resolver);
    return given === null ? [] : [{ call, given }];
  });
  return known
    .sort((a, b) => comparePlaces(a.call.id, b.call.id))
    .map((site, at) => ({ ...site, context: `${object}@${at + 1}` }));
}

/** By parameter what a call hands over; null where some of it is not known. */
function givenFunctions(
  handed: Handed,
  { arguments: given }: CallFact,
  indexes: ReadonlySet<number>,
  resolver: ValueResolver,
): ReadonlyMap<number, readonly (Value & { kind: 'function' })[]> | null {
  const found = new Map<number, readonly (Value & { kind: 'function' })[]>();
  if (given.some(({ kind }) => kind === 'spread')) return null;
  for (const index of indexes) {
    const value = handed[index];
    if (value === undefined && index < given.length) return null;
    const values = value === undefined ? [] : resolver.resolve(value);
    const functions = values.filter((each) => each.kind === 'function');
    const isKnown = functions.length === values.length && (values.length > 0 || value === undefined);
    if (!isKnown) return null;
    found.set(index, functions);
  }
  return found;
}

/** By file, then place in it: ids are `<file>:<offset>`. */
function comparePlaces(a: string, b: string): number {
  const [atA, atB] = [a.lastIndexOf(':'), b.lastIndexOf(':')];
  const [fileA, fileB] = [a.slice(0, atA), b.slice(0, atB)];
  if (fileA !== fileB) return fileA < fileB ? -1 : 1;
  return Number(a.slice(atA + 1)) - Number(b.slice(atB + 1));
}
