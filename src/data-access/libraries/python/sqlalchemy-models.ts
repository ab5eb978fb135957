import type { CallFact, ClassFact, FileFacts, MemberFact, TypeReference, Value } from '../../../code-model/facts.ts';
import type { TableName } from '../../../sql/table-access.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { textOf } from '../../record-values.ts';
import { snakeCase } from '../../snake-case.ts';
import { directSymbols, inheritedMember, isSet, lineageOf } from './class-lineage.ts';
import { isEager } from './eager-relations.ts';
import { type FoundModel, keyword, makerOf, nameId, type PythonModel, positional } from './python-model.ts';
import { renamedTable, type TableNaming, tableNaming } from './table-name.ts';

const declarativeBase = /^(sqlalchemy#(\w+\.)*(DeclarativeBase(NoMeta)?|MappedAsDataclass)|advanced_alchemy#.*)$/;
const base =
  /^(sqlalchemy#(\w+\.)*(DeclarativeBase(NoMeta)?|declarative_base|automap_base|registry\.generate_base)|flask_sqlalchemy#(\w+\.)*Model|sqlmodel#(\w+\.)*SQLModel)$/;
/** Bases of Advanced Alchemy, which name the tables of the classes derived from them. */
const advancedBase = /^(advanced_alchemy|litestar)#(\w+\.)*(?!\w*DeclarativeBase)\w*Base$/;
const flaskModel = /^flask_sqlalchemy#(\w+\.)*Model$/;
const columnMaker =
  /^(sqlalchemy#(\w+\.)*(Column|mapped_column|deferred)|flask_sqlalchemy#(\w+\.)*Column|sqlmodel#(\w+\.)*Field)$/;
const relationMaker = /^((sqlalchemy|flask_sqlalchemy)#(\w+\.)*(relationship|relation)|sqlmodel#(\w+\.)*Relationship)$/;
const mappedType = /^sqlalchemy#(\w+\.)*(Mapped|WriteOnlyMapped|DynamicMapped)$/;
const tableMaker = /^(sqlalchemy|sqlmodel|flask_sqlalchemy)#(\w+\.)*Table$/;

/** The table of a class that SQLAlchemy, Flask-SQLAlchemy or SQLModel maps; null for any other. */
export function sqlalchemyModel(fact: ClassFact, file: FileFacts, resolver: ValueResolver): FoundModel | null {
  const lineage = lineageOf(fact, resolver);
  const naming = namingOf(fact, lineage, resolver);
  if (naming === null) return null;
  const isTyped = isSet(fact, '$table');
  const members = lineage.flatMap((each, at) => (at > 0 && hasTable(each) ? [] : each.members));
  const relations = members.flatMap((member) => relationOf(member, resolver));
  const model: PythonModel = {
    name: fact.name,
    kind: 'table',
    library: 'sqlalchemy',
    table: { schema: schemaOf(lineage, resolver), name: naming.name },
    columns: new Map(members.flatMap((member) => columnOf(member, isTyped, resolver))),
    relations: new Map(relations.map(({ name, to }) => [name, to])),
    pairs: new Map(relations.flatMap(({ name, pair }): [string, TableName][] => (pair === null ? [] : [[name, pair]]))),
    eager: new Set(relations.flatMap(({ name, isEager }) => (isEager ? [name] : []))),
  };
  const reverse = reverseOf(relations);
  return { model, fact, file, ids: [nameId(fact.name)], reverse, isGuessed: naming.isGuessed };
}

/** The table that a call of `Table` makes. */
export function coreTable(call: CallFact, resolver: ValueResolver): PythonModel | null {
  if (call.form !== 'new' || !resolver.symbolsOf(call.callee).some((symbol) => tableMaker.test(symbol))) return null;
  const [first, , ...parts] = positional(call);
  const name = textOf(first ?? keyword(call, 'name'), resolver);
  if (name === null) return null;
  const columns = parts.flatMap((part): [string, string][] => {
    const maker = makerOf(part, resolver);
    const named = maker?.symbols.some((symbol) => columnMaker.test(symbol)) ? positional(maker.call)[0] : undefined;
    return named?.kind === 'text' ? [[named.text, named.text]] : [];
  });
  return {
    name,
    kind: 'table',
    library: 'sqlalchemy',
    table: { schema: textOf(keyword(call, 'schema'), resolver), name },
    columns: new Map(columns),
    relations: new Map(),
    pairs: new Map(),
  };
}

/** Its own table; a class below a mapped one without a name of its own shares that one's, and null is given. */
function namingOf(fact: ClassFact, lineage: readonly ClassFact[], resolver: ValueResolver): TableNaming | null {
  const bases = directSymbols(fact, resolver);
  const isAdvanced = resolver.ancestorsOf(fact.object).some((symbol) => advancedBase.test(symbol));
  const isBase =
    bases.some((symbol) => declarativeBase.test(symbol) && !advancedBase.test(symbol)) ||
    fact.decorators.some(isDeclarative);
  if (isSet(fact, '__abstract__') || isBase) return null;
  const stated = inheritedMember(lineage, '__tablename__');
  const isMapped = isAdvanced || resolver.ancestorsOf(fact.object).some((symbol) => base.test(symbol));
  if (stated !== null) {
    const isOwn = stated.of === fact;
    const isText = stated.member.kind === 'property';
    if ((!isOwn && isText) || (!isMapped && !(isOwn && isText))) return null;
    const naming = tableNaming(stated.member, fact.name, resolver);
    const renamed = renamedTable(naming.name, fact.name, lineage.slice(1), resolver);
    return renamed === null ? naming : { name: renamed, isGuessed: naming.isGuessed };
  }
  const table = fact.members.find(({ name }) => name === '__table__');
  const made = makerOf(table?.value, resolver);
  const core = made === null ? null : coreTable(made.call, resolver);
  if (core !== null) return { name: core.table.name, isGuessed: false };
  if (isSet(fact, '$table')) return { name: fact.name.toLowerCase(), isGuessed: false };
  const isNamed = isAdvanced || resolver.ancestorsOf(fact.object).some((symbol) => flaskModel.test(symbol));
  if (!isNamed || lineage.slice(1).some((each) => namingOf(each, lineageOf(each, resolver), resolver) !== null))
    return null;
  return { name: snakeCase(fact.name), isGuessed: false };
}

function isDeclarative({ callee }: ClassFact['decorators'][number]): boolean {
  return callee.kind === 'external' && /^sqlalchemy#.*as_declarative(_base)?$/.test(callee.symbol);
}

function hasTable(fact: ClassFact): boolean {
  return (
    isSet(fact, '$table') || fact.members.some(({ name, kind }) => name === '__tablename__' && kind === 'property')
  );
}

/** `__table_args__ = {"schema": …}`, or a tuple with that at its end. */
function schemaOf(lineage: readonly ClassFact[], resolver: ValueResolver): string | null {
  const value = inheritedMember(lineage, '__table_args__')?.member.value;
  const record = value?.kind === 'list' ? value.items.at(-1) : value;
  return record?.kind === 'record' ? textOf(record.members['schema'], resolver) : null;
}

function columnOf(member: MemberFact, isTyped: boolean, resolver: ValueResolver): [property: string, column: string][] {
  const { name, type } = member;
  if (name.startsWith('__') || name.startsWith('$')) return [];
  const made = makerOf(valueOrResult(member, resolver), resolver);
  if (made?.symbols.some((symbol) => columnMaker.test(symbol))) {
    const [first] = positional(made.call);
    const named = textOf(keyword(made.call, 'name'), resolver);
    const isField = made.symbols.some((symbol) => symbol.startsWith('sqlmodel#'));
    return [[name, !isField && first?.kind === 'text' ? first.text : (named ?? name)]];
  }
  if (member.kind !== 'property' || made !== null || type === null) return [];
  const isMapped = resolver.symbolsOf(type.name).some((symbol) => mappedType.test(symbol));
  return isTyped || isMapped ? [[name, name]] : [];
}

/** Of a method that declares an attribute what it returns. */
function valueOrResult({ kind, value }: Pick<MemberFact, 'kind' | 'value'>, resolver: ValueResolver): Value | null {
  if (kind !== 'method' || value?.kind !== 'function') return value;
  const returns = resolver.table.function(value.object)?.returns ?? [];
  return returns.length === 1 ? (returns[0] as Value) : null;
}

/** A relation of a mapped class. */
interface MappedRelation {
  readonly name: string;
  readonly to: string;
  /** What it is called on the other side; null where it has no name there. */
  readonly back: string | null;
  readonly pair: TableName | null;
  /** Whether it is loaded with each row, and on the other side. */
  readonly isEager: boolean;
  readonly isBackEager: boolean;
}

/** What the other models have of relations. */
export function reverseOf(relations: readonly MappedRelation[]): FoundModel['reverse'] {
  return relations.flatMap(({ to, back, pair, isBackEager }) =>
    back === null ? [] : [{ of: to, name: back, pair, isEager: isBackEager }],
  );
}

/** A relation that a member of a mapped class, or a property of a mapping, is; none for any other. */
export function relationOf(
  member: Pick<MemberFact, 'name' | 'kind' | 'value' | 'type'>,
  resolver: ValueResolver,
): MappedRelation[] {
  const made = makerOf(valueOrResult(member, resolver), resolver);
  if (!made?.symbols.some((symbol) => relationMaker.test(symbol))) return [];
  const target = positional(made.call)[0] ?? keyword(made.call, 'argument');
  const to = (target === undefined ? null : modelId(target, resolver)) ?? typeId(member.type, resolver);
  if (to === null) return [];
  const given = keyword(made.call, 'backref');
  const call = makerOf(given, resolver)?.call;
  const back = textOf(call === undefined ? given : positional(call)[0], resolver);
  return [
    {
      name: member.name,
      to,
      back,
      pair: secondaryOf(made.call, resolver),
      isEager: isEager(made.call, resolver),
      isBackEager: call !== undefined && isEager(call, resolver),
    },
  ];
}

/** The table of the pairs of a relation: a table object, a mapped class or its name in quotes; null where it has none. */
function secondaryOf(relation: CallFact, resolver: ValueResolver): TableName | null {
  const given = keyword(relation, 'secondary');
  if (given === undefined) return null;
  const name = textOf(given, resolver);
  if (name !== null) return { schema: null, name };
  for (const each of resolver.resolve(given)) {
    const table = makerOf(each, resolver);
    const core = table === null ? null : coreTable(table.call, resolver);
    if (core !== null) return core.table;
    const mapped = each.kind === 'member' && each.name === '__table__' ? each.of : each;
    const [fact] = resolver.classesOf(mapped).flatMap((object) => resolver.table.class(object) ?? []);
    const naming = fact === undefined ? null : namingOf(fact, lineageOf(fact, resolver), resolver);
    if (fact !== undefined && naming !== null)
      return { schema: schemaOf(lineageOf(fact, resolver), resolver), name: naming.name };
  }
  return null;
}

/** Id of the model that a class or its name in quotes stands for. */
function modelId(value: Value, resolver: ValueResolver): string | null {
  const [object] = resolver.classesOf(value);
  if (object !== undefined) return object;
  const name = /(\w+)$/.exec(textOf(value, resolver) ?? '')?.[1];
  return name === undefined ? null : nameId(name);
}

/** The innermost type of `Mapped[list["Cart"]]`. */
function typeId(type: TypeReference | null, resolver: ValueResolver): string | null {
  if (type === null) return null;
  const [inner] = type.arguments;
  if (inner !== undefined) return typeId(inner, resolver);
  const id = modelId(type.name, resolver);
  if (id !== null) return id;
  return type.name.kind === 'external' ? nameId(type.name.symbol.replace(/^.*[#.]/, '')) : null;
}
