import type { CallFact, Value } from '../../code-model/facts.ts';
import type { TableName } from '../../sql/table-access.ts';
import type { DataContext } from '../data-context.ts';
import { itemsOf, membersOf, textOf } from '../record-values.ts';

/** The tables that an operand of a query builder names: `'users'`, `'auth.users as u'`, `{ u: 'users' }`, and lists of them. */
export function tablesOf(value: Value | undefined, { resolver }: DataContext): TableName[] {
  return itemsOf(value, resolver).flatMap((item) => {
    const texts = [
      ...resolver.textsOf(item),
      ...membersOf(item, resolver).flatMap(([, given]) => resolver.textsOf(given)),
    ];
    return texts.flatMap((text) => tableNamed(text) ?? []);
  });
}

/** The table of `schema.name as alias`; null for what is no name. */
function tableNamed(text: string): TableName | null {
  const name = /^\s*(\S+)(?:\s+as\s+\S+|\s+\S+)?\s*$/i.exec(text)?.[1]?.replace(/["`[\]]/g, '');
  if (name === undefined || !/^[\w${}.-]+$/.test(name) || !/\w/.test(name)) return null;
  const at = name.lastIndexOf('.');
  return at < 0 ? { schema: null, name } : { schema: name.slice(0, at), name: name.slice(at + 1) };
}

const commonTable = /^(with(Recursive|Materialized|NotMaterialized)?|\$with)$/;

/** Records the common table expressions that a call names: `db.with('recent', …)`, in Kysely also `'recent(id, name)'`. */
export function defineCommonTable(call: CallFact, context: DataContext): void {
  if (call.callee.kind !== 'member' || !commonTable.test(call.callee.name)) return;
  const name = textOf(call.arguments[0], context.resolver)?.replace(/\s*\(.*$/, '');
  if (name !== undefined) context.defineTemporary(name, call);
}
