import type { SgNode } from '@ast-grep/napi';
import {
  type DecoratorFact,
  type MemberFact,
  type TypeReference,
  unknownValue,
  type Value,
} from '../../code-model/facts.ts';
import { staticProperty } from './member-facts.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/** The bases of a class as they are written, and what they stand for where the class is not known yet: it may hide one that has its name. */
export function basesOf(
  definition: SgNode,
  object: string,
  values: Values,
  scope: Scope,
): { readonly written: readonly SgNode[]; readonly bases: readonly TypeReference[] } {
  const superclasses = definition.field('superclasses');
  const given = superclasses === null ? [] : named(superclasses);
  const written = given.filter((base) => base.kind() !== 'keyword_argument');
  const bases = written.map((base): TypeReference => {
    const type = values.type(base, scope);
    return type === null ? { name: unknownValue, arguments: [] } : { ...type, name: without(type.name, object) };
  });
  return { written, bases };
}

const implementer = /^zope#interface\.(\w+\.)*implementer(_only)?$/;

/** The interfaces of zope.interface that decorators say a class has: `@implementer(ICarts)`. */
export function interfacesOf(decorators: readonly DecoratorFact[]): readonly TypeReference[] {
  return decorators
    .filter(({ callee }) => callee.kind === 'external' && implementer.test(callee.symbol))
    .flatMap(({ arguments: given }) => (given ?? []).map((name) => ({ name, arguments: [] })));
}

/** A class in the body of another one, as the member of that which it is: `class Meta: …`. */
export function innerClass(name: SgNode, object: string): MemberFact {
  return staticProperty(name.text(), { kind: 'class', object }, name);
}

/** `class Cart(SQLModel, table=True)`: a property `$table`; and `$name`, the dotted name of the class. @param prefix that of its module */
export function keywordsOf(definition: SgNode, prefix: string, values: Values, scope: Scope): MemberFact[] {
  const name = definition.field('name') ?? definition;
  const dotted: Value = { kind: 'text', text: `${prefix}.${name.text()}` };
  const given = definition.field('superclasses');
  const keywords = given === null ? [] : named(given).filter((each) => each.kind() === 'keyword_argument');
  return [
    staticProperty('$name', dotted, name),
    ...keywords.map((each) => {
      const keyword = `$${each.field('name')?.text() ?? ''}`;
      return staticProperty(keyword, values.of(each.field('value'), scope), each);
    }),
  ];
}

function without(value: Value, object: string): Value {
  if (value.kind !== 'choice') return value;
  const of = value.of.filter((each) => each.kind !== 'class' || each.object !== object);
  return of.length === 1 ? (of[0] as Value) : { ...value, of };
}
