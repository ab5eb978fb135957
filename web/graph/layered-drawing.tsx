import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { navigate } from '../routing/location.ts';
import { type DrawnLinks, turn } from './essential-links.ts';
import type { Direction, Graph, GraphLink, GraphNode, Layout, NodeBox, Point } from './graph-model.ts';
import { moveTo, type Way } from './keyboard-moves.ts';
import { straightLine } from './line-between.ts';
import { nodeSize, textSize } from './node-size.ts';
import { shortened } from './text-width.ts';
import { useLayout } from './use-layout.ts';
import { usePanZoom } from './use-pan-zoom.ts';

/** Below this scale names cannot be read; a larger drawing is then shown from its beginning. */
const least = 0.55;

interface Props {
  readonly graph: Graph;
  /** Which links are drawn where nothing is pointed at. */
  readonly links: DrawnLinks;
  readonly direction: Direction;
  readonly title: string;
  /** Expands an aggregate. */
  onExpand(group: string): void;
  /** Hands over what an export draws. */
  readonly svgRef: { current: SVGSVGElement | null };
}

/** A graph drawn in layers. One tab stop; arrows move between nodes, Enter follows one. */
export function LayeredDrawing({ graph, links, direction, title, onExpand, svgRef }: Props): JSX.Element {
  const task = useMemo(
    () => ({ kind: 'layered' as const, input: layoutInput(graph, links, direction) }),
    [graph, links, direction],
  );
  const { layout, error } = useLayout<Layout>(task);
  const [current, setCurrent] = useState(0);
  const { frame, view, frameAll, zoom, handlers } = usePanZoom();
  const focusNext = useRef(false);
  const [hovered, setHovered] = useState<string | undefined>(undefined);
  const [isFocused, setFocused] = useState(false);
  const near = hovered ?? (isFocused ? graph.nodes[current]?.id : undefined);

  useEffect(() => setCurrent(0), [graph]);
  useLayoutEffect(() => {
    if (layout) frameAll(layout, least);
  }, [layout, frameAll]);
  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    svgRef.current?.querySelectorAll<SVGElement>('.node')[current]?.focus();
  }, [current, svgRef]);

  const activate = (node: GraphNode): void => {
    if (node.tone === 'aggregate') onExpand(node.group);
    else if (node.href) navigate(node.href);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const node = graph.nodes[current];
    if (!layout || !node) return;
    if (event.key === 'Enter') activate(node);
    else if (event.key === '+' || event.key === '-') zoom(event.key === '+' ? 1.25 : 0.8);
    else if (event.key === '0') frameAll(layout);
    else if (event.key.startsWith('Arrow')) {
      focusNext.current = true;
      setCurrent(moveTo(layout.boxes, current, event.key.slice(5).toLowerCase() as Way));
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  if (error) return <p class="note is-error">The graph could not be laid out ({error}). The table shows the same.</p>;
  return (
    <>
      <div class="drawing" ref={frame} {...handlers} data-ready={layout ? 'true' : 'false'} style={frameStyle(layout)}>
        {!layout && <p class="drawing-wait">Laying out {graph.nodes.length} nodes…</p>}
        {layout && (
          <svg
            ref={(element) => {
              svgRef.current = element;
            }}
            role="group"
            aria-label={`${title}: ${graph.nodes.length} nodes, ${graph.links.length} links. Arrow keys move between nodes, Enter opens one; the table shows the same.`}
            onKeyDown={onKeyDown}
            onFocusIn={() => setFocused(true)}
            onFocusOut={() => setFocused(false)}
            data-width={layout.width}
            data-height={layout.height}
          >
            <defs>
              <marker
                id="arrow"
                viewBox="0 0 8 8"
                refX="7"
                refY="4"
                markerWidth="7"
                markerHeight="7"
                orient="auto-start-reverse"
              >
                <path d="M0 0.5 L7.5 4 L0 7.5 z" class="arrow" />
              </marker>
            </defs>
            <g class="canvas" transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
              <Links graph={graph} links={links} layout={layout} near={near} />
              {graph.nodes.map((node, at) => (
                <Node
                  key={node.id}
                  node={node}
                  box={layout.boxes[at] as NodeBox}
                  isCurrent={at === current}
                  onFocus={() => setCurrent(at)}
                  onHover={(isOver) => setHovered(isOver ? node.id : undefined)}
                  onActivate={() => activate(node)}
                />
              ))}
            </g>
          </svg>
        )}
      </div>
      {layout && (
        <div class="zoom" role="group" aria-label="Zoom">
          <button type="button" aria-label="Zoom in" onClick={() => zoom(1.25)}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => zoom(0.8)}>
            −
          </button>
          <button type="button" onClick={() => frameAll(layout)}>
            Fit
          </button>
        </div>
      )}
    </>
  );
}

interface LinksProps {
  readonly graph: Graph;
  readonly links: DrawnLinks;
  readonly layout: Layout;
  /** Node whose links stand out. */
  readonly near: string | undefined;
}

function Links({ graph, links, layout, near }: LinksProps): JSX.Element {
  const isNear = ({ from, to }: GraphLink): boolean => from === near || to === near;
  const drawn = new Set(links.drawn);
  const pointedAt = near === undefined ? [] : graph.links.filter((link, at) => isNear(link) && !drawn.has(at));
  return (
    <g class="links" aria-hidden="true">
      {links.drawn.map((index, at) => {
        const link = graph.links[index] as GraphLink;
        const points = layout.lines[at] ?? [];
        return (
          <path
            key={`${link.from} ${link.to} ${link.label}`}
            class={classOf(link, isNear(link))}
            d={curve(links.back.has(index) ? [...points].reverse() : points)}
            marker-start={links.both.has(index) ? 'url(#arrow)' : undefined}
            marker-end="url(#arrow)"
          >
            <title>{linkTitle(link)}</title>
          </path>
        );
      })}
      {pointedAt.map((link) => (
        <path
          key={`${link.from} ${link.to} ${link.label}`}
          class={`${classOf(link, true)} is-implied`}
          d={curve(straightLine(layout.boxes, link))}
          marker-end="url(#arrow)"
        />
      ))}
    </g>
  );
}

function classOf({ isDashed, isMarked }: GraphLink, isNear: boolean): string {
  return `link${isDashed ? ' is-dashed' : ''}${isMarked ? ' is-marked' : ''}${isNear ? ' is-near' : ''}`;
}

/** What a link says when it is pointed at. */
function linkTitle({ weight, label, places = [] }: GraphLink): string {
  const name = weight > 1 ? `${weight.toLocaleString('en')} links ${label}` : label;
  return [name, ...places].join('\n');
}

interface NodeProps {
  readonly node: GraphNode;
  readonly box: NodeBox;
  readonly isCurrent: boolean;
  onFocus(): void;
  onHover(isOver: boolean): void;
  onActivate(): void;
}

function Node({ node, box, isCurrent, onFocus, onHover, onActivate }: NodeProps): JSX.Element {
  const { width, height } = box;
  const kind = `node tone-${node.tone}${node.isContext ? ' is-context' : ''}`;
  const isInert = !node.href && node.tone !== 'aggregate';
  return (
    <g
      class={kind}
      transform={`translate(${box.x - width / 2} ${box.y - height / 2})`}
      tabindex={isCurrent ? 0 : -1}
      role={node.tone === 'aggregate' ? 'button' : isInert ? 'img' : 'link'}
      onFocus={onFocus}
      onPointerEnter={() => onHover(true)}
      onPointerLeave={() => onHover(false)}
      onClick={onActivate}
    >
      <title>{`${node.label}, ${node.detail}`}</title>
      <rect class="box" width={width} height={height} rx="6" />
      <rect class="bar" width="4" height={height - 12} x="6" y="6" rx="2" />
      <text class="label" x="18" y={node.detail ? 19 : height / 2 + 4}>
        {shortened(node.label, width - 28, textSize.label)}
      </text>
      {node.detail && (
        <text class="detail" x="18" y="35">
          {shortened(node.detail, width - 28, textSize.detail)}
        </text>
      )}
    </g>
  );
}

/** Low where the drawing is low; graph.css bounds it. */
function frameStyle(layout: Layout | undefined): { height: string } | undefined {
  return layout && { height: `clamp(240px, ${Math.ceil(layout.height) + 48}px, min(64vh, 680px))` };
}

function layoutInput(
  graph: Graph,
  { drawn, back }: DrawnLinks,
  direction: Direction,
): import('./graph-model.ts').LayoutInput {
  return {
    direction,
    room: { width: 1040, height: 560 },
    sizes: graph.nodes.map((node) => ({ id: node.id, ...nodeSize(node) })),
    links: drawn.map((at) => {
      const { from, to } = graph.links[at] as GraphLink;
      return back.has(at) ? turn({ from, to }) : { from, to };
    }),
  };
}

/** A smooth path through the points of a link (quadratic curves between the middles of its parts). */
export function curve(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  const last = points.at(-1) as Point;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const at = ({ x, y }: Point): string => `${round(x)} ${round(y)}`;
  if (rest.length < 2) return `M${at(first)} L${at(last)}`;
  const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const curves = rest
    .slice(0, -1)
    .map(
      (point, index) =>
        `Q${at(point)} ${at(index === rest.length - 2 ? last : middle(point, rest[index + 1] as Point))}`,
    );
  return `M${at(first)} ${curves.join(' ')}`;
}
