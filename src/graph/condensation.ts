import type { Adjacency } from './adjacency.ts';
import { ascending, countingSort } from './counting-sort.ts';
import { strongComponents } from './strong-components.ts';

/** A graph with each strongly connected component drawn together into one node: it has no cycles. */
export interface Condensation {
  readonly count: number;
  readonly componentOf: Uint32Array;
  /** Number of nodes of each component. */
  readonly sizes: Uint32Array;
  /** Edges between components, each once; every edge leads to a lower number. */
  readonly edges: Adjacency;
}

/** Time and memory: nodes and edges. */
export function condense(graph: Adjacency): Condensation {
  const { count, componentOf } = strongComponents(graph);
  const sizes = new Uint32Array(count);
  for (const component of componentOf) (sizes[component] as number)++;
  const members = countingSort(ascending(componentOf.length), componentOf, count);
  const starts = new Uint32Array(count + 1);
  const targets = new Uint32Array(graph.targets.length);
  const seenFrom = new Uint32Array(count);
  let member = 0;
  let kept = 0;
  for (let component = 0; component < count; component++) {
    for (const end = member + (sizes[component] as number); member < end; member++) {
      const node = members[member] as number;
      const last = graph.starts[node + 1] as number;
      for (let edge = graph.starts[node] as number; edge < last; edge++) {
        const target = componentOf[graph.targets[edge] as number] as number;
        if (target === component || seenFrom[target] === component + 1) continue;
        seenFrom[target] = component + 1;
        targets[kept++] = target;
      }
    }
    starts[component + 1] = kept;
  }
  return { count, componentOf, sizes, edges: { starts, targets: targets.slice(0, kept) } };
}
