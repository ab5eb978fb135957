import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import { wholeModels } from './eager-relations.ts';
import { mentionedModels, pathModels } from './mentions.ts';
import { positional } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { merged, readBy, type Statement, selecting } from './statement.ts';

const statementFunction =
  /^(?:sqlalchemy|sqlmodel|flask_sqlalchemy)#(?:(?:sql|expression|future|dialects|postgresql|mysql|sqlite|selectable|dml|main|\w*SQLAlchemy)\.)*(select|insert|update|delete|exists)$/;
/** Django's own, and what other packages export under its name: `rest_framework.generics.get_object_or_404`. */
const shortcut = /^\w+#(\w+\.)*(a?get_object_or_404|a?get_list_or_404|get_object_or_(none|None))$/;
const shortcutName = /^a?get_(object|list)_or_\w+$/;

export const tableStatements: Readonly<Record<string, readonly DataAccessKind[]>> = {
  select: ['select'],
  insert: ['insert'],
  update: ['update'],
  delete: ['delete'],
  exists: ['select'],
  join: ['select'],
};

/** The statement that a call begins: a function of SQLAlchemy, `session.query(…)`, a shortcut of Django; null where it begins none. @param statementsOf those that a value stands for */
export function statementStart(
  call: CallFact,
  tables: PythonTables,
  statementsOf: (value: Value) => readonly Statement[],
): readonly Statement[] | null {
  const { callee } = call;
  const method = callee.kind === 'member' ? callee.name : '';
  const given = positional(call);
  const mayBegin = callee.kind !== 'member' || method in tableStatements || shortcutName.test(method);
  const symbols = mayBegin ? tables.resolver.symbolsOf(callee) : [];
  const name = symbols.map((symbol) => statementFunction.exec(symbol)?.[1]).find((each) => each !== undefined);
  if (name !== undefined) {
    const models = mentionedModels(given, tables);
    const whole = name === 'select' ? wholeModels(given, tables) : [];
    return [{ ...selecting(call, models, call.caller), kinds: tableStatements[name] ?? ['select'], whole }];
  }
  if (method === 'query' && given.length > 0) {
    const models = mentionedModels(given, tables);
    const whole = wholeModels(given, tables);
    return models.length > 0 ? [{ ...selecting(call, models, call.caller), whole }] : null;
  }
  if (!symbols.some((symbol) => shortcut.test(symbol)) || given[0] === undefined) return null;
  const models = tables.modelsOf(given[0]);
  const found = models.length > 0 ? [selecting(call, models, call.caller)] : statementsOf(given[0]);
  // `get_object_or_404(Cart, owner__name=name)` filters as it reads.
  return found.map((each) => {
    const read = readBy(call, pathModels(each.models, 'get', call, tables));
    return merged(each, { ...each, read, caller: each.caller ?? call.caller });
  });
}
