import { isInside, makerOf, originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { isOfInterface } from '../coverage/frameworks-in-use.ts';
import { namedParameter } from '../dispatch/named-parameter.ts';
import { lookUpOf } from '../start-points/look-ups.ts';

/** A function whose closures stand for several: `list` of `crud(Cart)` and `list` of `crud(Tag)`. */
export interface MakingFunction {
  /** Key of the function. */
  readonly object: string;
  /** Ids of the calls that make its closures, as their callers make them, sorted. */
  readonly makers: readonly string[];
}

/** A function whose closures are made by more calls than that is not divided by them. */
const maxMakers = 256;

/**
 * The functions of servers that make closures which use what the function is given, with the calls that make those which something runs: start points, and
 * calls of which it is known what made the closure that they enter. One that a single call makes needs no division.
 * @param handlers ids of functions that start points run, those of closures with the calls that made them
 * @param except functions that are divided by what they receive
 */
export function makingFunctions(
  handlers: readonly string[],
  except: ReadonlySet<string>,
  resolver: ValueResolver,
): readonly MakingFunction[] {
  const makers = new Map<string, Set<string>>();
  const add = (closure: string, maker: string | null | undefined): void => {
    const making = maker == null ? null : makingFunction(closure, maker, resolver);
    if (maker == null || making === null || except.has(making)) return;
    makers.set(making, (makers.get(making) ?? new Set()).add(maker));
  };
  for (const object of handlers) add(originOf(object), makerOf(object));
  for (const { calls, test } of resolver.table.files())
    for (const call of test ? [] : calls)
      for (const value of [call.callee, ...call.arguments].filter(mayBeClosure))
        for (const each of resolver.resolve(value)) if (each.kind === 'function') add(each.object, each.madeAt);
  return [...makers].flatMap(([object, ids]) => {
    const isOneOfSeveral = ids.size > 1 || resolver.callSitesOf(object).length > 1;
    if (!isOneOfSeveral || !usesWhatItIsGiven(object, resolver) || looksUpByName(object, resolver)) return [];
    if (ids.size > maxMakers) {
      resolver.bounds.add('calls that make closures of a function', maxMakers, object);
      return [];
    }
    return [{ object, makers: [...ids].sort() }];
  });
}

/** The function that the call enters which made a closure. */
function makingFunction(closure: string, maker: string, { table }: ValueResolver): string | null {
  const call = table.call(originOf(maker));
  const file = table.fileOfDefinition(closure);
  if (call === undefined || file === undefined || file.test || isOfInterface(file)) return null;
  for (let key = closure; key.includes('.'); ) {
    key = key.slice(0, key.lastIndexOf('.'));
    if (table.function(key) !== undefined && isInside(closure, key)) return key;
  }
  return null;
}

/** Whether what is inside a function works with what the function is given. */
function usesWhatItIsGiven(object: string, { table }: ValueResolver): boolean {
  const calls = table.fileOfDefinition(object)?.calls ?? [];
  return calls.some(
    (call) =>
      call.caller !== object &&
      isInside(call.caller, object) &&
      operands(call).some((each) => isOf(each, object, table)),
  );
}

/** Whether a function calls something by a name that it is given: names are contexts of their own. */
function looksUpByName(object: string, resolver: ValueResolver): boolean {
  const calls = resolver.table.fileOfDefinition(object)?.calls ?? [];
  return calls.some(({ caller, callee, on, form }) => {
    const looked = form === 'call' && isInside(caller, object) ? lookUpOf(on ?? callee, resolver) : null;
    return looked !== null && namedParameter(looked.key)?.function === object;
  });
}

function operands({ callee, arguments: given }: CallFact): readonly Value[] {
  return [callee, ...given];
}

/** Whether a value is made of what a function is given, also as the result of a call in the function. */
function isOf(value: Value, object: string, table: ValueResolver['table']): boolean {
  const met = new Set<Value>([value]);
  for (const each of met) {
    if (each.kind === 'parameter' && each.function === object) return true;
    const made = each.kind === 'result' ? table.call(each.call) : undefined;
    const inside = made !== undefined && isInside(made.caller, object) ? operands(made) : [];
    for (const part of [...partsOf(each), ...inside]) met.add(part);
  }
  return false;
}

const closures: ReadonlySet<Value['kind']> = new Set(['result', 'member', 'import', 'element', 'choice'] as const);

function mayBeClosure({ kind }: Value): boolean {
  return closures.has(kind);
}
