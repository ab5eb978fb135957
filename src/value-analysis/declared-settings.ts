import type { FactTable } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

const known = new WeakMap<FactTable, ReadonlyMap<string, Value>>();

/**
 * A member of an object of Python that finds its members itself (`__getattr__`), where a call declares a setting of this name with a default:
 * `settings.SHOP_SLUG` of `register_setting(name="SHOP_SLUG", default="shop")`.
 */
export function declaredSetting(of: Value, name: string, resolver: ValueResolver): Value | null {
  if (of.kind === 'class' || name.startsWith('_')) return null;
  const settings = known.get(resolver.table) ?? declaredSettings(resolver.table);
  known.set(resolver.table, settings);
  const setting = settings.get(name);
  if (setting === undefined) return null;
  const isFound = resolver.classesOf(of).some((object) => resolver.memberOf(object, '__getattr__')?.object != null);
  return isFound ? setting : null;
}

function declaredSettings(table: FactTable): ReadonlyMap<string, Value> {
  const defaults = new Map<string, Value[]>();
  for (const { calls, language, test } of table.files()) {
    if (test || language !== 'Python') continue;
    for (const given of calls.flatMap((call) => call.arguments)) {
      const { name, default: value } = given.kind === 'record' && given.keywords === true ? given.members : {};
      if (name?.kind !== 'text' || value === undefined) continue;
      defaults.set(name.text, [...(defaults.get(name.text) ?? []), value]);
    }
  }
  return new Map([...defaults].map(([name, values]) => [name, oneOf(values)]));
}
