import { isInside } from '../code-model/fact-table.ts';
import type { ClassFact, DecoratorFact, MemberFact, TypeReference, Value } from '../code-model/facts.ts';
import { type Replacement, replacer } from '../code-model/replace-values.ts';
import { inContext } from './copied-calls.ts';
import { passedTo } from './passed-to.ts';
import { passedValues } from './passed-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Classes derived from classes; a hierarchy of people is not as deep. */
const maxDepth = 16;

/**
 * A class and those it is derived from by `extends`, the nearest first. One that a function makes (`class Carts extends Crud(Cart, 'cart')`) is
 * another class for each call of the function: what its members and its own base say is in the words of the call.
 */
export function classesBehind(fact: ClassFact, resolver: ValueResolver): readonly ClassFact[] {
  const found = [fact];
  for (let current = fact; current.extends !== null && found.length < maxDepth; ) {
    const [object] = resolver.classesOf(current.extends.name);
    const base = object === undefined ? undefined : resolver.table.class(object);
    if (base === undefined || found.some((each) => each.object === base.object)) break;
    current = inCall(base, current.extends, resolver);
    found.push(current);
  }
  return found;
}

/** A class as the call states it that makes it; the class itself where no function makes it. */
function inCall(fact: ClassFact, { name }: TypeReference, resolver: ValueResolver): ClassFact {
  const replace = replacementOf(fact.object, name, resolver);
  if (replace === null) return fact;
  const replaced = replacer(replace);
  const decorator = (each: DecoratorFact): DecoratorFact => ({
    ...each,
    arguments: each.arguments?.map(replaced) ?? null,
  });
  const member = (each: MemberFact): MemberFact => ({ ...each, decorators: each.decorators.map(decorator) });
  return {
    ...fact,
    extends: fact.extends === null ? null : { ...fact.extends, name: replaced(fact.extends.name) },
    decorators: fact.decorators.map(decorator),
    members: fact.members.map(member),
  };
}

/** What a call of a function passes in place of the parameters of the function, where it makes the class. */
function replacementOf(object: string, name: Value, resolver: ValueResolver): Replacement | null {
  const call = name.kind === 'result' ? resolver.table.call(name.call) : undefined;
  if (call === undefined) return name.kind === 'import' ? ofExport(object, name, resolver) : null;
  const makers = resolver.resolve(call.callee).filter((each) => each.kind === 'function');
  const maker = makers.find((each) => isInside(object, each.object));
  const fact = maker === undefined ? undefined : resolver.table.function(maker.object);
  if (fact === undefined) return null;
  const passed = passedValues(call.arguments, fact.parameters, resolver);
  const given: Replacement = (part) =>
    part.kind === 'parameter' && part.function === fact.object
      ? passedTo(fact.parameters[part.index], passed[part.index], resolver)
      : null;
  const entrance = { site: call.id, maker: fact.object, isOneOfSeveral: true, from: call.caller };
  return inContext(given, entrance, resolver);
}

/** `export const CartBase = Crud(Cart, 'cart')`, from which a class in another file is derived. */
function ofExport(
  object: string,
  { file, name }: Value & { kind: 'import' },
  resolver: ValueResolver,
): Replacement | null {
  const exported = resolver.table.file(file)?.exports[name];
  return exported?.kind === 'result' ? replacementOf(object, exported, resolver) : null;
}
