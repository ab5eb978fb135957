import { callsOf, copyId, isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { callContexts } from '../../value-analysis/call-contexts.ts';
import { inContext, withOperands } from '../../value-analysis/copied-calls.ts';
import { passedTo } from '../../value-analysis/passed-to.ts';
import { passedValues } from '../../value-analysis/passed-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { functionsOf } from './functions-of.ts';

/** A member that code gives an object by name, and the functions that it may be. */
export interface SetMember {
  readonly name: string;
  readonly objects: readonly string[];
}

/**
 * What a method sets by name in what it makes, or in a closure that it gives: `for verb, method in verbs.items(): setattr(self, verb, getattr(self, method))`
 * in a function that `as_view(action='list')` gives.
 * @param made the call of the method
 */
export function setMembers(made: CallFact, resolver: ValueResolver): readonly SetMember[] {
  const { table } = resolver;
  if (made.callee.kind !== 'member') return [];
  const maker = resolver.resolve(made.callee).find((each) => each.kind === 'function');
  const fact = maker?.kind === 'function' ? table.function(maker.object) : undefined;
  if (fact === undefined) return [];
  const setters = (table.fileOfDefinition(fact.object)?.calls ?? []).filter(
    ({ caller, callee }) => isSetter(callee) && isInside(caller, fact.object),
  );
  if (setters.length === 0) return [];
  const passed = passedValues(made.arguments, fact.parameters, resolver);
  const owner = table.ownerOf(fact.object);
  const receiver = made.callee.of;
  const given = (part: Value): Value | null => {
    if (part.kind === 'this') return part.class === owner ? receiver : null;
    if (part.kind !== 'parameter' || part.function !== fact.object) return null;
    return passedTo(fact.parameters[part.index], passed[part.index], resolver);
  };
  // One step, however long the way to it is: what the closure makes is distinguished further by the loops in it.
  const site = callsOf(made.id).join(' ');
  const entrance = { site, maker: fact.object, isOneOfSeveral: true, from: made.caller };
  const replace = inContext(given, entrance, resolver);
  return setters.flatMap((setter) =>
    callContexts(withOperands(setter, copyId(setter.id, site), replace), resolver).flatMap((call) => {
      const [, name, value] = call.arguments;
      const objects = value === undefined ? [] : functionsOf(value, resolver);
      return name === undefined ? [] : resolver.textsOf(name).map((text) => ({ name: text, objects }));
    }),
  );
}

function isSetter(callee: Value): boolean {
  return callee.kind === 'external' && callee.symbol === 'builtins#setattr';
}
