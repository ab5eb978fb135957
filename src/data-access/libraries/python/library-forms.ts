import type { CallFact, Value } from '../../../code-model/facts.ts';
import { lineageOf } from './class-lineage.ts';
import { keyword, makerOf, type PythonModel } from './python-model.ts';
import type { PythonTables } from './python-tables.ts';
import { metaIn } from './serializer-fields.ts';

/** Forms that come with Django and save the row of a user, by the symbols that code imports. */
export const formsOfUsers: readonly string[] = [
  'BaseUserCreationForm',
  'UserCreationForm',
  'AdminUserCreationForm',
  'UserChangeForm',
  'SetPasswordForm',
  'PasswordChangeForm',
  'AdminPasswordChangeForm',
].map((name) => `django#contrib.auth.forms.${name}`);

/** Methods of forms of Django that save their relations many to many, too. */
const savesPairs = new Set(['save', 'save_m2m']);

/**
 * The tables of pairs that a form of Django saves with its row: those of the relations many to many that are fields of it. A form that
 * leaves its fields open, or names all (`fields = "__all__"`), has every one.
 */
export function pairsSaved(call: CallFact, method: string, tables: PythonTables): readonly PythonModel[] {
  if (!savesPairs.has(method) || call.callee.kind !== 'member') return [];
  const commit = keyword(call, 'commit') ?? call.arguments[0];
  if (commit?.kind === 'constant' && commit.value === false) return [];
  const above = tables.superClass(call.callee.of);
  const form: Value = above === null ? call.callee.of : { kind: 'class', object: above };
  const { resolver } = tables;
  const objects = new Set([...resolver.classesOf(form), ...classesOfForms(form, tables)]);
  return [...objects].flatMap((object) => pairsOfForm(object, tables));
}

/** The classes of forms that a set of forms has: `inlineformset_factory(Cart, Line, form=LineForm)`. */
function classesOfForms(forms: Value, tables: PythonTables): readonly string[] {
  const { resolver } = tables;
  return resolver.resolve(forms).flatMap((value) => {
    const made = value.kind === 'result' ? resolver.table.call(value.call)?.callee : undefined;
    if (made === undefined || tables.modelsOfForms(made).length === 0) return [];
    return resolver.resolve(made).flatMap((each) => {
      const maker = makerOf(each, resolver);
      const form = maker === null ? undefined : keyword(maker.call, 'form');
      return form === undefined ? [] : resolver.classesOf(form);
    });
  });
}

/** The tables of pairs that a form or serializer of the application saves with the row, by the key of its class. */
export function pairsOfForm(object: string, tables: PythonTables): readonly PythonModel[] {
  const { resolver } = tables;
  const fact = resolver.table.class(object);
  if (fact === undefined || !tables.isForm({ kind: 'class', object })) return [];
  if (!resolver.ancestorsOf(object).some((symbol) => symbol.startsWith('django#'))) return [];
  const lineage = lineageOf(fact, resolver);
  const texts = (name: string): readonly string[] | null => {
    const value = metaIn(lineage, name, resolver);
    return value === null ? null : (resolver.itemsOf(value)?.flatMap((item) => resolver.textsOf(item)) ?? null);
  };
  const [fields, excluded = []] = [texts('fields'), texts('exclude') ?? undefined];
  return tables
    .modelsOf({ kind: 'class', object })
    .filter(({ library }) => library === 'django')
    .flatMap((model) =>
      [...model.pairs.keys()]
        .filter((name) => (fields === null || fields.includes(name)) && !excluded.includes(name))
        .flatMap((name) => tables.pairOf(model, name) ?? []),
    );
}
