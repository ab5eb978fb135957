import type { DecoratorFact, Value } from '../../../code-model/facts.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataModel } from '../../data-model.ts';
import { itemsOf, memberOf } from '../../record-values.ts';
import { annotationLike, argumentOf, textIn } from './annotations.ts';
import type { ModelAccess } from './jpql.ts';
import { rowsAlong } from './related-rows.ts';

const naming = /^(jakarta|javax)\.persistence#NamedEntityGraphs?$/;
const using = /#EntityGraph$/;
/** Graphs in graphs. */
const maxDepth = 6;

interface EntityGraph {
  /** Key of the entity. */
  readonly object: string;
  readonly paths: readonly string[];
}

const graphsOf = new WeakMap<DataContext, Map<string, EntityGraph>>();

/** Keeps the graphs that annotations of an entity name: which relations are read with its rows. */
export function defineEntityGraphs(
  object: string,
  name: string,
  decorators: readonly DecoratorFact[],
  context: DataContext,
): void {
  const { resolver } = context;
  for (const decorator of decorators) {
    if (!resolver.symbolsOf(decorator.callee).some((symbol) => naming.test(symbol))) continue;
    const [record] = decorator.arguments ?? [];
    const listed = record === undefined ? [] : itemsOf(memberOf(record, 'value', resolver), resolver);
    for (const graph of [...(record === undefined ? [] : [record]), ...listed]) {
      const paths = pathsOf(graph, itemsOf(memberOf(graph, 'subgraphs', resolver), resolver), context, 0);
      const known = graphsOf.get(context) ?? new Map<string, EntityGraph>();
      if (paths.length > 0) known.set(textAt(graph, 'name', context) ?? name, { object, paths });
      graphsOf.set(context, known);
    }
  }
}

/** Paths of the nodes of a graph or of one of its parts. */
function pathsOf(graph: Value, parts: readonly Value[], context: DataContext, depth: number): readonly string[] {
  if (depth > maxDepth) return [];
  const nodes = itemsOf(memberOf(graph, 'attributeNodes', context.resolver), context.resolver);
  return nodes.flatMap((node) => {
    const path = textAt(node, 'value', context);
    if (path === null) return [];
    const part = textAt(node, 'subgraph', context);
    const within = part === null ? [] : parts.filter((each) => textAt(each, 'name', context) === part);
    const below = within.flatMap((each) => pathsOf(each, parts, context, depth + 1));
    return below.length === 0 ? [path] : below.map((each) => `${path}.${each}`);
  });
}

function textAt(value: Value, name: string, { resolver }: DataContext): string | null {
  const held = memberOf(value, name, resolver);
  return held === undefined ? null : (resolver.textsOf(held).find((text) => text !== '') ?? null);
}

/** What the graph of a name reads with the rows of its entity. */
export function namedGraphRows(name: string, context: DataContext): readonly ModelAccess[] {
  const graph = graphsOf.get(context)?.get(name);
  const model = graph === undefined ? null : context.modelOfClass(graph.object);
  return graph === undefined || model === null ? [] : rowsAlong(model, graph.paths, context);
}

/** What a method of a repository reads with the rows of its entity: `@EntityGraph(attributePaths = "lines.product")`, `@EntityGraph("Cart.lines")`. */
export function graphRows(
  decorators: readonly DecoratorFact[],
  model: DataModel,
  context: DataContext,
): readonly ModelAccess[] {
  const { resolver } = context;
  const graph = annotationLike(decorators, using, resolver);
  if (graph === null) return [];
  const paths = itemsOf(argumentOf(graph, 'attributePaths'), resolver).flatMap((each) => resolver.textsOf(each));
  // A graph without a name is called as the entity and the method are, which no annotation states.
  const name = textIn(graph, 'value', resolver);
  return [...rowsAlong(model, paths, context), ...(name === null ? [] : namedGraphRows(name, context))];
}
