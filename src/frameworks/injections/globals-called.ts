import { globalPath } from '../../code-model/global-names.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * Those of the globals that code outside of tests uses in a script that imports nothing: it calls a member of one (`angular.module('shop')`), or
 * passes one to a function (`(function (angular) { … })(window.angular)`).
 */
export function globalsCalled({ table }: ValueResolver, names: ReadonlySet<string>): ReadonlySet<string> {
  const found = new Set<string>();
  if (names.size === 0) return found;
  for (const { calls, test } of table.files()) {
    for (const { callee, arguments: given } of test ? [] : calls) {
      for (const value of [callee, ...given]) {
        const [name] = globalPath(value) ?? [];
        if (name !== undefined && names.has(name)) found.add(name);
      }
    }
    if (found.size === names.size) break;
  }
  return found;
}
