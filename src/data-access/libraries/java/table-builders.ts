import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { TableName } from '../../../sql/table-access.ts';
import { chainOf } from '../../call-chain.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import type { DataModel } from '../../data-model.ts';
import { methodsOf } from '../../models/read-data-models.ts';
import { snakeCase } from '../../snake-case.ts';
import { tablesOf } from '../builder-tables.ts';
import { entityId } from './entities.ts';

type Target = Pick<DataModel, 'kind' | 'table'>;

/** Statements of jOOQ: a step names the table and what is done to it. */
export const jooq: DataLibrary = {
  name: 'jooq',
  imported: /^org\.jooq/,
  access(call, method, context) {
    const kinds = methodsOf('jooq').get(method);
    if (kinds === undefined || !isOf(call, /^org\.jooq\b/, context)) return;
    for (const table of call.arguments.slice(0, 1).flatMap((each) => jooqTables(each, context, 0)))
      context.add('jooq', call, { kind: 'table', table }, kinds);
  },
};

/** Statements of Querydsl: `selectFrom(QCart.cart)`, with `QCart` generated of the entity `Cart`. */
export const querydsl: DataLibrary = {
  name: 'querydsl',
  imported: /^com\.querydsl/,
  access(call, method, context) {
    const kinds: readonly DataAccessKind[] | undefined = methodsOf('querydsl').get(method);
    if (
      kinds === undefined ||
      !isOf(call, /^(com\.querydsl|org\.springframework\.data\.jpa\.repository\.support)\b/, context)
    )
      return;
    for (const target of call.arguments.flatMap((each) => queryType(each, context)))
      context.add('querydsl', call, target, kinds);
  },
};

function isOf(call: CallFact, library: RegExp, { resolver }: DataContext): boolean {
  if (call.declared !== undefined && library.test(call.declared)) return true;
  const { root } = chainOf(call, resolver);
  return resolver.symbolsOf(root).some((symbol) => library.test(symbol));
}

/** `Tables.CARTS`, `CARTS.as("c")`, `DSL.table("shop.carts")`, a class that is generated for a table. */
function jooqTables(value: Value, context: DataContext, depth: number): readonly TableName[] {
  const { resolver } = context;
  if (depth > 4) return [];
  return resolver.resolve(value).flatMap((each): readonly TableName[] => {
    if (each.kind === 'text') return tablesOf(each, context);
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const symbols = call === undefined ? [] : resolver.symbolsOf(call.callee);
    const isNaming = symbols.some((symbol) => /^org\.jooq\.impl#DSL\.(table|name|quotedName)$/.test(symbol));
    if (call !== undefined && isNaming) return named(call, context, depth);
    if (call?.callee.kind === 'member' && call.callee.name === 'as')
      return jooqTables(call.callee.of, context, depth + 1);
    const own = resolver
      .classesOf(each)
      .filter((object) => resolver.ancestorsOf(object).includes('org.jooq.impl#TableImpl'))
      .flatMap((object) => resolver.table.class(object)?.name ?? []);
    const constants = resolver.symbolsOf(each).flatMap((symbol) => /[#.]([A-Z][A-Z0-9_]*)$/.exec(symbol)?.[1] ?? []);
    return [...own.map((each) => snakeCase(each, false)), ...constants.map((name) => name.toLowerCase())].map(
      (name) => ({
        schema: null,
        name,
      }),
    );
  });
}

/** `DSL.name("shop", "carts")`. */
function named(call: CallFact, context: DataContext, depth: number): readonly TableName[] {
  const texts = call.arguments.map((each) => context.resolver.textsOf(each)[0]);
  const [first, second] = texts;
  if (first !== undefined && second !== undefined) return [{ schema: first, name: second }];
  return call.arguments.flatMap((each) => jooqTables(each, context, depth + 1));
}

/** The entity that a generated query type, or a value of it, is about. */
function queryType(value: Value, context: DataContext): readonly Target[] {
  const { resolver } = context;
  const own = resolver.classesOf(value).flatMap((object) => resolver.table.class(object)?.name ?? []);
  const symbols = resolver.symbolsOf(value).flatMap((symbol) => /[#.](Q[A-Z]\w*)(?:\.|$)/.exec(symbol)?.[1] ?? []);
  return [...new Set([...own, ...symbols])].flatMap((name) => {
    const model = name.startsWith('Q') ? context.models.get(entityId(name.slice(1))) : undefined;
    return model === undefined ? [] : [model];
  });
}
