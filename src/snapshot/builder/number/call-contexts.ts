import { type CallContexts, type ContextEdge, noContexts } from '../../../graph/context-graph.ts';
import type { Collector } from '../collect/collector.ts';
import type { LinkContext } from '../collect/link-contexts.ts';
import { ContextLines } from './context-lines.ts';
import { ContextScopes } from './context-scopes.ts';
import type { MergedLinks } from './merge-links.ts';
import type { Numbering } from './number-objects.ts';

/**
 * The contexts of the direct links, these numbered among themselves. A link that any of its records gives contexts holds in these
 * only, and one whose statements only some contexts of its function run in those. Contexts of functions that are not there say nothing.
 */
export function callContexts(collector: Collector, objects: Numbering, merged: MergedLinks): CallContexts {
  const { contexts } = collector.links;
  if (contexts.size === 0) return noContexts;
  const scopes = new ContextScopes(collector, objects);
  const lines = new ContextLines(
    [...contexts.values()].flat().filter((way) => scopes.isKnown(way)),
    collector.links.locations,
    (context) => scopes.ownerOf(context),
  );
  const edges: ContextEdge[] = [];
  let edge = 0;
  let from = 0;
  for (let entry = 0; entry < merged.count; entry++) {
    while ((merged.starts[from + 1] as number) <= entry) from++;
    if (merged.linkKinds[merged.kinds[entry] as number]?.escalated === true) continue;
    const records = merged.records.subarray(merged.recordEnds[entry - 1] ?? 0, merged.recordEnds[entry]);
    const stated = Array.from(records, (record) => contexts.get(record) ?? []).flat();
    const known = stated.filter((way) => scopes.isKnown(way));
    const running = lines.contextsOf(scopes.ownersOf(from), records);
    const target = merged.targets[entry] as number;
    for (const way of running === null ? known : waysWithin(running, known)) edges.push(scopes.edge(edge, target, way));
    edge++;
  }
  const { list, classes, staysIn } = scopes.complete();
  if (classes.size === 0) return { scopes: list, classes, edges };
  const stated = new Set(edges.map((each) => each.edge));
  return { scopes: list, classes, edges: [...edges, ...stayingEdges(merged, stated, staysIn)] };
}

/** The direct links inside the functions that run in classes: what is inside a function runs for the same instance. */
function stayingEdges(
  { starts, targets, kinds, linkKinds }: MergedLinks,
  stated: ReadonlySet<number>,
  staysIn: (from: number, to: number) => boolean,
): ContextEdge[] {
  const found: ContextEdge[] = [];
  let edge = 0;
  for (let from = 0; from + 1 < starts.length; from++) {
    for (let entry = starts[from] as number; entry < (starts[from + 1] as number); entry++) {
      if (linkKinds[kinds[entry] as number]?.escalated === true) continue;
      if (!stated.has(edge) && staysIn(from, targets[entry] as number))
        found.push({ edge, within: null, enters: null });
      edge++;
    }
  }
  return found;
}

/** The ways of a link in these contexts alone. */
function waysWithin(contexts: readonly string[], stated: readonly LinkContext[]): readonly LinkContext[] {
  const ways = stated.length === 0 ? [plainWay] : stated;
  return ways.flatMap((way) => (way.within === null ? contexts.map((within) => ({ ...way, within })) : [way]));
}

const plainWay: LinkContext = { within: null, enters: null, skips: [], apart: [] };
