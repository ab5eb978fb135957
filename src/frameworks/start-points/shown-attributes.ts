import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { hasPart, replaceValues } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/**
 * What a component of the application shows of what an element of it is given, beside the elements inside: of `<Private page={Carts} />`, with
 * `({ page: Page }) => <Page />`, the component `Carts`, and of `<Layout main={<Carts />} />` the element.
 * @param component its key
 */
export function shownAttributes(element: CallFact, component: string, resolver: ValueResolver): readonly Value[] {
  const { table } = resolver;
  const [attributes] = element.arguments;
  if (attributes === undefined) return [];
  const isProps = (part: Value): boolean =>
    part.kind === 'parameter' && part.function === component && part.index === 0;
  const given = (value: Value): Value => replaceValues(value, (part) => (isProps(part) ? attributes : null));
  const inside = (table.fileOfDefinition(component)?.calls ?? []).filter(
    ({ form, caller }) => form === 'element' && isInside(caller, component),
  );
  const placed = inside.flatMap((call) => call.arguments.flatMap(placedIn)).filter((value) => mentions(value, isProps));
  const called = inside.flatMap(({ callee }) => (mentions(callee, isProps) ? [callee] : []));
  return [...called, ...placed].map(given);
}

/** What stands between the tags of an element. */
function placedIn(attributes: Value): readonly Value[] {
  if (attributes.kind !== 'record' || !Object.hasOwn(attributes.members, 'children')) return [];
  const { children } = attributes.members;
  if (children === undefined) return [];
  return children.kind === 'list' ? children.items : [children];
}

function mentions(value: Value, is: (part: Value) => boolean): boolean {
  return hasPart(value, is);
}
