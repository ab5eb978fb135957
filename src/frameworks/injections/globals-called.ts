import { globalPath } from '../../code-model/global-names.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Those of the globals of which code outside of tests calls a member: `angular` of `angular.module('shop')` in a script that imports nothing. */
export function globalsCalled({ table }: ValueResolver, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  if (names.size === 0) return found;
  for (const { calls, test } of table.files()) {
    for (const { callee } of test ? [] : calls) {
      const [name] = globalPath(callee) ?? [];
      if (name !== undefined && names.has(name)) found.add(name);
    }
    if (found.size === names.size) break;
  }
  return found;
}
