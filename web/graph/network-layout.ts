import { DirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

export interface NetworkInput {
  readonly nodes: number;
  /** Numbers of origin and target in turn. */
  readonly links: Uint32Array;
}

/** x and y in turn, by node. */
export type NetworkPositions = Float64Array;

/** A force-directed layout (ForceAtlas2, Barnes-Hut above 500 nodes) from places on a spiral: the same input gives the same layout. */
export function networkLayout({ nodes, links }: NetworkInput): NetworkPositions {
  const graph = new DirectedGraph();
  for (let node = 0; node < nodes; node++) {
    const angle = node * 2.399963;
    const radius = 10 * Math.sqrt(node + 1);
    graph.addNode(node, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  }
  for (let at = 0; at < links.length; at += 2) {
    const [origin, target] = [links[at] as number, links[at + 1] as number];
    if (origin !== target) graph.mergeEdge(origin, target);
  }
  const iterations = nodes > 2000 ? 40 : nodes > 500 ? 80 : 150;
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: nodes > 500, barnesHutTheta: 0.9 };
  const places = forceAtlas2(graph, { iterations, settings }) as Record<string, { x: number; y: number }>;
  const result = new Float64Array(nodes * 2);
  for (let node = 0; node < nodes; node++) {
    const { x, y } = places[node] as { x: number; y: number };
    result[node * 2] = x;
    result[node * 2 + 1] = y;
  }
  return result;
}
