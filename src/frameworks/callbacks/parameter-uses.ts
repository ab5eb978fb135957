import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** A place where a function, or one inside it, calls a parameter or passes it to a function that does. */
export interface ParameterUse {
  readonly index: number;
  readonly call: CallFact;
  /** False where it is passed on. */
  readonly isCalled: boolean;
}

/** Methods of functions that call them. */
const calling: ReadonlySet<string> = new Set(['call', 'apply']);

/** Members and globals of the runtime that call what they are given; others may keep it (`queue.push(fn)`). */
const callingArguments: ReadonlySet<string> = new Set([
  ...['then', 'catch', 'finally'],
  ...['forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast'],
  ...['reduce', 'reduceRight', 'sort'],
  ...['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'nextTick'],
  // Of contexts that follow what runs, locks, traces and transactions of databases.
  ...['run', 'runInAsyncScope', 'runExclusive', 'withScope', 'startSpan', 'startActiveSpan'],
  ...['transaction', '$transaction', 'withTransaction', 'inTransaction'],
]);

type ParameterValue = Value & { readonly kind: 'parameter' };

/** By function, the uses of its parameters; functions that only hand on to such functions are among them. */
export function findUses(resolver: ValueResolver): ReadonlyMap<string, readonly ParameterUse[]> {
  const uses = new Map<string, ParameterUse[]>();
  const add = (parameter: ParameterValue, call: CallFact, isCalled: boolean): boolean => {
    const { function: object, index } = parameter;
    if (!isInside(call.caller, object)) return false;
    const known = uses.get(object) ?? [];
    if (known.some((use) => use.call === call && use.index === index)) return false;
    uses.set(object, [...known, { index, call, isCalled }]);
    return true;
  };
  for (const { calls, test } of resolver.table.files()) {
    if (test) continue;
    for (const call of calls) for (const parameter of calledParameters(call, resolver)) add(parameter, call, true);
  }
  for (let queue = [...uses.keys()]; queue.length > 0; ) {
    const object = queue.pop() as string;
    const indexes = new Set((uses.get(object) ?? []).map(({ index }) => index));
    for (const passed of resolver.handedTo(object)) {
      const call = resolver.siteOf(passed);
      if (call === undefined || resolver.table.fileOf(call).test) continue;
      for (const index of indexes) {
        const value = passed[index];
        if (value?.kind === 'parameter' && add(value, call, false)) queue = [...queue, value.function];
      }
    }
  }
  return uses;
}

/** `fn()`, `fn.call()`, and `then(fn)`: the runtime calls what it receives for whoever passes it. */
function calledParameters({ callee, arguments: given }: CallFact, resolver: ValueResolver): readonly ParameterValue[] {
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
