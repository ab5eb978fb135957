import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A call that may declare a setting, with the default that it states. */
interface Declaring {
  readonly call: CallFact;
  readonly value: Value;
}

const known = new WeakMap<FactTable, ReadonlyMap<string, readonly Declaring[]>>();

/**
 * A member of an object of Python that finds its members itself (`__getattr__`), where a call of a function of the application declares a setting of this
 * name with a default: `settings.SHOP_SLUG` of `register_setting(name="SHOP_SLUG", default="shop")`.
 */
export function declaredSetting(of: Value, name: string, resolver: ValueResolver): Value | null {
  if (of.kind === 'class' || name.startsWith('_')) return null;
  const all = known.get(resolver.table) ?? declaringCalls(resolver.table);
  known.set(resolver.table, all);
  const declaring = (all.get(name) ?? []).filter(({ call }) =>
    resolver.resolve(call.callee).some((each) => each.kind === 'function' && isDeclaring(each.object, resolver)),
  );
  if (declaring.length === 0) return null;
  const isFound = resolver.classesOf(of).some((object) => resolver.memberOf(object, '__getattr__')?.object != null);
  return isFound ? oneOf(declaring.map(({ value }) => value)) : null;
}

function isDeclaring(object: string, { table }: ValueResolver): boolean {
  const names = new Set((table.function(object)?.parameters ?? []).map(({ name }) => name));
  return names.has('name') && names.has('default');
}

function declaringCalls(table: FactTable): ReadonlyMap<string, readonly Declaring[]> {
  const declaring = new Map<string, Declaring[]>();
  for (const { calls, language, test } of table.files()) {
    if (test || language !== 'Python') continue;
    for (const call of calls) {
      for (const given of call.arguments) {
        const { name, default: value } = given.kind === 'record' && given.keywords === true ? given.members : {};
        if (name?.kind !== 'text' || value === undefined) continue;
        declaring.set(name.text, [...(declaring.get(name.text) ?? []), { call, value }]);
      }
    }
  }
  return declaring;
}
