import type { Value } from '../../code-model/facts.ts';
import { joinsAddress } from '../../value-analysis/joined-addresses.ts';
import { joinsPartsOfAddress } from '../../value-analysis/path-calls.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import { select, textsAt } from '../rules/select.ts';

/** Members of a match that hold the path of the route that shows the code. */
const pathMembers: ReadonlySet<string> = new Set(['path', 'url']);

/**
 * The paths of a route behind that of the route that shows its code: `/new` of `${match.path}/new`, with `match` from `useRouteMatch()` or the
 * properties of the component. Null where they do not all begin with it, or are not known.
 */
export function belowRendered({ rule, call }: MatchedCall, finder: InstanceFinder): readonly string[] | null {
  const matches = new Set(listOf(rule.pathOfRendered));
  if (matches.size === 0) return null;
  const { resolver } = finder;
  const subject = finder.subjectOf(call);
  const values = listOf(rule.path).flatMap((selector) => select(selector, subject, resolver));
  const stated = values.flatMap(({ value }) => itemsOf(value));
  const behind = stated.map((value): readonly string[] => {
    const [first, ...others] = partsOf(value, resolver);
    if (first === undefined || !isPathOfRendered(first, matches, resolver)) return [];
    return others.length === 0 ? [''] : textsAt(['0'], { arguments: [{ kind: 'joined', parts: others }] }, resolver);
  });
  return behind.length === 0 || behind.some((paths) => paths.length === 0)
    ? null
    : behind.flat().map((path) => path.replace(/\/{2,}/g, '/').replace(/^\//, ''));
}

/** What is written as a path or in a list of paths. */
function itemsOf(value: Value): readonly Value[] {
  if (value.kind === 'list') return value.items.flatMap(itemsOf);
  if (value.kind === 'choice') return value.of.flatMap(itemsOf);
  const given = value.kind === 'member' && value.of.kind === 'record' ? value.of.members[value.name] : undefined;
  return given === undefined ? [value] : itemsOf(given);
}

/** What a path is put together of: by a template, or by a call (`urljoin(match.url, '/carts')`), whose parts have one slash between them. */
function partsOf(value: Value, resolver: ValueResolver): readonly Value[] {
  if (value.kind === 'joined') return value.parts.filter((part) => !isEmpty(part));
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (call === undefined || !(joinsPartsOfAddress(call) || joinsAddress(call, resolver))) return [value];
  const [first, ...others] = call.arguments.filter((part) => !isEmpty(part));
  return first === undefined ? [value] : [first, ...others.flatMap((part): Value[] => [slash, part])];
}

const slash: Value = { kind: 'text', text: '/' };

function isEmpty(part: Value): boolean {
  return part.kind === 'text' && part.text === '';
}

function isPathOfRendered(value: Value, matches: ReadonlySet<string>, resolver: ValueResolver): boolean {
  if (value.kind !== 'member' || !pathMembers.has(value.name)) return false;
  const { of } = value;
  if (of.kind === 'member') return of.name === 'match' && isProperties(of.of);
  const call = of.kind === 'result' ? resolver.table.call(of.call) : undefined;
  if (call === undefined || call.arguments.length > 0) return false;
  return resolver.symbolsOf(call.callee).some((symbol) => matches.has(symbol));
}

/** What a component is given: its parameter, or `this.props`. */
function isProperties(value: Value): boolean {
  if (value.kind === 'member') return value.name === 'props' && value.of.kind === 'this';
  return value.kind === 'parameter' && value.index === 0;
}
