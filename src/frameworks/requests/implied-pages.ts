import type { Value } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { listOf, type PageRule } from '../rules/rule-schema.ts';

type ImpliedRule = NonNullable<PageRule['implied']>;

/** The templates that classes of views show without naming them, by the model that a member holds: `shop/cart_form` of a view that creates carts. */
export function impliedNames(object: string, rule: ImpliedRule, resolver: ValueResolver): readonly string[] {
  const bases = resolver.ancestorsOf(object).map((symbol) => `*.${lastName(symbol)}`);
  const [ending] = bases.flatMap((base) => (Object.hasOwn(rule.endings, base) ? (rule.endings[base] as string) : []));
  if (ending === undefined) return [];
  const held = listOf(rule.members).flatMap((name) => resolver.memberOf(object, name)?.value ?? []);
  const models = held.flatMap((value) => modelsOf(value, resolver));
  return models.flatMap((model) => {
    const name = resolver.table.class(model)?.name ?? '';
    const label = applicationOf(resolver.table.fileOfDefinition(model)?.file ?? '');
    return name === '' ? [] : `${label}/${name.toLowerCase()}${ending}`;
  });
}

/** The folder of an application: `shop` of `backend/shop/models.py` and of `backend/shop/models/cart.py`. */
function applicationOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  const models = folders.indexOf('models');
  return (models > 0 ? folders[models - 1] : folders.at(-1)) ?? '';
}

/** The classes that a value is; of a chain of calls (`Cart.objects.filter(…)`) those that it begins with. */
function modelsOf(value: Value, resolver: ValueResolver): readonly string[] {
  let at: Value = value;
  for (let depth = 0; depth < 16; depth++) {
    const classes = resolver.resolve(at).flatMap((each) => (each.kind === 'class' ? each.object : []));
    if (classes.length > 0) return classes;
    const callee: Value | undefined = at.kind === 'result' ? resolver.table.call(at.call)?.callee : undefined;
    if (callee !== undefined) at = callee;
    else if (at.kind === 'member') at = at.of;
    else return [];
  }
  return [];
}
