import type { Adjacency } from './adjacency.ts';
import type { Condensation } from './condensation.ts';
import { type Direction, ReachBatch } from './reach-batch.ts';

/** What is asked of each start. */
export interface ReachQuestion {
  /** Nodes. */
  readonly starts: Uint32Array;
  readonly direction: Direction;
  /** 1 for the nodes that `size` counts. */
  readonly counted: Uint32Array;
  /** Sums are reported for each: a weight by node, together below 2^32. */
  readonly weights: readonly Uint32Array[];
  /** A label below `labelCount` by node. */
  readonly labelOf: Uint32Array;
  readonly labelCount: number;
}

/** What a start reaches, itself included. */
export interface Reach {
  /** Distinct nodes that are counted. */
  readonly size: number;
  readonly sums: readonly number[];
  /** Labels of the nodes, ascending. */
  readonly labels: readonly number[];
  /** Valid until the next start is reported. */
  readonly has: (node: number) => boolean;
}

/**
 * Reports for each start, in no particular order, what it reaches. Time: nodes and edges, once for each batch of starts (`ReachBatch`);
 * starts of one component are asked once.
 */
export function measureReach(
  graph: Condensation,
  question: ReachQuestion,
  report: (start: number, reach: Reach) => void,
): void {
  const byComponent = new Map<number, number[]>();
  question.starts.forEach((node, start) => {
    const component = graph.componentOf[node] as number;
    const same = byComponent.get(component);
    if (same) same.push(start);
    else byComponent.set(component, [start]);
  });
  if (byComponent.size === 0) return;
  const components = Uint32Array.from(byComponent.keys()).sort();
  const counts = sumByComponent(graph, question.counted);
  const weights = question.weights.map((weight) => sumByComponent(graph, weight));
  const labels = labelsByComponent(graph, question);
  const batch = new ReachBatch(graph, components.length);
  for (let from = 0; from < components.length; from += batch.capacity) {
    const starts = components.subarray(from, from + batch.capacity);
    batch.fill(starts, question.direction);
    const sizes = batch.weigh(counts);
    const sums = weights.map((weight) => batch.weigh(weight));
    const isLabelled = batch.label(labels, question.labelCount);
    starts.forEach((component, bit) => {
      const reach: Reach = {
        size: sizes[bit] as number,
        sums: sums.map((sum) => sum[bit] as number),
        labels: range(question.labelCount).filter((label) => isLabelled(bit, label)),
        has: (node) => batch.has(bit, graph.componentOf[node] as number),
      };
      for (const start of byComponent.get(component) as number[]) report(start, reach);
    });
  }
}

function sumByComponent({ count, componentOf }: Condensation, weight: Uint32Array): Uint32Array {
  const sums = new Uint32Array(count);
  for (let node = 0; node < weight.length; node++) {
    const component = componentOf[node] as number;
    sums[component] = (sums[component] as number) + (weight[node] as number);
  }
  return sums;
}

/** The distinct labels of each component. */
function labelsByComponent({ count, componentOf }: Condensation, { labelOf, labelCount }: ReachQuestion): Adjacency {
  const pairs = new Float64Array(labelOf.length);
  for (let node = 0; node < pairs.length; node++) {
    pairs[node] = (componentOf[node] as number) * labelCount + (labelOf[node] as number);
  }
  pairs.sort();
  const starts = new Uint32Array(count + 1);
  const targets = new Uint32Array(pairs.length);
  let kept = 0;
  for (let i = 0; i < pairs.length; i++) {
    const pair = pairs[i] as number;
    if (i > 0 && pair === pairs[i - 1]) continue;
    const component = Math.floor(pair / labelCount);
    targets[kept++] = pair - component * labelCount;
    starts[component + 1] = kept;
  }
  return { starts, targets };
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
