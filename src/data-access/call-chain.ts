import { originOf } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { lastName } from '../code-model/symbol-name.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';

/** Calls that follow each other on one value: `db.select().from(users).where(…)`. */
export interface CallChain {
  /** What the first call is a member of; of a call of a plain function the function. */
  readonly root: Value;
  /** In the order they are made; the first is a call of `root` itself where `root` is called. */
  readonly steps: readonly ChainStep[];
}

export interface ChainStep {
  /** Empty for a call of `root` itself. */
  readonly method: string;
  readonly call: CallFact;
}

const longest = 100;

/** The chain that ends with a call, also where its parts are kept in variables between. */
export function chainOf(last: CallFact, resolver: ValueResolver): CallChain {
  const steps: ChainStep[] = [];
  let call = last;
  for (;;) {
    const { callee } = call;
    if (callee.kind !== 'member') {
      const isFunction = callee.kind === 'external' || steps.length > 0;
      return {
        root: callee,
        steps: isFunction ? [{ method: nameOf(callee), call }, ...steps] : [{ method: '', call }],
      };
    }
    if (isCalledValue(callee, resolver)) return { root: callee, steps: [{ method: '', call }, ...steps] };
    steps.unshift({ method: callee.name, call });
    const before = resolver.resolve(callee.of).find((value) => value.kind === 'result');
    const made = before?.kind === 'result' ? resolver.table.call(before.call) : undefined;
    if (made === undefined || made.form === 'new' || made.form === 'element' || steps.length > longest) {
      return { root: callee.of, steps };
    }
    call = made;
  }
}

/** True for a member that holds what is called, and is no method: `this.db('users')` of a field `db: Knex`. */
function isCalledValue(callee: Value, resolver: ValueResolver): boolean {
  return resolver.resolve(callee).some(({ kind }) => kind === 'typed' || kind === 'result');
}

function nameOf(callee: Value): string {
  return callee.kind === 'external' ? lastName(callee.symbol) : '';
}

/** A call of a member of what another call gives. */
export interface ContinuingCall {
  readonly id: string;
  readonly member: string;
}

/** By the id of a call those of members of its result. */
export function continuedCalls(resolver: ValueResolver): ReadonlyMap<string, readonly ContinuingCall[]> {
  const continued = new Map<string, ContinuingCall[]>();
  for (const file of resolver.table.files()) {
    for (const { id, callee } of file.calls) {
      if (callee.kind !== 'member') continue;
      const next = { id: originOf(id), member: callee.name };
      for (const value of resolver.resolve(callee.of)) {
        if (value.kind !== 'result') continue;
        const of = originOf(value.call);
        const known = continued.get(of);
        if (known === undefined) continued.set(of, [next]);
        else known.push(next);
      }
    }
  }
  return continued;
}
