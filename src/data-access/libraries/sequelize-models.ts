import type { CallFact, ClassFact, DecoratorFact, FileFacts, Value } from '../../code-model/facts.ts';
import { pluralize } from '../../code-model/pluralize.ts';
import { callContexts } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage } from '../related-class.ts';
import { snakeCase } from '../snake-case.ts';

export const isModel = /^sequelize(-typescript)?#Model$/;

/** What finds a model by the name it is defined under. */
export const modelId = (name: string): string => `sequelize:${name}`;

const isTable = (symbol: string): boolean => symbol === 'sequelize-typescript#Table';
const columnDecorators =
  /^sequelize-typescript#(Column|PrimaryKey|ForeignKey|CreatedAt|UpdatedAt|DeletedAt|AutoIncrement)$/;

/** `@Table class User extends Model`. */
export function defineClass(fact: ClassFact, file: FileFacts, context: DataContext): void {
  const table = fact.decorators.find((decorator) => context.resolver.symbolsOf(decorator.callee).some(isTable));
  if (table === undefined) return;
  const options = table.arguments?.[0];
  const name = textOf(memberOf(options, 'modelName', context.resolver), context.resolver) ?? fact.name;
  const columns = new Map<string, string>();
  for (const base of lineage(fact, context.resolver)) {
    for (const member of base.members) {
      for (const decorator of member.decorators) {
        const symbols = context.resolver.symbolsOf(decorator.callee);
        if (symbols.some((symbol) => columnDecorators.test(symbol)) && !columns.has(member.name)) {
          columns.set(member.name, columnName(member.decorators, context) ?? member.name);
        }
      }
    }
  }
  const tableName = textOf(memberOf(options, 'tableName', context.resolver), context.resolver) ?? pluralize(name);
  const model: DataModel = {
    library: 'sequelize',
    name,
    kind: 'table',
    table: { schema: null, name: tableName },
    object: fact.object,
    columns,
    relations: new Map(),
  };
  context.define([fact.object], model, placeIn(file.file, fact.lines), fact.object);
}

function columnName(decorators: readonly DecoratorFact[], { resolver }: DataContext): string | null {
  for (const { arguments: given } of decorators) {
    const name = textOf(memberOf(given?.[0], 'field', resolver), resolver);
    if (name !== null) return name;
  }
  return null;
}

/**
 * `sequelize.define('user', attributes, options)`, `User.init(attributes, options)` and `super.init(attributes, options)`; in a loop a model
 * for each turn.
 */
export function defineByCall(call: CallFact, file: FileFacts, context: DataContext): void {
  if (call.callee.kind !== 'member') return;
  if (call.callee.name === 'define') {
    for (const each of callContexts(call, context.resolver)) defineNamed(each, file, context);
  } else if (call.callee.name === 'init') {
    const contexts = isInit(call, context) ? callContexts(call, context.resolver) : [];
    for (const each of contexts) defineInit(each, file, contexts.length === 1, context);
  }
}

function defineNamed(call: CallFact, file: FileFacts, context: DataContext): void {
  const { resolver } = context;
  const name = textOf(call.arguments[0], resolver);
  if (call.callee.kind !== 'member' || name === null) return;
  const symbols = resolver.symbolsOf(call.callee.of);
  const isSequelize = symbols.some(isConnection) || (symbols.length === 0 && call.arguments.length >= 2);
  if (!isSequelize || membersOf(call.arguments[1], resolver).length === 0) return;
  context.define(
    [call.id, modelId(name)],
    modelByAttributes(name, call.arguments[1], call.arguments[2], context),
    placeIn(file.file, call.lines),
    null,
  );
}

/** True for `init` of a model class, also of one whose name only a loop knows. */
function isInit({ callee }: CallFact, { resolver }: DataContext): boolean {
  if (callee.kind !== 'member') return false;
  return definedClasses(callee.of, resolver).some((object) =>
    resolver.ancestorsOf(object).some((symbol) => isModel.test(symbol)),
  );
}

/** Of `super.init(…)` in a static method the class around it. */
function definedClasses(of: Value, resolver: ValueResolver): readonly string[] {
  return of.kind === 'super' ? [of.class] : resolver.classesOf(of);
}

/** @param isOnly false where a class stands for several models, which only their names distinguish */
function defineInit(call: CallFact, file: FileFacts, isOnly: boolean, context: DataContext): void {
  const { resolver } = context;
  if (call.callee.kind !== 'member') return;
  const options = call.arguments[1];
  const stated = textOf(memberOf(options, 'modelName', resolver), resolver);
  for (const object of definedClasses(call.callee.of, resolver)) {
    if (!resolver.ancestorsOf(object).some((symbol) => isModel.test(symbol))) continue;
    const name = stated ?? resolver.table.class(object)?.name ?? '';
    context.define(
      isOnly ? [object, modelId(name)] : [modelId(name)],
      { ...modelByAttributes(name, call.arguments[0], options, context), ...(isOnly ? { object } : {}) },
      placeIn(file.file, call.lines),
      isOnly ? object : null,
    );
  }
}

const isConnection = (symbol: string): boolean => /^sequelize(-typescript)?(#Sequelize|#default)?$/.test(symbol);

const defaults = new WeakMap<DataContext, Value | null>();

/** What connections state for all their models: `new Sequelize(url, { define: { freezeTableName: true } })`. */
function connectionDefaults(context: DataContext): Value | undefined {
  const known = defaults.get(context);
  if (known !== undefined) return known ?? undefined;
  const { resolver } = context;
  const made = resolver.table
    .files()
    .flatMap(({ calls }) => calls)
    .filter(({ form, callee }) => form === 'new' && resolver.symbolsOf(callee).some(isConnection));
  const [found = null] = made.flatMap((call) =>
    call.arguments.flatMap((each) => memberOf(each, 'define', resolver) ?? []),
  );
  defaults.set(context, found);
  return found ?? undefined;
}

function modelByAttributes(
  name: string,
  attributes: Value | undefined,
  options: Value | undefined,
  context: DataContext,
): DataModel {
  const { resolver } = context;
  const tableName = textOf(memberOf(options, 'tableName', resolver), resolver);
  const option = (of: string): Value | undefined =>
    memberOf(options, of, resolver) ?? memberOf(connectionDefaults(context), of, resolver);
  const isFrozen = isTrue(option('freezeTableName'));
  const underscored = isTrue(option('underscored')) ? snakeCase : (text: string) => text;
  const columns = membersOf(attributes, resolver).map(([property, value]): [string, string] => [
    property,
    textOf(memberOf(value, 'field', resolver), resolver) ?? underscored(property),
  ]);
  return {
    library: 'sequelize',
    name,
    kind: 'table',
    table: { schema: null, name: tableName ?? (isFrozen ? name : pluralize(underscored(name))) },
    columns: new Map(columns),
    relations: new Map(),
  };
}

function isTrue(value: Value | undefined): boolean {
  return value?.kind === 'constant' && value.value === true;
}
