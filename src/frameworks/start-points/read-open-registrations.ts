import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact } from '../../code-model/facts.ts';
import { type OpenCall, openCalls } from '../../value-analysis/open-calls.ts';
import { isInUse } from '../coverage/frameworks-in-use.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { type CallRule, type FrameworkRules, listOf, verbsOf } from '../rules/rule-schema.ts';
import { functionsOf } from './functions-of.ts';
import { httpVerbs } from './http-verbs.ts';
import { orderOf } from './order-of.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration } from './start-point.ts';

/** A rule that registers the operation of a verb. */
interface Registering {
  readonly rules: FrameworkRules;
  readonly rule: CallRule & { readonly startPoint: Declaration['startPoint'] };
  readonly verb: string;
}

/** First parameters of functions that answer requests. */
const request = /^_*(req|request|ctx|context)$/i;

/**
 * Routes that are registered with something of which nothing is known, as where a plugin or hook is given the server: `app.get('/status', (req, res) => …)`.
 * Their shape says what they are: a verb of a framework that the application uses, a path, and a function that takes a request. Nothing is known of a path
 * before theirs.
 */
export function readOpenRegistrations(
  finder: InstanceFinder,
  all: readonly FrameworkRules[],
  found: Registrations,
): void {
  const { resolver } = finder;
  const used = all.filter((rules) => isInUse(rules, resolver.table));
  const byName = Map.groupBy(used.flatMap(registeringIn), ([name]) => name);
  const open = [...openCalls(resolver)].flatMap((each) => {
    const known = byName.get(each.names.at(-1) ?? '')?.map(([, registering]) => registering);
    const call = known === undefined || !isRoute(each) ? undefined : resolver.table.call(each.id ?? '');
    return call === undefined || known === undefined ? [] : [{ each, call, known }];
  });
  if (open.length === 0) return;
  const matched = new Set([...finder.allMatches()].map(({ call }) => originOf(call.id)));
  for (const { each, call, known } of open) {
    if (!matched.has(call.id)) readOpen(each, call, known, finder, found);
  }
}

function registeringIn(rules: FrameworkRules): [string, Registering][] {
  return (rules.calls ?? []).flatMap((rule) => {
    const { startPoint } = rule;
    if (startPoint === undefined || !listOf(rule.path).includes('0') || !startPoint.type.endsWith('{verb} Operation'))
      return [];
    return [...verbsOf(rule.names)]
      .filter(([, verb]) => httpVerbs.has(verb))
      .map(([name, verb]): [string, Registering] => [name, { rules, rule: { ...rule, startPoint }, verb }]);
  });
}

function isRoute({ form, names, symbol, classes, arguments: [path, ...others] }: OpenCall): boolean {
  if (form !== 'call' || names.length < 2 || symbol !== null || classes.length > 0) return false;
  return path?.kind === 'text' && path.text.startsWith('/') && others.at(-1)?.kind === 'function';
}

function readOpen(
  { file }: OpenCall,
  call: CallFact,
  known: readonly Registering[],
  { resolver }: InstanceFinder,
  found: Registrations,
): void {
  const { table } = resolver;
  const [path, ...others] = call.arguments;
  const objects = others.flatMap((each) => functionsOf(each, resolver));
  const last = table.function(originOf(objects.at(-1) ?? ''));
  if (path === undefined || last === undefined || !request.test(last.parameters[0]?.name ?? '')) return;
  const importing = known.find(({ rules }) => listOf(rules.packages).some((name) => file.imports.includes(name)));
  const { rules, rule, verb } = importing ?? (known[0] as Registering);
  const { lines } = call;
  found.open.add(call.id);
  found.declarations.push({
    rule: rule.id,
    rules,
    startPoint: rule.startPoint,
    at: null,
    verb,
    paths: resolver.textsOf(path),
    handlers: objects.map((object) => ({ object, file: file.file, lines })),
    file: file.file,
    lines,
    order: orderOf(call),
    language: file.language,
    test: file.test,
  });
}
