import { type Adjacency, keepEdges, reverseEdges } from '../../graph/adjacency.ts';
import { type CallContexts, ContextGraph, noContexts } from '../../graph/context-graph.ts';
import { offsetSections } from '../format/offset-table.ts';
import { type ContextsSection, type LinkKind, type SnapshotMeta, sections } from '../format/sections.ts';
import { once } from './once.ts';
import { Ranges } from './ranges.ts';
import { loadJson, loadUint16, loadUint32 } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/**
 * The direct links of a snapshot, or all, in memory both ways: 10 bytes a link and 8 an object. Only questions about what is reached
 * need it, and a transaction's objects are found here rather than kept in the file.
 */
export class CallGraph {
  /** Links by caller, ascending by callee, then link type. */
  readonly calls: Adjacency;
  /** The same with the contexts of functions that receive others: over it transactions go. */
  readonly inContext: () => ContextGraph;
  /** The edges of `inContext` the other way round. */
  readonly callers: () => Adjacency;
  private readonly kinds: Uint16Array;
  private readonly linkKinds: readonly LinkKind[];

  /** With escalated ones the graph has no contexts, which only direct links state. */
  constructor(file: SnapshotFile, meta: SnapshotMeta, which: 'direct' | 'all') {
    const { objects, links } = meta.counts;
    const offsets = offsetSections(sections.linkOffsets);
    file.require(sections.linkTargets, sections.linkKinds, sections.linkContexts, offsets.base, offsets.start);
    const targets = loadUint32(file, sections.linkTargets, links);
    const kinds = loadUint16(file, sections.linkKinds, links);
    if (targets.some((target) => target >= objects))
      throw file.damaged('a link leads to an object that does not exist');
    if (kinds.some((kind) => kind >= meta.linkKinds.length))
      throw file.damaged('a link has a kind that does not exist');
    const direct = meta.linkKinds.map(({ escalated }) => (escalated && which === 'direct' ? 0 : 1));
    const kept = Uint8Array.from(kinds, (kind) => direct[kind] as number);
    this.linkKinds = meta.linkKinds;
    this.kinds = kinds.filter((_, link) => kept[link] === 1);
    this.calls = keepEdges({ starts: startsOf(file, meta), targets }, kept);
    const contexts = () => (which === 'all' ? noContexts : contextsOf(file, meta, this.calls.targets.length));
    this.inContext = once(() => new ContextGraph(this.calls, contexts()));
    this.callers = once(() => reverseEdges(this.inContext().adjacency));
  }

  /** What kind of link an edge of `calls` is. */
  kindOf(edge: number): LinkKind {
    return this.linkKinds[this.kinds[edge] as number] as LinkKind;
  }
}

function contextsOf(file: SnapshotFile, { counts }: SnapshotMeta, links: number): CallContexts {
  if (!file.has(sections.linkContexts)) return noContexts;
  const { scopes, contexts, classes = [], links: edges } = loadJson<ContextsSection>(file, sections.linkContexts);
  const known = (context: number): boolean => context >= -1 && context < contexts.length;
  const isSound =
    scopes.every((scope) => scope.every((object) => object < counts.objects)) &&
    contexts.every((scope) => scope < scopes.length) &&
    classes.every((context) => known(context)) &&
    edges.every(([link, within, enters]) => link < links && known(within) && known(enters));
  if (!isSound) throw file.damaged('a context of links does not exist');
  const arrays = scopes.map((scope) => Uint32Array.from(scope));
  const orNull = (context: number): number | null => (context < 0 ? null : context);
  return {
    scopes: contexts.map((scope) => arrays[scope] as Uint32Array),
    classes: new Set(classes),
    edges: edges.map(([edge, within, enters]) => ({ edge, within: orNull(within), enters: orNull(enters) })),
  };
}

function startsOf(file: SnapshotFile, { counts }: SnapshotMeta): Float64Array {
  const ranges = new Ranges(file, sections.linkOffsets, counts.objects, counts.links);
  const starts = new Float64Array(counts.objects + 1);
  for (let caller = 0; caller < counts.objects; caller++) starts[caller + 1] = ranges.of(caller)[1];
  return starts;
}
