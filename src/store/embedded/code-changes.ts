import type { ChangedObject, ChangeList, CodeChanges } from '../../model/difference.ts';
import type { ModuleLink } from '../../model/module.ts';
import type { CallGraph } from '../../snapshot/reader/call-graph.ts';
import { objectContents } from '../../snapshot/reader/object-contents.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import { objectAtDepth } from './object-graph-answers.ts';

const absent = 0xffffffff;

/** A link by the number of its caller and of its edge among all links. */
interface Edge {
  readonly origin: number;
  readonly edge: number;
}

/** Compares two snapshots of one application. Time and memory: objects and links of both. */
export function codeChanges(base: Snapshot, now: Snapshot): CodeChanges {
  const objects = changedObjects(base, now);
  const links = changedLinks(base, now, objects.nowOf);
  return {
    objects: {
      added: listOf(objects.added, (object) => changedObject(now, object)),
      modified: listOf(objects.modified, (object) => changedObject(now, object)),
      removed: listOf(objects.removed, (object) => changedObject(base, object)),
    },
    links: {
      added: listOf(links.added, (edge) => changedLink(now, edge)),
      modified: listOf(links.modified, (edge) => changedLink(now, edge)),
      removed: listOf(links.removed, (edge) => changedLink(base, edge)),
    },
  };
}

interface ObjectChanges {
  /** Numbers, ascending: of the later snapshot; removed ones of the earlier. */
  readonly added: number[];
  readonly modified: number[];
  readonly removed: number[];
  /** By number in the earlier snapshot, the number in the later one, or absent. */
  readonly nowOf: Uint32Array;
}

function changedObjects(base: Snapshot, now: Snapshot): ObjectChanges {
  const [before, after] = [base.objects().byId, now.objects().byId];
  const [contentsBefore, contentsNow] = [base, now].map(({ file, meta }) => objectContents(file, meta)) as [
    string[],
    string[],
  ];
  const nowOf = new Uint32Array(base.meta.counts.objects).fill(absent);
  const changes: ObjectChanges = { added: [], modified: [], removed: [], nowOf };
  let [left, right] = [0, 0];
  while (left < before.ids.length || right < after.ids.length) {
    const old = before.numbers[left] as number;
    const fresh = after.numbers[right] as number;
    const order = (before.ids[left] ?? Number.POSITIVE_INFINITY) - (after.ids[right] ?? Number.POSITIVE_INFINITY);
    if (order < 0) changes.removed.push(old);
    else if (order > 0) changes.added.push(fresh);
    else {
      nowOf[old] = fresh;
      if (contentsBefore[old] !== contentsNow[fresh]) changes.modified.push(fresh);
    }
    if (order <= 0) left++;
    if (order >= 0) right++;
  }
  for (const list of [changes.added, changes.modified, changes.removed]) list.sort((a, b) => a - b);
  return changes;
}

function changedLinks(base: Snapshot, now: Snapshot, nowOf: Uint32Array): ChangeLinks {
  const [before, after] = [base.linkGraph(), now.linkGraph()];
  const baseOf = new Uint32Array(now.meta.counts.objects).fill(absent);
  nowOf.forEach((fresh, old) => {
    if (fresh !== absent) baseOf[fresh] = old;
  });
  const changes: ChangeLinks = { added: [], modified: [], removed: [] };
  baseOf.forEach((old, origin) => {
    const known =
      old === absent ? new Map<string, number>() : edgesOf(before, old, (target) => nowOf[target] as number);
    forEdges(after, origin, (edge) => {
      const key = keyOf(after, edge, after.calls.targets[edge] as number);
      const same = known.get(key);
      if (same === undefined) changes.added.push({ origin, edge });
      else if (contentOf(before, same) !== contentOf(after, edge)) changes.modified.push({ origin, edge });
    });
  });
  nowOf.forEach((fresh, origin) => {
    const known = fresh === absent ? new Map<string, number>() : edgesOf(after, fresh, (target) => target);
    forEdges(before, origin, (edge) => {
      const target = nowOf[before.calls.targets[edge] as number] as number;
      if (!known.has(keyOf(before, edge, target))) changes.removed.push({ origin, edge });
    });
  });
  return changes;
}

type ChangeLinks = Readonly<Record<'added' | 'modified' | 'removed', Edge[]>>;

/** Edges of a caller by what a link is known by. */
function edgesOf(graph: CallGraph, origin: number, targetOf: (target: number) => number): Map<string, number> {
  const edges = new Map<string, number>();
  forEdges(graph, origin, (edge) => {
    edges.set(keyOf(graph, edge, targetOf(graph.calls.targets[edge] as number)), edge);
  });
  return edges;
}

function forEdges({ calls }: CallGraph, origin: number, report: (edge: number) => void): void {
  const end = calls.starts[origin + 1] as number;
  for (let edge = calls.starts[origin] as number; edge < end; edge++) report(edge);
}

function keyOf(graph: CallGraph, edge: number, target: number): string {
  return `${target} ${graph.kindOf(edge).type}`;
}

function contentOf(graph: CallGraph, edge: number): string {
  const { escalated, confidence, rule, candidates = 1 } = graph.kindOf(edge);
  return JSON.stringify([escalated, confidence, rule, candidates]);
}

function changedObject(snapshot: Snapshot, object: number): ChangedObject {
  const { depth: _, ...changed } = objectAtDepth(snapshot, object, null);
  return changed;
}

function changedLink(snapshot: Snapshot, { origin, edge }: Edge): ModuleLink {
  const graph = snapshot.linkGraph();
  const { rows } = snapshot.objects();
  const { type, escalated, confidence, rule, candidates = 1 } = graph.kindOf(edge);
  return {
    origin: rows.identity(origin),
    target: rows.identity(graph.calls.targets[edge] as number),
    linkType: type,
    escalated,
    confidence,
    rule,
    candidates,
  };
}

function listOf<I, T>(items: readonly I[], answer: (item: I) => T): ChangeList<T> {
  return { count: items.length, page: (skip, limit) => items.slice(skip, skip + limit).map(answer) };
}
