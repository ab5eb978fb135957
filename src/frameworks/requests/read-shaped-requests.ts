import type { CallFact } from '../../code-model/facts.ts';
import { openCall } from '../../value-analysis/open-calls.ts';
import { verbsOfMembers } from '../end-points/end-point-names.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import type { Operation } from './fitting-operations.ts';
import { type Request, requestOf } from './read-requests.ts';

/** The name under which such requests are reported. */
export const byShape = 'clients of which nothing is known';

const rules: FrameworkRules = { format: 1, framework: byShape, packages: [] };
const rule: MatchedCall['rule'] = {
  id: 'http/by-shape',
  endPoint: { type: 'HTTP {verb} Request', access: 'CALL', url: '0', mayHaveBase: true },
};

/**
 * Requests that calls may send whose receiver nothing is known of: `props.client.get('/carts')`, where it is passed in by a library. The member is named after a
 * verb of HTTP, no function is given, and the file states no operation. Each counts only where its address fits an operation of the application.
 */
export function readShapedRequests(finder: InstanceFinder, operations: readonly Operation[]): readonly Request[] {
  const { table } = finder.resolver;
  if (operations.every(({ isScreen }) => isScreen === true)) return [];
  const registering = new Set(operations.map(({ file }) => file));
  return table.files().flatMap((file) => {
    if (file.test || registering.has(file.file)) return [];
    return file.calls.flatMap((call) => {
      const verb = verbOf(call);
      if (verb === null) return [];
      const unit = { phase: 'requests', model: rule.id, file: file.file, line: call.lines.startLine };
      return (
        table.coverage.attempt(unit, () => {
          if (openCall(call, file, finder.resolver) === null || takesFunction(call, finder)) return null;
          return requestOf({ call, rule, rules, receiver: null, verb }, call, false, finder);
        }) ?? []
      );
    });
  });
}

/** The verb that a member is named after; null for any other call. */
function verbOf({ form, callee, arguments: [first] }: CallFact): string | null {
  if (form !== 'call' || callee.kind !== 'member' || first === undefined) return null;
  return Object.hasOwn(verbsOfMembers, callee.name) ? (verbsOfMembers[callee.name] as string) : null;
}

/** True for what is given a function, which is registered rather than sent. */
function takesFunction({ arguments: given }: CallFact, { resolver }: InstanceFinder): boolean {
  return given.some((each) => resolver.resolve(each).some(({ kind }) => kind === 'function' || kind === 'class'));
}
