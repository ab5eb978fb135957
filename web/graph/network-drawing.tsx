import { DirectedGraph } from 'graphology';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { navigate } from '../routing/location.ts';
import type { Graph, Tone } from './graph-model.ts';
import { MovedSigma } from './moved-sigma.ts';
import type { NetworkPositions } from './network-layout.ts';
import { type NetworkStyle, networkSvg } from './network-picture.ts';
import { useLayout } from './use-layout.ts';

interface Props {
  readonly graph: Graph;
  readonly title: string;
  /** Hands over what an export draws. */
  readonly pictureRef: { current: (() => string) | null };
}

/** All nodes of a graph at once, drawn by the graphics card (or in software where there is none). For the shape, not for reading. */
export function NetworkDrawing({ graph, title, pictureRef }: Props): JSX.Element {
  const frame = useRef<HTMLDivElement>(null);
  const sigma = useRef<MovedSigma | null>(null);
  const [failure, setFailure] = useState('');
  const task = useMemo(() => ({ kind: 'network' as const, input: networkInput(graph) }), [graph]);
  const { layout, error } = useLayout<NetworkPositions>(task);
  useEffect(() => {
    const element = frame.current;
    if (!layout || !element) return;
    pictureRef.current = () => networkSvg(graph, layout, styleOf(element, graph));
    try {
      const drawn = draw(element, graph, layout);
      sigma.current = drawn;
      return () => {
        sigma.current = null;
        drawn.kill();
      };
    } catch (caught) {
      setFailure((caught as Error).message);
    }
  }, [layout, graph, pictureRef]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !sigma.current?.moveByKey(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const problem = error ?? failure;
  if (problem)
    return <p class="note is-error">The network cannot be drawn here ({problem}). The table shows the same.</p>;
  return (
    <div class="drawing">
      {!layout && <p class="drawing-wait">Laying out {graph.nodes.length.toLocaleString('en')} nodes…</p>}
      <div
        ref={frame}
        class="network"
        role="application"
        aria-roledescription="network"
        aria-label={`${title}: ${graph.nodes.length} nodes and ${graph.links.length} links as a network. Arrow keys move it, plus and minus zoom, 0 shows all; the table shows the same.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys work only where it can be reached
        tabIndex={0}
        onKeyDown={onKeyDown}
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

/** How the network looks in the colours that the page has now. */
function styleOf(frame: HTMLElement, { nodes, links }: Graph): NetworkStyle {
  const degrees = new Map<string, number>();
  for (const id of links.flatMap(({ from, to }) => [from, to])) degrees.set(id, (degrees.get(id) ?? 0) + 1);
  const shades = new Map<Tone, string>();
  const shadeOf = (tone: Tone): string => {
    const shade = shades.get(tone) ?? resolved(frame, tone);
    shades.set(tone, shade);
    return shade;
  };
  return {
    nodes: nodes.map(({ id, tone, isContext }) => ({
      colour: shadeOf(isContext ? 'aggregate' : tone),
      radius: Math.min(14, 3 + Math.sqrt(degrees.get(id) ?? 0)),
    })),
    link: shadeOf('plain'),
    text: getComputedStyle(frame).color,
    ground: getComputedStyle(document.body).backgroundColor,
  };
}

function draw(frame: HTMLElement, graph: Graph, places: NetworkPositions): MovedSigma {
  const style = styleOf(frame, graph);
  const drawn = new DirectedGraph();
  graph.nodes.forEach(({ id, label }, at) => {
    const { radius: size, colour: color } = style.nodes[at] as NetworkStyle['nodes'][number];
    drawn.addNode(id, { label, size, color, x: places[at * 2], y: places[at * 2 + 1] });
  });
  for (const { from, to } of graph.links) if (from !== to) drawn.mergeEdge(from, to, { size: 0.6 });
  const sigma = new MovedSigma(drawn, frame, {
    labelColor: { color: style.text },
    defaultEdgeColor: style.link,
    labelDensity: 0.6,
    labelFont: 'system-ui, sans-serif',
    labelSize: 12,
    enableCameraRotation: false,
  });
  sigma.on('clickNode', ({ node }) => {
    const href = graph.nodes.find(({ id }) => id === node)?.href;
    if (href) navigate(href);
  });
  return sigma;
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
