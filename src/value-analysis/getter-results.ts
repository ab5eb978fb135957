import type { Value } from '../code-model/facts.ts';
import { type Replacement, replaceValues } from '../code-model/replace-values.ts';
import type { DeclaredMember } from './class-hierarchy.ts';
import { inContext } from './copied-calls.ts';
import type { ValueResolver } from './value-resolver.ts';

/**
 * What a getter returns: what it is read of stands for `this`, also in calls of the getter, of which a derived class may override what they enter.
 * @param object key of the class that it is read of
 */
export function gotten(
  of: Value,
  object: string,
  { owner, member }: DeclaredMember,
  resolver: ValueResolver,
): readonly Value[] {
  const returns = member.object === null ? [] : (resolver.table.function(member.object)?.returns ?? []);
  const isInherited = owner !== object;
  const ofReceiver: Replacement = (part) => (part.kind === 'this' && (isInherited || of.kind !== 'typed') ? of : null);
  const entrance = { site: object, maker: member.object, isOneOfSeveral: false };
  const replace = isInherited ? inContext(ofReceiver, entrance, resolver) : ofReceiver;
  return returns.flatMap((value) => resolver.resolve(replaceValues(value, replace)));
}
