import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import { placeOf } from './bounds-met.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Keys, ids and paths of code of Python. */
const ofPython = /\.pyi?(?=[:#]|$)/;
const enumClass = /^enum#(\w*Enum|\w*Flag)$|^django#db\.models(\.enums)?\.\w*Choices$/;

/** Names of members of an enumeration, and not those that begin with an underscore or that stand for something else of the class. */
const memberName = /^[A-Za-z]\w*$/;

/** Values of members of enumerations of Python that code asks for: of what a member of a class stands for, and what callers pass. */
export function valuesOfEnums({ of, name }: Value & { kind: 'member' }, resolver: ValueResolver): readonly Value[] {
  return name === 'value' && isOfPython(of) ? resolver.resolve(of).filter(isConstant) : [];
}

/**
 * What a member is looked for in. Where code asks for `value` of what may be a known member of an enumeration, not what the declared enumeration alone says of it:
 * that counts where no caller is known that passes one.
 */
export function ownersOf({ of, name }: Value & { kind: 'member' }, resolver: ValueResolver): readonly Value[] {
  const alternatives = resolver.resolve(of);
  if (name !== 'value') return alternatives;
  const others = alternatives.filter(
    (each) => each.kind !== 'typed' || !resolver.classesOf(each).some(isEnum(resolver)),
  );
  if (others.length === alternatives.length) return alternatives;
  const isPassed = of.kind === 'parameter' && resolver.callSitesOf(of.function).length > 0;
  return isPassed || others.some(isConstant) ? others : alternatives;
}

function isEnum(resolver: ValueResolver): (object: string) => boolean {
  return (object) => resolver.ancestorsOf(object).some((symbol) => enumClass.test(symbol));
}

function isConstant({ kind }: Value): boolean {
  return kind === 'text' || kind === 'constant';
}

function isOfPython(value: Value): boolean {
  if (value.kind === 'class') return ofPython.test(value.object);
  return value.kind === 'member' ? isOfPython(value.of) : ofPython.test(placeOf(value));
}

/** What `value` of an instance of an enumeration of Python may be, where nothing is known of which member it is: that of any. Null for anything else. */
export function valueOfEnum(of: Value, name: string, resolver: ValueResolver): Value | null {
  if (name !== 'value' || of.kind === 'class') return null;
  const values = resolver.classesOf(of).flatMap((object) => {
    if (!isEnum(resolver)(object)) return [];
    const { members = [] } = resolver.table.class(object) ?? {};
    return members.flatMap(({ name: member, value }) =>
      !memberName.test(member) || value === null || value.kind === 'function' ? [] : [value],
    );
  });
  return values.length === 0 ? null : oneOf(values);
}
