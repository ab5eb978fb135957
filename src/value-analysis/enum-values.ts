import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

const enumClass = /^enum#(\w*Enum|\w*Flag)$|^django#db\.models(\.enums)?\.\w*Choices$/;

/** Names of members of an enumeration, and not those that begin with an underscore or that stand for something else of the class. */
const memberName = /^[A-Za-z]\w*$/;

/** What `value` of a constant is: where code asks for it, the constant is a member of an enumeration of Python, which stands for its value. */
export function valueOfConstant(constant: Value, name: string): readonly Value[] {
  return name === 'value' && constant.kind !== 'list' ? [constant] : [];
}

/**
 * Where code asks for `value` of what may be a known member of an enumeration, those, and not what the declared type alone says of it: that counts
 * where no caller is known that passes one.
 */
export function knownMembers({ of, name }: Value & { kind: 'member' }, resolver: ValueResolver): readonly Value[] {
  const alternatives = resolver.resolve(of);
  if (name !== 'value' || alternatives.every(({ kind }) => kind !== 'typed')) return alternatives;
  const isPassed = of.kind === 'parameter' && resolver.callSitesOf(of.function).length > 0;
  const isKnown = isPassed || alternatives.some(({ kind }) => kind === 'text' || kind === 'constant');
  return isKnown ? alternatives.filter(({ kind }) => kind !== 'typed') : alternatives;
}

/** What `value` of an instance of an enumeration of Python may be, where nothing is known of which member it is: that of any. Null for anything else. */
export function valueOfEnum(of: Value, name: string, resolver: ValueResolver): Value | null {
  if (name !== 'value' || of.kind === 'class') return null;
  const values = resolver.classesOf(of).flatMap((object) => {
    if (!resolver.ancestorsOf(object).some((symbol) => enumClass.test(symbol))) return [];
    const { members = [] } = resolver.table.class(object) ?? {};
    return members.flatMap(({ name: member, value }) =>
      !memberName.test(member) || value === null || value.kind === 'function' ? [] : [value],
    );
  });
  return values.length === 0 ? null : oneOf(values);
}
