import type { CallFact, FileFacts } from '../../code-model/facts.ts';
import { openCall } from '../../value-analysis/open-calls.ts';
import { verbsOfMembers } from '../end-points/end-point-names.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import type { FrameworkRules } from '../rules/rule-schema.ts';
import { type Request, requestOf, shapedRule } from './read-requests.ts';

/** The name under which such requests are reported. */
const byShape = 'clients of which nothing is known';

const rules: FrameworkRules = { format: 1, framework: byShape, packages: [] };
const rule: MatchedCall['rule'] = {
  id: shapedRule,
  endPoint: { type: 'HTTP {verb} Request', access: 'CALL', url: '0' },
};

/** Words in the names of what gives a value by its name, and sends nothing. */
const keeping =
  /^(cache|cached|redis|session|sessions|headers?|args|params|query|cookies?|jar|storage|store|map|dict|registry|config|configuration|settings|options|env|i18n|form|data|router|server)$/i;

/**
 * Requests that calls may send whose receiver nothing is known of: `props.client.get('/carts')`, where it is passed in by a library. In TypeScript and JavaScript, where a
 * member is named after a verb of HTTP, its receiver is not named as what keeps values, no rule knows the call, and no function is given. Only
 * those count whose address begins with a slash and is that of an operation (`isJoinedByShape`).
 */
export function readShapedRequests(finder: InstanceFinder): readonly Request[] {
  const { table } = finder.resolver;
  return table.files().flatMap((file) => {
    if (file.test || !/^(Type|Java)Script$/.test(file.language)) return [];
    return file.calls.flatMap((call) => {
      const verb = verbOf(call);
      if (verb === null) return [];
      const unit = { phase: 'requests', model: rule.id, file: file.file, line: call.lines.startLine };
      return (
        table.coverage.attempt(unit, () =>
          isOfUnknown(call, file, finder)
            ? requestOf({ call, rule, rules, receiver: null, verb }, call, false, finder)
            : null,
        ) ?? []
      );
    });
  });
}

/** False for a request of a file that states operations, whose calls register, and for one whose address does not begin with a slash. */
export function isJoinedByShape({ file, targets }: Request, stating: ReadonlySet<string | undefined>): boolean {
  return !stating.has(file) && targets.every(({ address }) => address.startsWith('/'));
}

/** The verb that a member is named after; null for any other call. */
function verbOf({ form, callee, arguments: [first] }: CallFact): string | null {
  if (form !== 'call' || callee.kind !== 'member' || first === undefined) return null;
  const { of, name } = callee;
  if (!Object.hasOwn(verbsOfMembers, name) || (of.kind === 'member' && isKeeper(of.name))) return null;
  return verbsOfMembers[name] as string;
}

/** True for `sessionStore` and `request_headers`. */
function isKeeper(name: string): boolean {
  return keeping.test(name.split(/(?<=[a-z\d])(?=[A-Z])|_/).at(-1) ?? '');
}

/** True for a member of what a library holds for others: `client` of `preact#Component.props.client`, and not what it makes itself. */
function isPassedOn(symbol: string): boolean {
  return (symbol.split('#')[1] ?? '').split('.').length > 2;
}

/** True for a call on something that neither the code nor a rule says anything of, which is given no function. */
function isOfUnknown(call: CallFact, file: FileFacts, finder: InstanceFinder): boolean {
  if (finder.matchesOf(call).length > 0) return false;
  const open = openCall(call, file, finder.resolver);
  if (open === null || open.classes.length > 0 || isKeeper(open.names.at(-2) ?? '')) return false;
  if (open.symbol !== null && !isPassedOn(open.symbol)) return false;
  return open.arguments.every(({ kind }) => kind !== 'function' && kind !== 'class');
}
