import type { ClassFact, DecoratorFact, MemberFact, Value } from '../../../code-model/facts.ts';
import type { TableName } from '../../../sql/table-access.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { DataModel } from '../../data-model.ts';
import { lineage } from '../../related-class.ts';

const persistence = '(?:jakarta|javax)\\.persistence#';
/** Annotations of properties that have no column of their own. */
const without = new RegExp(`^${persistence}(Transient|OneToMany|ManyToMany|ElementCollection|Embedded|EmbeddedId)$`);
const joined = new RegExp(`^${persistence}(ManyToOne|OneToOne)$`);

/** Id of an entity by the name that JPQL uses. */
export function entityId(name: string): string {
  return `jpa ${name}`;
}

export interface FoundEntity {
  readonly model: DataModel;
  readonly ids: readonly string[];
  /** Tables that hold the pairs of relations many to many. */
  readonly pairs: readonly TableName[];
}

/** The table of a class with `@Entity`; null of any other. A name that is not stated is the class's in snake case, as Spring Boot makes it. */
export function entityOf(fact: ClassFact, resolver: ValueResolver): FoundEntity | null {
  const entity = annotation(fact.decorators, 'Entity', resolver);
  if (entity === null) return null;
  const table = annotation(fact.decorators, 'Table', resolver);
  const name = textIn(entity, 'name', resolver) ?? fact.name;
  const members = lineage(fact, resolver).flatMap((each, at) =>
    at > 0 && isEntity(each, resolver) ? [] : each.members,
  );
  const model: DataModel = {
    library: 'jpa',
    name: fact.name,
    kind: 'table',
    table: {
      schema: table === null ? null : textIn(table, 'schema', resolver),
      name: (table === null ? null : textIn(table, 'name', resolver)) ?? snakeCase(name),
    },
    columns: new Map(members.flatMap((member) => columnOf(member, resolver))),
    relations: new Map(),
  };
  const pairs = members.flatMap(({ decorators }) => {
    const pair = annotation(decorators, 'JoinTable', resolver);
    const stated = pair === null ? null : textIn(pair, 'name', resolver);
    return stated === null ? [] : [{ schema: null, name: stated }];
  });
  return { model, ids: [fact.object, entityId(name)], pairs };
}

function isEntity(fact: ClassFact, resolver: ValueResolver): boolean {
  return annotation(fact.decorators, 'Entity', resolver) !== null;
}

function columnOf(member: MemberFact, resolver: ValueResolver): [property: string, column: string][] {
  const symbols = member.decorators.flatMap(({ callee }) => resolver.symbolsOf(callee));
  if (member.kind !== 'property' || member.static || symbols.some((symbol) => without.test(symbol))) return [];
  const stated = ['Column', 'JoinColumn'].flatMap((each) => {
    const found = annotation(member.decorators, each, resolver);
    return (found === null ? null : textIn(found, 'name', resolver)) ?? [];
  });
  const own = snakeCase(member.name);
  return [[member.name, stated[0] ?? (symbols.some((symbol) => joined.test(symbol)) ? `${own}_id` : own)]];
}

/** An annotation of JPA by its name. */
export function annotation(
  decorators: readonly DecoratorFact[],
  name: string,
  resolver: ValueResolver,
): DecoratorFact | null {
  const symbol = new RegExp(`^${persistence}${name}$`);
  return decorators.find(({ callee }) => resolver.symbolsOf(callee).some((each) => symbol.test(each))) ?? null;
}

/** The text of an argument of an annotation. */
export function textIn({ arguments: given }: DecoratorFact, name: string, resolver: ValueResolver): string | null {
  const value = argumentOf(given?.[0], name);
  return value === undefined ? null : (resolver.textsOf(value)[0] ?? null);
}

function argumentOf(record: Value | undefined, name: string): Value | undefined {
  return record?.kind === 'record' && Object.hasOwn(record.members, name) ? record.members[name] : undefined;
}

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}
