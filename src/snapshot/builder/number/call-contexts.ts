import { type CallContexts, type ContextEdge, noContexts } from '../../../graph/context-graph.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Collector } from '../collect/collector.ts';
import { type LinkContext, ownerOf } from '../collect/link-contexts.ts';
import type { MergedLinks } from './merge-links.ts';
import type { Numbering } from './number-objects.ts';

/**
 * The contexts of the direct links, these numbered among themselves. A link that any of its records gives contexts holds in these
 * only. Contexts of functions that are not there say nothing.
 */
export function callContexts(collector: Collector, objects: Numbering, merged: MergedLinks): CallContexts {
  const { contexts } = collector.links;
  if (contexts.size === 0) return noContexts;
  const scopes = new Scopes(collector, objects);
  const edges: ContextEdge[] = [];
  let edge = 0;
  for (let entry = 0; entry < merged.count; entry++) {
    if (merged.linkKinds[merged.kinds[entry] as number]?.escalated === true) continue;
    const last = merged.recordEnds[entry] as number;
    for (let at = merged.recordEnds[entry - 1] ?? 0; at < last; at++) {
      for (const way of contexts.get(merged.records[at] as number) ?? []) {
        const known = scopes.edge(edge, way);
        if (known !== null) edges.push(known);
      }
    }
    edge++;
  }
  return { scopes: scopes.list, edges };
}

/** Numbers contexts as they are met; the scope of each is its function and what is inside that. */
class Scopes {
  readonly list: Uint32Array[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly collector: Collector;
  private readonly objects: Numbering;
  private readonly byOwner: ReadonlyMap<number, Uint32Array>;

  constructor(collector: Collector, objects: Numbering) {
    this.collector = collector;
    this.objects = objects;
    const names = [...collector.links.contexts.values()].flat().flatMap(({ within, enters }) => [within, enters]);
    const owners = new Set(names.flatMap((name) => (name === null ? [] : (this.numberOf(ownerOf(name)) ?? []))));
    this.byOwner = this.insideOf(owners);
  }

  edge(edge: number, { within, enters }: LinkContext): ContextEdge | null {
    const [inside, into] = [this.context(within), this.context(enters)];
    return inside === undefined || into === undefined ? null : { edge, within: inside, enters: into };
  }

  /** Undefined for a context of a function that is not there. */
  private context(name: string | null): number | null | undefined {
    if (name === null) return null;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const scope = this.byOwner.get(this.numberOf(ownerOf(name)) ?? absent);
    if (scope === undefined) return undefined;
    this.numbers.set(name, this.list.length);
    return this.list.push(scope) - 1;
  }

  private numberOf(key: string): number | undefined {
    const { keys } = this.collector.objects;
    const found = keys.texts.find(key);
    const row = found === undefined ? absent : keys.rowOf(found);
    return row === absent ? undefined : this.objects.numbers[row];
  }

  /** By owner, itself and all objects inside it, ascending. */
  private insideOf(owners: ReadonlySet<number>): Map<number, Uint32Array> {
    const { keys, parent } = this.collector.objects;
    const { rows, numbers } = this.objects;
    const inside = new Map(Array.from(owners, (owner) => [owner, [] as number[]]));
    for (let object = 0; object < rows.length; object++) {
      for (let at = object, steps = 0; steps < rows.length; steps++) {
        inside.get(at)?.push(object);
        const key = parent.at(rows[at] as number);
        if (key === absent) break;
        at = numbers[keys.rowOf(key)] as number;
      }
    }
    return new Map(Array.from(inside, ([owner, members]) => [owner, Uint32Array.from(members)]));
  }
}
