import type { ObjectGraph } from '../requests/answers.ts';
import { objectUrl } from '../routing/urls.ts';
import type { Graph, GraphLink } from './graph-model.ts';
import { ownerNames } from './owner-names.ts';

/** A graph of objects as the interface answers it, as one to be drawn. Links of several types between two objects are one. */
export function drawnObjectGraph(application: string, { nodes, links }: ObjectGraph, focus?: string): Graph {
  const joined = new Map<string, GraphLink>();
  for (const { origin, target, linkType, escalated, confidence } of links) {
    const key = `${origin.id} ${target.id}`;
    const before = joined.get(key);
    const isDashed = (escalated || confidence === 'derived') && (before?.isDashed ?? true);
    const label = before ? [before.label, linkType].join(', ') : linkType;
    joined.set(key, { from: origin.id, to: target.id, label, weight: (before?.weight ?? 0) + 1, isDashed });
  }
  const labels = ownerNames(nodes);
  return {
    nodes: nodes.map(({ id, name, type, external, isStartPoint, isEndPoint }) => ({
      id,
      label: labels.get(id) ?? name,
      detail: type,
      group: type,
      href: objectUrl(application, id),
      tone: id === focus ? 'focus' : isStartPoint ? 'interface' : isEndPoint ? 'data' : external ? 'external' : 'logic',
    })),
    links: [...joined.values()],
  };
}
