import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Graph, GraphLink, GraphNode } from '../graph/graph-model.ts';
import { GraphPanel } from '../graph/graph-panel.tsx';
import { ownerNames } from '../graph/owner-names.ts';
import { Loading } from '../parts/states.tsx';
import type { LinkedObject, ObjectDetails } from '../requests/answers.ts';
import { type Statements, useStatements } from '../requests/use-statements.ts';
import { objectUrl } from '../routing/urls.ts';

interface Props {
  readonly application: string;
  readonly object: ObjectDetails;
  readonly callers: readonly LinkedObject[];
  readonly callees: readonly LinkedObject[];
}

/** An object between its callers and its callees; links state their statements. */
export function ObjectNeighbourhood({ application, object, callers, callees }: Props): JSX.Element {
  const statements = useStatements(
    application,
    object.id,
    [...callers, ...callees].map(({ id }) => id),
  );
  const graph = useMemo(
    () => neighbourhood(application, object, { callers, callees, statements }),
    [application, object, callers, callees, statements],
  );
  if (statements.isLoading) return <Loading />;
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
  { callers, callees, statements }: Pick<Props, 'callers' | 'callees'> & { readonly statements: Statements },
): Graph {
  const nodes = new Map<string, GraphNode>();
  const all = [object, ...callers, ...callees];
  const labels = ownerNames([...new Map(all.map((each) => [each.id, each])).values()]);
  const add = ({ id, name, type }: Pick<LinkedObject, 'id' | 'name' | 'type'>, side: string): void => {
    if (nodes.has(id)) return;
    const isFocus = id === object.id;
    nodes.set(id, {
      id,
      label: labels.get(id) ?? name,
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
    const places = statements.of(from, to, each.linkType).map(({ filePath, startLine }) => `${filePath}:${startLine}`);
    links.set(`${from} ${to}`, {
      from,
      to,
      label,
      weight: (before?.weight ?? 0) + 1,
      isDashed,
      places: [...(before?.places ?? []), ...places],
    });
  };
  for (const caller of callers) link(caller.id, object.id, caller);
  for (const callee of callees) if (callee.id !== object.id) link(object.id, callee.id, callee);
  return { nodes: [...nodes.values()], links: [...links.values()] };
}
