import type { Graph } from './graph-model.ts';

/** The graph as a Mermaid flowchart. Names are quoted, with what Mermaid reads as markup as character codes. */
export function mermaidOf({ nodes, links }: Graph, direction: 'TB' | 'LR'): string {
  const number = new Map(nodes.map(({ id }, at) => [id, `n${at}`]));
  const text = (value: string): string =>
    `"${value.replace(/["<>&#;|`\\\n\r]/g, (sign) => `#${sign.codePointAt(0)};`)}"`;
  return [
    `flowchart ${direction}`,
    ...nodes.map((node) => `  ${number.get(node.id)}[${text(node.label)}]`),
    ...links.map(({ from, to, label, isDashed }) => {
      const arrow = isDashed ? '-.->' : '-->';
      return `  ${number.get(from)} ${arrow}${label === '' ? '' : `|${text(label)}|`} ${number.get(to)}`;
    }),
    '',
  ].join('\n');
}

/** Rows for a CSV file: one for each link, and one for each node without any. */
export function graphRows({ nodes, links }: Graph): string[][] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const linked = new Set(links.flatMap(({ from, to }) => [from, to]));
  const cells = (id: string): string[] => [byId.get(id)?.label ?? id, byId.get(id)?.detail ?? ''];
  return [
    ['origin', 'originDetail', 'target', 'targetDetail', 'link', 'links', 'places'],
    ...links.map(({ from, to, label, weight, places = [] }) => [
      ...cells(from),
      ...cells(to),
      label,
      String(weight),
      places.join(' '),
    ]),
    ...nodes.filter(({ id }) => !linked.has(id)).map(({ id }) => [...cells(id), '', '', '', '0', '']),
  ];
}
