import type { CallFact } from '../../../code-model/facts.ts';
import type { PythonTables } from './python-tables.ts';

/** `form.save()`, `super().save()` in a form: the library's own method, which gives the row. */
export function isSavedForm({ callee }: CallFact, tables: PythonTables): boolean {
  if (callee.kind !== 'member' || callee.name !== 'save') return false;
  const above = tables.superClass(callee.of);
  if (above !== null) return tables.isForm({ kind: 'class', object: above });
  if (!tables.isForm(callee.of)) return false;
  return tables.resolver.classesOf(callee.of).every((object) => tables.resolver.memberOf(object, 'save') === null);
}
