import type { CallFact, ClassFact, DecoratorFact, FileFacts, Value } from '../../code-model/facts.ts';
import { type DataContext, placeIn } from '../data-context.ts';
import type { DataModel } from '../data-model.ts';
import { pluralize } from '../pluralize.ts';
import { memberOf, membersOf, textOf } from '../record-values.ts';
import { lineage } from '../related-class.ts';

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

/** `sequelize.define('user', attributes, options)`, `User.init(attributes, options)` and `super.init(attributes, options)`. */
export function defineByCall(call: CallFact, file: FileFacts, context: DataContext): void {
  if (call.callee.kind !== 'member') return;
  const { resolver } = context;
  const { name: method, of } = call.callee;
  if (method === 'define') {
    const symbols = resolver.symbolsOf(of);
    const name = textOf(call.arguments[0], resolver);
    const isSequelize =
      symbols.some((symbol) => /^sequelize(-typescript)?(#Sequelize)?$/.test(symbol)) ||
      (symbols.length === 0 && call.arguments.length >= 2);
    if (!isSequelize || name === null || membersOf(call.arguments[1], resolver).length === 0) return;
    context.define(
      [call.id, modelId(name)],
      modelByAttributes(name, call.arguments[1], call.arguments[2], context),
      placeIn(file.file, call.lines),
      null,
    );
  } else if (method === 'init') {
    // `super.init(…)` in a static method of the class
    for (const object of of.kind === 'super' ? [of.class] : resolver.classesOf(of)) {
      if (!resolver.ancestorsOf(object).some((symbol) => isModel.test(symbol))) continue;
      const options = call.arguments[1];
      const name =
        textOf(memberOf(options, 'modelName', resolver), resolver) ?? resolver.table.class(object)?.name ?? '';
      context.define(
        [object, modelId(name)],
        modelByAttributes(name, call.arguments[0], options, context),
        placeIn(file.file, call.lines),
        object,
      );
    }
  }
}

function modelByAttributes(
  name: string,
  attributes: Value | undefined,
  options: Value | undefined,
  context: DataContext,
): DataModel {
  const { resolver } = context;
  const tableName = textOf(memberOf(options, 'tableName', resolver), resolver);
  const isFrozen = isTrue(memberOf(options, 'freezeTableName', resolver));
  const underscored = isTrue(memberOf(options, 'underscored', resolver)) ? snakeCase : (text: string) => text;
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

function snakeCase(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toLowerCase();
}
