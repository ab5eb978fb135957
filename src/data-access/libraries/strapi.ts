import type { CallFact, Value } from '../../code-model/facts.ts';
import { globalPath } from '../../code-model/global-names.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { methodsOf } from '../models/read-data-models.ts';
import { itemsOf, memberOf, membersOf, textOf } from '../record-values.ts';

const methods = methodsOf('strapi');
/** What gives the queries of a type of content, which its first argument names. */
const queries: ReadonlySet<string> = new Set([
  'strapi.documents',
  'strapi.db.query',
  'strapi.query',
  'strapi.getModel',
]);
/** Whose methods take the name of the type first. */
const services: ReadonlySet<string> = new Set(['strapi.entityService']);
/** Types of content that plugins of Strapi itself bring. */
const ownTables: ReadonlyMap<string, string> = new Map([
  ['plugin::users-permissions.user', 'up_users'],
  ['plugin::users-permissions.role', 'up_roles'],
  ['plugin::users-permissions.permission', 'up_permissions'],
  ['plugin::upload.file', 'files'],
  ['admin::user', 'admin_users'],
  ['admin::role', 'admin_roles'],
]);

/** Types of content of Strapi, by their names: `strapi.documents('api::cart.cart').findMany()`. Files that describe them are known by the rules of the framework. */
export const strapi: DataLibrary = {
  name: 'strapi',
  imported: /strapi/,
  access(call, method, context) {
    const kinds = methods.get(method);
    if (kinds === undefined || call.callee.kind !== 'member') return;
    const { type, options } = askedType(call, call.callee.of, context);
    for (const name of type === undefined ? [] : context.resolver.textsOf(type)) {
      const table = tableOf(name, context);
      if (table !== null) context.add('strapi', call, tableNamed(table), kinds);
      for (const option of options) populate(call, name, option, context);
    }
  },
};

function askedType(
  call: CallFact,
  of: Value,
  { resolver }: DataContext,
): { readonly type: Value | undefined; readonly options: readonly Value[] } {
  const [first, ...others] = call.arguments;
  if (services.has(pathOf(of) ?? '')) return { type: first, options: others };
  for (const each of resolver.resolve(of)) {
    const made = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    if (made !== undefined && queries.has(pathOf(made.callee) ?? ''))
      return { type: made.arguments[0], options: call.arguments };
  }
  return { type: undefined, options: [] };
}

/** Names from a global to a member of it. */
function pathOf(value: Value): string | null {
  if (value.kind === 'external') return globalPath(value)?.join('.') ?? null;
  const of = value.kind === 'member' ? pathOf(value.of) : null;
  return of === null || value.kind !== 'member' ? null : `${of}.${value.name}`;
}

/** What the file of a type of content says. */
function describedType(name: string): Value {
  const types: Value = {
    kind: 'member',
    of: { kind: 'external', symbol: 'globalThis#strapi' },
    name: 'contentTypes',
  };
  return { kind: 'element', of: types, index: { kind: 'text', text: name } };
}

function tableOf(name: string, { resolver }: DataContext): string | null {
  return (
    textOf({ kind: 'member', of: describedType(name), name: 'collectionName' }, resolver) ?? ownTables.get(name) ?? null
  );
}

/** `{ populate: ['author'] }` and `{ populate: { author: true } }` read the types that relations lead to. */
function populate(call: CallFact, name: string, options: Value, context: DataContext): void {
  const { resolver } = context;
  const given = memberOf(options, 'populate', resolver);
  if (given === undefined) return;
  const listed = itemsOf(given, resolver).flatMap((each) => resolver.textsOf(each));
  const attributes = membersOf({ kind: 'member', of: describedType(name), name: 'attributes' }, resolver);
  const all = listed.includes('*') ? attributes.map(([key]) => key) : [];
  const names = new Set([...listed, ...all, ...membersOf(given, resolver).map(([key]) => key)]);
  for (const [key, attribute] of attributes) {
    const target = names.has(key) ? textOf(memberOf(attribute, 'target', resolver), resolver) : null;
    const table = target === null ? null : tableOf(target, context);
    if (table !== null) context.add('strapi', call, tableNamed(table), ['select']);
  }
}

function tableNamed(name: string): {
  readonly kind: 'table';
  readonly table: { readonly schema: null; readonly name: string };
} {
  return { kind: 'table', table: { schema: null, name } };
}
