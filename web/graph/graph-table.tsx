import type { JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { count } from '../parts/format.ts';
import type { Graph, GraphNode } from './graph-model.ts';

const firstRows = 500;

/** A graph as a table: one row for each node with what it leads to and what leads to it. */
export function GraphTable({ graph, title }: { readonly graph: Graph; readonly title: string }): JSX.Element {
  const [shown, setShown] = useState(firstRows);
  const rows = useMemo(() => {
    const byId = new Map(graph.nodes.map((node) => [node.id, node]));
    const out = Map.groupBy(graph.links, ({ from }) => from);
    const into = Map.groupBy(graph.links, ({ to }) => to);
    const ends = (ids: readonly string[] = []): GraphNode[] => [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
    return graph.nodes.map((node) => ({
      node,
      targets: ends(out.get(node.id)?.map(({ to }) => to)),
      origins: ends(into.get(node.id)?.map(({ from }) => from)),
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
                <NodeList nodes={targets} />
              </td>
              <td>
                <NodeList nodes={origins} />
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

function NodeList({ nodes }: { readonly nodes: readonly GraphNode[] }): JSX.Element {
  if (nodes.length === 0) return <span class="faint">none</span>;
  return (
    <ul class="inline-list">
      {nodes.map((node) => (
        <li key={node.id}>
          <NodeLink node={node} />
        </li>
      ))}
    </ul>
  );
}
