import type { CallFact, Value } from '../../../code-model/facts.ts';
import type { PythonTables } from './python-tables.ts';

/** The form of `form.save()`, or of `super().save()` in one, where that is the library's own method, which gives the row; null for any other call. */
export function savedForm({ callee }: CallFact, tables: PythonTables): Value | null {
  if (callee.kind !== 'member' || callee.name !== 'save') return null;
  const above = tables.superClass(callee.of);
  const form: Value = above === null ? callee.of : { kind: 'class', object: above };
  if (!tables.isForm(form)) return null;
  const { resolver } = tables;
  const isOwn = above === null && resolver.classesOf(form).some((object) => resolver.memberOf(object, 'save') !== null);
  return isOwn ? null : form;
}
