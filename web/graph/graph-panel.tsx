import type { JSX } from 'preact';
import { lazy, Suspense } from 'preact/compat';
import { useMemo, useRef, useState } from 'preact/hooks';
import { csvText } from '../../src/client/csv.ts';
import { ExportMenu } from '../parts/export-menu.tsx';
import { count } from '../parts/format.ts';
import { saveFile } from '../parts/save-file.ts';
import { setQuery, useLocation } from '../routing/location.ts';
import { aggregateGraph } from './aggregate-graph.ts';
import { essentialLinks } from './essential-links.ts';
import type { Direction, Graph } from './graph-model.ts';
import { GraphTable } from './graph-table.tsx';
import { graphRows, mermaidOf } from './graph-text.ts';
import { LayeredDrawing } from './layered-drawing.tsx';
import { pngOf, svgText } from './picture.ts';

const NetworkDrawing = lazy(() => import('./network-drawing.tsx').then(({ NetworkDrawing }) => NetworkDrawing));

interface Props {
  readonly title: string;
  readonly graph: Graph;
  readonly direction?: Direction;
  /** Begins the name of exported files. */
  readonly fileName: string;
  /** What of the answer is not in the graph, with counts. */
  readonly note?: string | undefined;
}

/** A graph as a drawing or as a table, by the member `show` of the query, with its exports. */
export function GraphPanel({ title, graph, direction = 'TB', fileName, note }: Props): JSX.Element {
  const { query } = useLocation();
  const show = query.get('show') ?? 'graph';
  const expandedText = query.get('expand') ?? '';
  const {
    graph: drawn,
    groupedNodes,
    groups,
  } = useMemo(() => aggregateGraph(graph, new Set(expandedText.split('\n'))), [graph, expandedText]);
  const links = useMemo(() => essentialLinks(drawn), [drawn]);
  const svg = useRef<SVGSVGElement | null>(null);
  const [failure, setFailure] = useState('');
  const expand = (group: string): void =>
    setQuery({ expand: [expandedText, group].filter((each) => each !== '').join('\n') });
  const network = useRef<(() => string) | null>(null);
  const picture = (): string | undefined =>
    show === 'network' ? network.current?.() : svg.current ? svgText(svg.current) : undefined;
  const isDrawn = show === 'graph' && graph.nodes.length > 0;
  const exports = [
    ...(isDrawn || show === 'network'
      ? [
          {
            label: 'SVG',
            save: () => {
              const text = picture();
              if (text !== undefined) saveFile(`${fileName}.svg`, 'image/svg+xml', text);
            },
          },
          {
            label: 'PNG',
            save: () => {
              const text = picture();
              if (text === undefined) return;
              pngOf(text).then(
                (blob) => saveFile(`${fileName}.png`, 'image/png', blob),
                (error: Error) => setFailure(error.message),
              );
            },
          },
        ]
      : []),
    { label: 'Mermaid', save: () => saveFile(`${fileName}.mmd`, 'text/plain', mermaidOf(drawn, direction)) },
    { label: 'CSV', save: () => saveFile(`${fileName}.csv`, 'text/csv', csvText(graphRows(graph))) },
    { label: 'JSON', save: () => saveFile(`${fileName}.json`, 'application/json', JSON.stringify(graph, null, 2)) },
  ];
  return (
    <section class="graph-panel" aria-label={title}>
      <div class="panel-bar">
        <div class="segmented" role="group" aria-label="Show as">
          {[['graph', 'Graph'], ['table', 'Table'], ...(graph.nodes.length > 60 ? [['network', 'Network']] : [])].map(
            ([value, label]) => (
              <button
                key={value}
                type="button"
                aria-pressed={show === value}
                onClick={() => setQuery({ show: value === 'graph' ? '' : (value as string) })}
              >
                {label}
              </button>
            ),
          )}
        </div>
        <p class="panel-note" role="status">
          {count(graph.nodes.length, 'node')}, {count(graph.links.length, 'link')}
          {show === 'graph' && groups > 0 && (
            <>
              {' '}
              · {count(groupedNodes, 'node')} shown as {count(groups, 'group')}; open one to see its nodes
            </>
          )}
          {show === 'graph' && links.implied > 0 && (
            <> · {count(links.implied, 'link')} implied by longer ways, drawn when a node is pointed at</>
          )}
          {note && <> · {note}</>}
          {failure && <> · {failure}</>}
        </p>
        {expandedText !== '' && (
          <button type="button" class="quiet" onClick={() => setQuery({ expand: '' })}>
            Group again
          </button>
        )}
        <ExportMenu entries={exports} />
      </div>
      {graph.nodes.length === 0 && <p class="note">There is nothing to draw here.</p>}
      {isDrawn && (
        <LayeredDrawing
          graph={drawn}
          links={links}
          direction={direction}
          title={title}
          onExpand={expand}
          svgRef={svg}
        />
      )}
      {show === 'table' && graph.nodes.length > 0 && <GraphTable graph={graph} title={title} />}
      {show === 'network' && (
        <Suspense
          fallback={
            <p class="note" aria-busy>
              Loading…
            </p>
          }
        >
          <NetworkDrawing graph={graph} title={title} pictureRef={network} />
        </Suspense>
      )}
    </section>
  );
}
