import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Graph, GraphLink, GraphNode } from '../graph/graph-model.ts';
import { GraphPanel } from '../graph/graph-panel.tsx';
import type { LinkedObject, ObjectDetails } from '../requests/answers.ts';
import { objectUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly object: ObjectDetails;
  readonly callers: readonly LinkedObject[];
  readonly callees: readonly LinkedObject[];
}

/** An object between its callers and its callees. */
export function ObjectNeighbourhood({ application, object, callers, callees }: Props): JSX.Element {
  const graph = useMemo(
    () => neighbourhood(application, object, callers, callees),
    [application, object, callers, callees],
  );
  return (
    <GraphPanel
      title={`Callers and callees of ${object.name}`}
      graph={graph}
      direction="LR"
      fileName={`${application}-object-${object.id}`}
    />
  );
}

function neighbourhood(
  application: string,
  object: ObjectDetails,
  callers: readonly LinkedObject[],
  callees: readonly LinkedObject[],
): Graph {
  const nodes = new Map<string, GraphNode>();
  const add = ({ id, name, type }: Pick<LinkedObject, 'id' | 'name' | 'type'>, side: string): void => {
    if (nodes.has(id)) return;
    const isFocus = id === object.id;
    nodes.set(id, {
      id,
      label: name,
      detail: type,
      group: isFocus ? '' : `${side}: ${type}`,
      tone: isFocus ? 'focus' : /table|column|collection|database/i.test(type) ? 'data' : 'logic',
      href: isFocus ? undefined : objectUrl(application, id),
    });
  };
  add(object, '');
  for (const caller of callers) add(caller, 'Callers');
  for (const callee of callees) add(callee, 'Callees');
  const links = new Map<string, GraphLink>();
  const link = (from: string, to: string, each: LinkedObject): void => {
    const before = links.get(`${from} ${to}`);
    const label = before ? [before.label, each.linkType].join(', ') : each.linkType;
    const isDashed = (each.escalated || each.confidence === 'derived') && (before?.isDashed ?? true);
    links.set(`${from} ${to}`, { from, to, label, weight: (before?.weight ?? 0) + 1, isDashed });
  };
  for (const caller of callers) link(caller.id, object.id, caller);
  for (const callee of callees) if (callee.id !== object.id) link(object.id, callee.id, callee);
  return { nodes: [...nodes.values()], links: [...links.values()] };
}
