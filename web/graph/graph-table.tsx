import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { count } from '../parts/format.ts';
import type { Graph, GraphLink, GraphNode } from './graph-model.ts';

const firstRows = 500;

/** The other end of the links of a node, with the lines of code behind them. */
interface End {
  readonly node: GraphNode;
  readonly places: readonly string[];
}

/** A graph as a table: one row for each node with what it leads to and what leads to it. */
export function GraphTable({ graph, title }: { readonly graph: Graph; readonly title: string }): JSX.Element {
  const [shown, setShown] = useState(firstRows);
  const rows = useMemo(() => {
    const byId = new Map(graph.nodes.map((node) => [node.id, node]));
    const out = Map.groupBy(graph.links, ({ from }) => from);
    const into = Map.groupBy(graph.links, ({ to }) => to);
    const ends = (links: readonly GraphLink[] = [], end: 'from' | 'to'): End[] =>
      [...Map.groupBy(links, (link) => link[end])].flatMap(([id, same]) => {
        const node = byId.get(id);
        return node ? [{ node, places: same.flatMap(({ places = [] }) => places) }] : [];
      });
    return graph.nodes.map((node) => ({
      node,
      targets: ends(out.get(node.id), 'to'),
      origins: ends(into.get(node.id), 'from'),
    }));
  }, [graph]);
  return (
    <div class="table-scroll">
      <table class="data">
        <caption class="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">Node</th>
            <th scope="col">Leads to</th>
            <th scope="col">Comes from</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ node, targets, origins }) => (
            <tr key={node.id}>
              <th scope="row">
                <NodeLink node={node} />
                <span class="cell-detail">{node.detail}</span>
              </th>
              <td>
                <EndList ends={targets} />
              </td>
              <td>
                <EndList ends={origins} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <button type="button" onClick={() => setShown(shown + firstRows)}>
          Show more: {count(rows.length - shown, 'row')} left
        </button>
      )}
    </div>
  );
}

function NodeLink({ node }: { readonly node: GraphNode }): JSX.Element {
  return node.href ? <a href={node.href}>{node.label}</a> : <span>{node.label}</span>;
}

function EndList({ ends }: { readonly ends: readonly End[] }): JSX.Element {
  if (ends.length === 0) return <span class="faint">none</span>;
  return (
    <ul class="inline-list">
      {ends.map(({ node, places }) => (
        <li key={node.id}>
          <NodeLink node={node} />
          {places.length > 0 && <span class="faint"> at {places.join(', ')}</span>}
        </li>
      ))}
    </ul>
  );
}
