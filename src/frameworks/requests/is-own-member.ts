import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';

/** True for a member of a client of HTTP that code of the application stores in it: what that sends is a request of its own. */
export function isOwnMember({ call, receiver, rule }: MatchedCall, { resolver }: InstanceFinder): boolean {
  if (receiver === null || rule.endPoint?.url === undefined || call.callee.kind !== 'member') return false;
  const values = resolver.resolve(call.callee);
  return values.length > 0 && values.every(({ kind }) => kind === 'function');
}
