import type { CallFact, ClassFact, MemberFact, Value } from '../../code-model/facts.ts';
import { pluralize } from '../../code-model/pluralize.ts';
import type { DataContext } from '../data-context.ts';
import type { DataModel, RelationKeys } from '../data-model.ts';
import { memberOf, textOf } from '../record-values.ts';
import { lineage, relatedClass } from '../related-class.ts';
import { modelId } from './sequelize-models.ts';

type Form = 'hasOne' | 'hasMany' | 'belongsTo' | 'belongsToMany';

const calls: ReadonlySet<string> = new Set<Form>(['hasOne', 'hasMany', 'belongsTo', 'belongsToMany']);
const decorators: ReadonlyMap<string, Form> = new Map([
  ['sequelize-typescript#HasOne', 'hasOne'],
  ['sequelize-typescript#HasMany', 'hasMany'],
  ['sequelize-typescript#BelongsTo', 'belongsTo'],
  ['sequelize-typescript#BelongsToMany', 'belongsToMany'],
]);

/** `User.hasMany(models.Post, { as: 'posts', foreignKey: 'authorId' })`. */
export function associateByCall(call: CallFact, context: DataContext): void {
  if (call.callee.kind !== 'member' || !calls.has(call.callee.name)) return;
  const form = call.callee.name as Form;
  const [source] = context.modelsOf(call.callee.of);
  const target = call.arguments[0] === undefined ? undefined : targetOf(call.arguments[0], context);
  if (source === undefined || target === undefined) return;
  const options = call.arguments[1];
  const given = textOf(memberOf(options, 'as', context.resolver), context.resolver);
  const isMany = form === 'hasMany' || form === 'belongsToMany';
  const name = given ?? (isMany ? pluralize(target.name) : target.name);
  const through = memberOf(options, 'through', context.resolver);
  const keys = keysOf(
    form,
    source,
    target,
    { name, key: keyOption(options, 'foreignKey', context), through, isDeclared: false },
    context,
  );
  const otherKey = keyOption(options, 'otherKey', context);
  const columns = otherKey === null || form !== 'belongsToMany' ? keys.columns : [keys.columns[0] as string, otherKey];
  associate(source, { name, isMany, target, keys: { ...keys, columns } }, context);
}

/** `@HasMany(() => Post, 'authorId') posts`. */
export function associateClass(fact: ClassFact, context: DataContext): void {
  const source = context.models.get(fact.object);
  if (source === undefined) return;
  for (const { members } of lineage(fact, context.resolver)) {
    for (const member of members) associateMember(member, source, context);
  }
}

function associateMember(member: MemberFact, source: DataModel, context: DataContext): void {
  for (const decorator of member.decorators) {
    const [form] = context.resolver.symbolsOf(decorator.callee).flatMap((symbol) => decorators.get(symbol) ?? []);
    const object = form === undefined ? null : relatedClass(decorator, context.resolver);
    const target = object === null ? undefined : context.models.get(object);
    if (form === undefined || target === undefined) continue;
    const { name } = member;
    const isBetween = form === 'belongsToMany';
    const second = decorator.arguments?.[1];
    const through = isBetween ? second : undefined;
    const key = textOf(isBetween ? decorator.arguments?.[2] : second, context.resolver);
    const keys = keysOf(form, source, target, { name, key, through, isDeclared: true }, context);
    associate(source, { name, isMany: form === 'hasMany' || isBetween, target, keys }, context);
  }
}

function associate(
  source: DataModel,
  association: Parameters<DataContext['associations']['add']>[1],
  context: DataContext,
): void {
  const { table, columns } = association.keys;
  context.associations.add(source, association);
  context.definitions.push({
    kind: 'table',
    table,
    columns: columns.map((name) => ({ name, place: null })),
    place: null,
    model: null,
  });
}

interface KeyOptions {
  readonly name: string;
  readonly key: string | null;
  readonly through: Value | undefined;
  /** A key that no option names is a property of a class instead, or unknown. */
  readonly isDeclared: boolean;
}

/** By Sequelize's defaults: the related model's name, or that of the association, and `Id`. */
function keysOf(
  form: Form,
  source: DataModel,
  target: DataModel,
  { name, key, through, isDeclared }: KeyOptions,
  context: DataContext,
): RelationKeys {
  const column = key ?? `${form === 'belongsTo' ? name : source.name}Id`;
  const isSure = !isDeclared || key !== null;
  if (form === 'belongsTo') return { at: 'here', table: source.table, columns: columnOf(source, column, isSure) };
  if (form !== 'belongsToMany') return { at: 'there', table: target.table, columns: columnOf(target, column, isSure) };
  const between = through === undefined ? undefined : throughModel(through, context);
  const text = through === undefined ? null : textOf(through, context.resolver);
  const joined = [source.name, target.name].sort().join('');
  const table = between?.table ?? { schema: null, name: text ?? pluralize(joined) };
  const columns = [...columnOf(between, column, isSure), ...columnOf(between, `${target.name}Id`, !isDeclared)];
  return { at: 'between', table, columns };
}

/** The column of a key: as its property says, whichever way that is capitalised; else by its own name, when that is sure. */
function columnOf(model: DataModel | undefined, key: string, isSure: boolean): readonly string[] {
  const own = model?.columns.get(key);
  if (own !== undefined) return [own];
  const alike = [...(model?.columns ?? [])].find(([property]) => property.toLowerCase() === key.toLowerCase());
  return alike === undefined ? (isSure ? [key] : []) : [alike[1]];
}

/** `through: UserTag`, `through: { model: UserTag }`, or the name of a model. */
function throughModel(through: Value, context: DataContext): DataModel | undefined {
  const value = memberOf(through, 'model', context.resolver) ?? through;
  const text = textOf(value, context.resolver);
  const [returned] = context.resolver
    .resolve(value)
    .flatMap((each) => (each.kind === 'function' ? (context.resolver.table.function(each.object)?.returns ?? []) : []));
  return text === null ? context.modelsOf(returned ?? value)[0] : context.models.get(modelId(text));
}

/** The other model; of what `associate(models)` is given a member of that name. */
function targetOf(value: Value, context: DataContext): DataModel | undefined {
  const [found] = context.modelsOf(value);
  if (found !== undefined || value.kind !== 'member') return found;
  return context.models.get(modelId(value.name));
}

/** `foreignKey: 'authorId'`, `foreignKey: { name: 'authorId', field: 'author_id' }`. */
function keyOption(options: Value | undefined, name: string, { resolver }: DataContext): string | null {
  const value = memberOf(options, name, resolver);
  const field =
    textOf(memberOf(value, 'field', resolver), resolver) ?? textOf(memberOf(value, 'name', resolver), resolver);
  return field ?? textOf(value, resolver);
}
