import type { Value } from '../../code-model/facts.ts';
import type { DataContext } from '../data-context.ts';
import type { DataLibrary } from '../data-library.ts';
import { dataModels } from '../models/read-data-models.ts';
import { TableParameters } from '../own-statements/table-parameters.ts';

const parametersOf = new WeakMap<DataContext, TableParameters | null>();
const drivers = dataModels().libraries.flatMap(({ driver, packages }) => (driver === true ? packages : []));
const driver = new RegExp(`^(${drivers.join('|')})$`);
/** What a call states itself; what else decides a table is that of the calls around it. */
const stated: ReadonlySet<Value['kind']> = new Set(['text', 'import', 'choice', 'member']);

/** Query builders of the application itself: calls that give a table to a function which puts it into a statement of SQL. */
export const ownBuilders: DataLibrary = {
  name: 'own-builder',
  imported: driver,
  instantiates: true,
  access(call, _method, context) {
    for (const { table, kinds } of tableParameters(context)?.of(call) ?? []) {
      for (const name of stated.has(table.kind) ? context.resolver.textsOf(table) : [])
        if (/^[\w.$-]+$/.test(name)) context.add('sql', call, { kind: 'table', table: tableNamed(name) }, kinds);
    }
  },
};

/** Null where no driver of a database is imported. */
function tableParameters(context: DataContext): TableParameters | null {
  let known = parametersOf.get(context);
  if (known === undefined) {
    // Known before it is made: a fault while it is made is reported once, and not at every call.
    parametersOf.set(context, null);
    known = context.importsLike(driver) ? new TableParameters(context.resolver) : null;
    parametersOf.set(context, known);
  }
  return known;
}

function tableNamed(name: string): { readonly schema: string | null; readonly name: string } {
  const at = name.lastIndexOf('.');
  return at < 0 ? { schema: null, name } : { schema: name.slice(0, at), name: name.slice(at + 1) };
}
