import type { Graph } from './graph-model.ts';
import type { NetworkPositions } from './network-layout.ts';

/** What a network looks like: colour and radius of each node, in the order of the graph, and the colours of what is around them. */
export interface NetworkStyle {
  readonly nodes: readonly { readonly colour: string; readonly radius: number }[];
  readonly link: string;
  readonly text: string;
  readonly ground: string;
}

const size = { width: 1600, height: 1200, margin: 60 };
/** Names are written at the nodes with most links, as many as can be read. */
const named = 60;

/** A network as an SVG document. */
export function networkSvg({ nodes, links }: Graph, places: NetworkPositions, style: NetworkStyle): string {
  const number = new Map(nodes.map(({ id }, at) => [id, at]));
  const { x, y } = scaled(places, nodes.length);
  const line = (from: number, to: number): string =>
    `<line x1="${x(from)}" y1="${y(from)}" x2="${x(to)}" y2="${y(to)}"/>`;
  const lines = links.map(({ from, to }) => line(number.get(from) ?? 0, number.get(to) ?? 0));
  const circles = style.nodes.map(
    ({ colour, radius }, at) => `<circle cx="${x(at)}" cy="${y(at)}" r="${radius}" fill="${escaped(colour)}"/>`,
  );
  const labels = [...nodes.keys()]
    .sort((a, b) => (style.nodes[b]?.radius ?? 0) - (style.nodes[a]?.radius ?? 0) || a - b)
    .slice(0, named)
    .map((at) => {
      const left = Number(x(at)) + (style.nodes[at]?.radius ?? 0) + 3;
      return `<text x="${left}" y="${Number(y(at)) + 4}">${escaped(nodes[at]?.label ?? '')}</text>`;
    });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}">`,
    `<rect width="100%" height="100%" fill="${escaped(style.ground)}"/>`,
    `<g stroke="${escaped(style.link)}" stroke-width="0.6" opacity="0.7">${lines.join('')}</g>`,
    circles.join(''),
    `<g fill="${escaped(style.text)}" font-family="system-ui, sans-serif" font-size="12">${labels.join('')}</g>`,
    '</svg>',
  ].join('\n');
}

/** Places of nodes within the picture, as wide as it allows, with the same scale both ways. */
function scaled(places: NetworkPositions, nodes: number): { x(at: number): string; y(at: number): string } {
  const low = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const high = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = 0; at < nodes * 2; at++) {
    const value = places[at] as number;
    low[at % 2] = Math.min(low[at % 2] as number, value);
    high[at % 2] = Math.max(high[at % 2] as number, value);
  }
  const [left = 0, top = 0] = low;
  const [right = 0, bottom = 0] = high;
  const scale = Math.min(
    (size.width - 2 * size.margin) / Math.max(right - left, 1e-9),
    (size.height - 2 * size.margin) / Math.max(bottom - top, 1e-9),
  );
  return {
    x: (at) => (size.width / 2 + ((places[at * 2] as number) - (left + right) / 2) * scale).toFixed(1),
    // Upwards, as the network on the screen.
    y: (at) => (size.height / 2 - ((places[at * 2 + 1] as number) - (top + bottom) / 2) * scale).toFixed(1),
  };
}

function escaped(value: string): string {
  return value.replace(/[<>&"]/g, (sign) => `&#${sign.codePointAt(0)};`).replace(/[^\P{Cc}\t\n\r]/gu, '\ufffd');
}
