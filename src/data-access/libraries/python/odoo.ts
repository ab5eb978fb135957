import type { CallFact, Value } from '../../../code-model/facts.ts';
import { placeOf } from '../../../value-analysis/bounds-met.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import { textOf } from '../../record-values.ts';
import { keyword, makerOf, positional } from './python-model.ts';

const models = /^(odoo|openerp)#models\.(Model|TransientModel|AbstractModel)$/;
const relation = /^(odoo|openerp)#fields\.(Many2one|One2many|Many2many)$/;
const methods: ReadonlyMap<string, DataAccessKind> = new Map([
  ['search', 'select'],
  ['search_count', 'select'],
  ['search_read', 'select'],
  ['search_fetch', 'select'],
  ['name_search', 'select'],
  ['read', 'select'],
  ['read_group', 'select'],
  ['_read_group', 'select'],
  ['exists', 'select'],
  ['create', 'insert'],
  ['copy', 'insert'],
  ['write', 'update'],
  ['toggle_active', 'update'],
  ['unlink', 'delete'],
]);
/** What gives rows of the same model. */
const steps =
  /^(sudo|with_(context|user|company|env|prefetch)|browse|search(_fetch)?|create|copy|filtered(_domain)?|sorted|exists|new|ensure_one|concat|union)$/;
/** Names of variables of the environment have no dot. */
const modelName = /^[a-z]\w*(\.\w+)+$/;
/** Rows of rows. */
const maxDepth = 12;

/**
 * Models of Odoo: what `self.env['shop.cart']` gives, and the rows that a method of a model runs for, with what relations of theirs lead to. The
 * table is the name of the model with underscores.
 */
export const odoo: DataLibrary = {
  name: 'odoo',
  imported: /^(odoo|openerp)(\.|$)/,
  access(call, method, context) {
    const kind = methods.get(method);
    const receiver = kind === undefined ? null : context.receiverOf(call);
    if (kind === undefined || receiver === null) return;
    for (const name of new Set(modelsOf(receiver, context, 0)))
      context.add('odoo', call, { kind: 'table', table: { schema: null, name: name.replaceAll('.', '_') } }, [kind]);
  },
};

/** Names of the models whose rows a value is. */
function modelsOf(value: Value, context: DataContext, depth: number): readonly string[] {
  const { resolver } = context;
  if (depth > maxDepth) {
    resolver.bounds.add('depth of the rows of a value', maxDepth, placeOf(value));
    return [];
  }
  const values = [value, ...resolver.resolve(value).filter((each) => each !== value)];
  return [...new Set(values.flatMap((each) => modelsAt(each, context, depth + 1)))];
}

function modelsAt(value: Value, context: DataContext, depth: number): readonly string[] {
  const { resolver } = context;
  switch (value.kind) {
    case 'this':
      return modelOfClass(value.class, context);
    case 'super':
      return modelsOf(value.of, context, depth);
    case 'element':
      return isEnvironment(value.of, context)
        ? value.index === undefined
          ? []
          : resolver.textsOf(value.index).filter((text) => modelName.test(text))
        : modelsOf(value.of, context, depth);
    case 'member':
      return isEnvironment(value.of, context)
        ? [value.name].filter((name) => modelName.test(name))
        : relatedModels(value, context, depth);
    case 'result': {
      const call = resolver.table.call(value.call);
      return call?.callee.kind === 'member' && steps.test(call.callee.name)
        ? modelsOf(call.callee.of, context, depth)
        : [];
    }
    default:
      return [];
  }
}

/** `self.env`, `request.env`, `env`. */
function isEnvironment(value: Value, { resolver }: DataContext): boolean {
  return [value, ...resolver.resolve(value)].some(
    (each) =>
      ((each.kind === 'member' || each.kind === 'import') && each.name === 'env') ||
      (each.kind === 'external' && /[.#]env$/.test(each.symbol)) ||
      (each.kind === 'parameter' && resolver.table.function(each.function)?.parameters[each.index]?.name === 'env'),
  );
}

/** The model that a class states, or that it extends. */
function modelOfClass(object: string, { resolver }: DataContext): readonly string[] {
  if (!resolver.ancestorsOf(object).some((symbol) => models.test(symbol))) return [];
  for (const name of ['_name', '_inherit']) {
    const value = resolver.memberOf(object, name)?.value ?? null;
    const [text] =
      value === null ? [] : [value, ...(resolver.itemsOf(value) ?? [])].flatMap((each) => textOf(each, resolver) ?? []);
    if (text !== undefined) return [text];
  }
  return [];
}

/** What a relation of a model of the code leads to: `self.line_ids`. */
function relatedModels(
  { of, name }: Value & { kind: 'member' },
  context: DataContext,
  depth: number,
): readonly string[] {
  const { resolver } = context;
  const owners = new Set(modelsOf(of, context, depth));
  if (owners.size === 0) return [];
  const classes = classesByModel(context);
  return [...owners].flatMap((owner) =>
    (classes.get(owner) ?? []).flatMap((object) => {
      const made = makerOf(resolver.memberOf(object, name)?.value, resolver);
      if (made === null || !made.symbols.some((symbol) => relation.test(symbol))) return [];
      return comodelOf(made.call, context);
    }),
  );
}

function comodelOf(call: CallFact, { resolver }: DataContext): readonly string[] {
  const text = textOf(positional(call)[0] ?? keyword(call, 'comodel_name'), resolver);
  return text === null ? [] : [text];
}

const known = new WeakMap<DataContext, ReadonlyMap<string, readonly string[]>>();

/** The classes of each model, by its name. */
function classesByModel(context: DataContext): ReadonlyMap<string, readonly string[]> {
  const found = known.get(context) ?? collectClasses(context);
  known.set(context, found);
  return found;
}

function collectClasses(context: DataContext): ReadonlyMap<string, readonly string[]> {
  const pairs = context.resolver.table
    .files()
    .flatMap(({ classes }) => classes)
    .flatMap(({ object }) => modelOfClass(object, context).map((name) => ({ name, object })));
  const groups = Map.groupBy(pairs, ({ name }) => name);
  return new Map([...groups].map(([name, all]) => [name, all.map(({ object }) => object)]));
}
