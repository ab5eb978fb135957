/** A directed graph in compressed sparse rows: the edges of node n are `starts[n]` to `starts[n + 1]` (exclusive). */
export interface Adjacency {
  readonly starts: Uint32Array | Float64Array;
  readonly targets: Uint32Array;
}

/** The graph of the edges that are `kept` (1; the others 0), in their order. */
export function keepEdges({ starts, targets }: Adjacency, kept: Uint8Array): Adjacency {
  const nodes = starts.length - 1;
  const keptStarts = new Uint32Array(nodes + 1);
  let count = 0;
  for (let edge = 0; edge < kept.length; edge++) count += kept[edge] as number;
  const keptTargets = new Uint32Array(count);
  let at = 0;
  for (let node = 0; node < nodes; node++) {
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      if (kept[edge] === 1) keptTargets[at++] = targets[edge] as number;
    }
    keptStarts[node + 1] = at;
  }
  return { starts: keptStarts, targets: keptTargets };
}

/** The same edges the other way round; the targets of a node ascend. */
export function reverseEdges({ starts, targets }: Adjacency): Adjacency {
  const nodes = starts.length - 1;
  const ends = new Uint32Array(nodes + 1);
  for (let edge = 0; edge < targets.length; edge++) (ends[(targets[edge] as number) + 1] as number)++;
  for (let node = 0; node < nodes; node++) ends[node + 1] = (ends[node + 1] as number) + (ends[node] as number);
  const reversed = new Uint32Array(targets.length);
  const next = ends.slice();
  for (let node = 0; node < nodes; node++) {
    const end = starts[node + 1] as number;
    for (let edge = starts[node] as number; edge < end; edge++) {
      const target = targets[edge] as number;
      const at = next[target] as number;
      reversed[at] = node;
      next[target] = at + 1;
    }
  }
  return { starts: ends, targets: reversed };
}
