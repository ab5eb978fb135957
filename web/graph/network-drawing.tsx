import { DirectedGraph } from 'graphology';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { navigate } from '../routing/location.ts';
import type { Graph, Tone } from './graph-model.ts';
import { MovedSigma } from './moved-sigma.ts';
import type { NetworkPositions } from './network-layout.ts';
import { useLayout } from './use-layout.ts';

/** All nodes of a graph at once, drawn by the graphics card (or in software where there is none). For the shape, not for reading. */
export function NetworkDrawing({ graph, title }: { readonly graph: Graph; readonly title: string }): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState('');
  const task = useMemo(() => ({ kind: 'network' as const, input: networkInput(graph) }), [graph]);
  const { layout, error } = useLayout<NetworkPositions>(task);
  useEffect(() => {
    if (!layout || !frame.current) return;
    try {
      return draw(frame.current, graph, layout);
    } catch (caught) {
      setFailure((caught as Error).message);
    }
  }, [layout, graph]);
  const problem = error ?? failure;
  if (problem)
    return <p class="note is-error">The network cannot be drawn here ({problem}). The table shows the same.</p>;
  return (
    <div class="drawing">
      {!layout && <p class="drawing-wait">Laying out {graph.nodes.length.toLocaleString('en')} nodes…</p>}
      <div
        ref={frame}
        class="network"
        role="img"
        aria-label={`${title}: ${graph.nodes.length} nodes and ${graph.links.length} links as a network; the table shows the same.`}
        data-ready={layout ? 'true' : 'false'}
      />
    </div>
  );
}

function networkInput({ nodes, links }: Graph): { nodes: number; links: Uint32Array } {
  const number = new Map(nodes.map(({ id }, at) => [id, at]));
  return {
    nodes: nodes.length,
    links: Uint32Array.from(links.flatMap(({ from, to }) => [number.get(from) ?? 0, number.get(to) ?? 0])),
  };
}

function draw(frame: HTMLElement, graph: Graph, places: NetworkPositions): () => void {
  const style = getComputedStyle(frame);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const drawn = new DirectedGraph();
  const degree = Map.groupBy(
    graph.links.flatMap(({ from, to }) => [from, to]),
    (id) => id,
  );
  graph.nodes.forEach(({ id, label, tone, isContext }, at) => {
    const size = Math.min(14, 3 + Math.sqrt(degree.get(id)?.length ?? 0));
    const shade = resolved(frame, isContext ? 'aggregate' : tone);
    drawn.addNode(id, { label, size, color: shade, x: places[at * 2], y: places[at * 2 + 1] });
  });
  for (const { from, to } of graph.links) if (from !== to) drawn.mergeEdge(from, to, { size: 0.6 });
  const sigma = new MovedSigma(drawn, frame, {
    labelColor: { color: colour('color') },
    defaultEdgeColor: resolved(frame, 'plain'),
    labelDensity: 0.6,
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    enableCameraRotation: false,
  });
  sigma.on('clickNode', ({ node }) => {
    const href = graph.nodes.find(({ id }) => id === node)?.href;
    if (href) navigate(href);
  });
  return () => sigma.kill();
}

/** The colour of a tone as the page has it now, in a form that WebGL programs read. */
function resolved(frame: HTMLElement, tone: Tone): string {
  const probe = document.createElement('span');
  probe.className = `swatch tone-${tone}`;
  frame.append(probe);
  const { backgroundColor } = getComputedStyle(probe);
  probe.remove();
  return backgroundColor;
}
