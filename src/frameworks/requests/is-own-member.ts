import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { isAddressed } from '../rules/is-addressed.ts';

/** True for a member of a client of HTTP that code of the application stores in it: what that sends is a request of its own. */
export function isOwnMember({ call, receiver, rule }: MatchedCall, { resolver }: InstanceFinder): boolean {
  if (receiver === null || !isAddressed(rule.endPoint) || call.callee.kind !== 'member') return false;
  const values = resolver.resolve(call.callee);
  return values.length > 0 && values.every(({ kind }) => kind === 'function');
}
