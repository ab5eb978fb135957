import type { Value } from '../../code-model/facts.ts';
import { packageOfSymbol } from '../../code-model/imported-package.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { isAbsent } from '../rules/select.ts';
import { selectedBy } from './read-each.ts';

/** True where a call gives no handler at all that would make it an entry: `button('Pay')` without `on_click`, `<Route element={<Navigate/>}/>`. */
export function isWithoutHandler(
  match: MatchedCall,
  { requireHandler = false, handlers, useEnclosingFunction }: StartPointRule,
  finder: InstanceFinder,
): boolean {
  if (requireHandler === false || handlers === undefined || useEnclosingFunction === true) return false;
  return selectedBy(listOf(handlers), match.call, finder).every(
    ({ value }) =>
      isNotGiven(value, finder) || (requireHandler === 'stated' && isMadeByFramework(value, match, finder)),
  );
}

function isNotGiven(value: Value, { resolver }: InstanceFinder): boolean {
  if (isAbsent(value, resolver)) return true;
  if (value.kind !== 'member') return false;
  const owners = resolver.resolve(value.of);
  return owners.length > 0 && owners.every(({ kind }) => kind === 'text' || kind === 'constant');
}

/** True for what calls of the framework itself give, and nothing else does: `<Navigate to="/"/>` in a route of React Router. */
export function isMadeByFramework(value: Value, { call, rules }: MatchedCall, { resolver }: InstanceFinder): boolean {
  const { language } = resolver.table.fileOf(call);
  const own = new Set(listOf(rules.packages));
  const isOwn = (each: Value): boolean =>
    each.kind === 'external' && packageOfSymbol(each.symbol, language, own) !== null;
  const values = resolver.resolve(value);
  return (
    values.length > 0 &&
    values.every((each) => {
      if (each.kind !== 'result') return each.kind === 'constant';
      const callee = resolver.table.call(each.call)?.callee;
      return callee !== undefined && resolver.resolve(callee).some(isOwn);
    })
  );
}
