import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ContextualCall } from '../../value-analysis/call-contexts.ts';
import type { Instance } from '../instances/instance.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import type { RuleIndex } from '../rules/rule-index.ts';

/** False for a call that cannot meet the rules of the application's own routers. */
export function mayMeetOwn({ on, callee }: CallFact, { own, ownNames, symbols }: RuleIndex): boolean {
  if (own.rules === null) return false;
  if (on !== undefined) return ownNames.has(on.name);
  return callee.kind === 'import' || (callee.kind === 'function' && symbols.has(callee.object));
}

/**
 * The rules of own routers that a call meets of which the compiler knows the method: its receiver is in `on`, or known by its type alone; and those that the call
 * of a function meets which registers.
 * @param receiversOf the instances that the call is made on
 */
export function ownMatches(
  call: ContextualCall,
  { index, resolver }: InstanceFinder,
  receiversOf: (of: Value) => readonly Instance[],
): readonly MatchedCall[] {
  const { rules } = index.own;
  if (rules === null || !mayMeetOwn(call, index)) return [];
  const { on, callee } = call;
  if (on === undefined) {
    const called = resolver.resolve(callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
    return called.flatMap((object) =>
      (index.symbols.get(object) ?? [])
        .filter((each) => each.rules === rules)
        .map(({ rule }) => ({ call, rule, rules, receiver: null, verb: '' })),
    );
  }
  const start = chained(on.of, index, resolver);
  const isOwn = start.kind === 'this' || start.kind === 'super';
  const own = receiversOf(start)
    .filter((each) => each.rules === rules)
    .map((each) => (isOwn || !each.id.startsWith('class ') ? each : ofType(each)));
  return (own.length > 0 ? own : byType(call, index, resolver)).flatMap((receiver) =>
    index
      .callsOn(rules, receiver.kind, on.name)
      .map(({ rule, verbs }) => ({ call, rule, rules, receiver, verb: verbs.get(on.name) ?? '' })),
  );
}

/** Calls on the results of calls. */
const longestChain = 64;

/** What the first call of a chain is made on: `carts` of `carts.get('/', list).post('/', add)`, of whose results only the class is known. */
export function chained(of: Value, { own, ownNames, typed }: RuleIndex, resolver: InstanceFinder['resolver']): Value {
  const isOwn = (object: string): boolean => typed.get(object)?.some(({ rules }) => rules === own.rules) === true;
  if (own.rules === null || of.kind !== 'result') return of;
  if (!resolver.classesOf(of).some((each) => resolver.hierarchy.lineage(each).some(isOwn))) return of;
  let start: Value = of;
  for (let step = 0; start.kind === 'result' && step < longestChain; step++) {
    const call = resolver.table.call(start.call);
    const member = call?.on ?? call?.callee;
    if (member?.kind !== 'member' || !ownNames.has(member.name)) return start;
    start = member.of;
  }
  return start;
}

function byType({ receiver }: CallFact, { own, typed }: RuleIndex, resolver: InstanceFinder['resolver']): Instance[] {
  const classes = receiver === undefined ? [] : resolver.hierarchy.lineage(receiver);
  const kinds = classes.flatMap((each) => typed.get(each) ?? []).filter(({ rules }) => rules === own.rules);
  return kinds.slice(0, 1).map(ofType);
}

/** One of which only the class is known is none of those that the code makes. */
function ofType({ kind, rules }: Pick<Instance, 'kind' | 'rules'>): Instance {
  return { id: `type ${kind}`, kind, rules, file: '' };
}

/** True for what a function of an own router registers through another one: who calls the outer one states it. */
export function isOfOwnFunction({ call, rules }: MatchedCall, { own }: RuleIndex): boolean {
  return rules === own.rules && [...own.registering].some((object) => isInside(call.caller, object));
}
