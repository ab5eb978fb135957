import type { CallFact, FileFacts, Value } from '../../../code-model/facts.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import type { GatewayRule } from '../../rules/gateway-schema.ts';
import { elementsOf } from '../../rules/select.ts';
import { type PathStep, pathStep } from './gateway-route.ts';
import { type ReadRoutes, routeOf } from './stated-routes.ts';

type CodeRule = NonNullable<GatewayRule['code']>;

/** The routes that code states by chains of calls: `r.path("/carts/**").filters(f -> f.stripPrefix(1)).uri("lb://carts")`. */
export function codeRoutes(resolver: ValueResolver, rule: GatewayRule): ReadRoutes {
  const { code } = rule;
  const files = resolver.table
    .files()
    .filter(({ test, imports }) => !test && code !== undefined && imports.includes(code.imports));
  const all = files.flatMap((file) =>
    file.calls.flatMap((call) =>
      code !== undefined && nameOf(call) === code.ends ? [routeAt(call, file, rule, code, resolver)] : [],
    ),
  );
  return {
    routes: all.filter((each) => 'patterns' in each),
    open: all.filter((each) => 'reason' in each),
  };
}

function routeAt(
  call: CallFact,
  { file }: FileFacts,
  rule: GatewayRule,
  code: CodeRule,
  resolver: ValueResolver,
): ReturnType<typeof routeOf> {
  const chain = chainBefore(call, resolver);
  const paths = chain.filter((each) => nameOf(each) === code.path);
  const [uri = ''] = textsOf(call, resolver);
  const steps = chain.filter((each) => nameOf(each) === code.filters).flatMap((each) => stepsOf(each, rule, resolver));
  const patterns = paths.flatMap((each) => textsOf(each, resolver)).filter((text) => !text.includes('{}'));
  const { startLine: line } = call.lines;
  return routeOf({ id: uri || `line ${line}`, uri, patterns, steps, file, line });
}

/** What the function that a call is given does to the path. */
function stepsOf(
  { arguments: given }: CallFact,
  { filters = {} }: GatewayRule,
  resolver: ValueResolver,
): readonly (PathStep | null)[] {
  const kinds = new Map(
    Object.entries(filters).map(([name, kind]) => [name.charAt(0).toLowerCase() + name.slice(1), kind]),
  );
  const returned = given
    .flatMap((value) => resolver.resolve(value))
    .flatMap((value) => (value.kind === 'function' ? (resolver.table.function(value.object)?.returns ?? []) : []));
  return returned.flatMap((value) =>
    callsTo(value, resolver).flatMap((call) => {
      const kind = kinds.get(nameOf(call));
      return kind === undefined ? [] : [pathStep(kind, textsOf(call, resolver))];
    }),
  );
}

/** The calls of a chain before one, the first first. */
function chainBefore({ callee }: CallFact, resolver: ValueResolver): readonly CallFact[] {
  return callee.kind === 'member' ? callsTo(callee.of, resolver) : [];
}

const longestChain = 60;

/** The calls of the chain that gives a value, the first first. */
function callsTo(value: Value, { table }: ValueResolver): readonly CallFact[] {
  const found: CallFact[] = [];
  for (let at = value; at.kind === 'result' && found.length < longestChain; ) {
    const call = table.call(at.call);
    if (call?.callee.kind !== 'member') break;
    found.unshift(call);
    at = call.callee.of;
  }
  return found;
}

function nameOf({ callee }: CallFact): string {
  return callee.kind === 'member' ? callee.name : '';
}

function textsOf({ arguments: given }: CallFact, resolver: ValueResolver): readonly string[] {
  return given
    .flatMap((value) => elementsOf(value, resolver))
    .flatMap((value) => {
      const numbers = resolver.resolve(value).flatMap((each) => (each.kind === 'constant' ? [String(each.value)] : []));
      return [...resolver.textsOf(value), ...numbers];
    });
}
