import type { Value } from '../code-model/facts.ts';
import { declaredSetting } from './declared-settings.ts';
import { delegatedMember } from './delegated-members.ts';
import { modelOption } from './django-applications.ts';
import { valueOfEnum } from './enum-values.ts';
import { nameOfClass } from './identities.ts';
import type { ValueResolver } from './value-resolver.ts';
import { wrappedMember } from './wrapped-records.ts';

/** What a member of something that is no in-house class stands for; null where it is not known. */
export type MemberExplanation = (of: Value, name: string) => Value | null;

/** What is known of a member of which no value is stored; null where nothing is. @param stated what rules of libraries say */
export function explainedMember(
  of: Value,
  name: string,
  resolver: ValueResolver,
  stated: MemberExplanation,
): Value | null {
  return (
    nameOfClass(of, name, resolver.table) ??
    valueOfEnum(of, name, resolver) ??
    modelOption(of, name, resolver) ??
    stated(of, name) ??
    declaredSetting(of, name, resolver) ??
    delegatedMember(of, name, resolver) ??
    wrappedMember(of, name, resolver)
  );
}
