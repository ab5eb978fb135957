import { type CallContexts, type ContextEdge, noContexts } from '../../../graph/context-graph.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Collector } from '../collect/collector.ts';
import { type LinkContext, ownerOf } from '../collect/link-contexts.ts';
import { ContextLines } from './context-lines.ts';
import type { MergedLinks } from './merge-links.ts';
import type { Numbering } from './number-objects.ts';

/**
 * The contexts of the direct links, these numbered among themselves. A link that any of its records gives contexts holds in these
 * only, and one whose statements only some contexts of its function run in those. Contexts of functions that are not there say nothing.
 */
export function callContexts(collector: Collector, objects: Numbering, merged: MergedLinks): CallContexts {
  const { contexts } = collector.links;
  if (contexts.size === 0) return noContexts;
  const scopes = new Scopes(collector, objects);
  const lines = new ContextLines(
    [...contexts.values()].flat().filter((way) => scopes.isKnown(way)),
    collector.links.locations,
    (context) => scopes.ownerOf(context),
  );
  const edges: ContextEdge[] = [];
  let edge = 0;
  let from = 0;
  for (let entry = 0; entry < merged.count; entry++) {
    while ((merged.starts[from + 1] as number) <= entry) from++;
    if (merged.linkKinds[merged.kinds[entry] as number]?.escalated === true) continue;
    const records = merged.records.subarray(merged.recordEnds[entry - 1] ?? 0, merged.recordEnds[entry]);
    const stated = Array.from(records, (record) => contexts.get(record) ?? []).flat();
    const known = stated.filter((way) => scopes.isKnown(way));
    const running = lines.contextsOf(scopes.ownersOf(from), records);
    for (const way of running === null ? known : waysWithin(running, known)) edges.push(scopes.edge(edge, way));
    edge++;
  }
  return { scopes: scopes.list, edges };
}

/** The ways of a link in these contexts alone. */
function waysWithin(contexts: readonly string[], stated: readonly LinkContext[]): readonly LinkContext[] {
  const ways = stated.length === 0 ? [plainWay] : stated;
  return ways.flatMap((way) => (way.within === null ? contexts.map((within) => ({ ...way, within })) : [way]));
}

const plainWay: LinkContext = { within: null, enters: null, skips: [] };

/** Numbers contexts as they are met; the scope of each is its function and what is inside that. */
class Scopes {
  readonly list: Uint32Array[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly collector: Collector;
  private readonly objects: Numbering;
  /** By owner, itself and all objects inside it, ascending. */
  private readonly byOwner: ReadonlyMap<number, Uint32Array>;
  /** By object, the owners that it is or is inside, the innermost first. */
  private readonly around = new Map<number, number[]>();

  constructor(collector: Collector, objects: Numbering) {
    this.collector = collector;
    this.objects = objects;
    const names = [...collector.links.contexts.values()].flat().flatMap(({ within, enters }) => [within, enters]);
    const owners = names.map((name) => (name === null ? absent : this.ownerOf(name)));
    this.byOwner = this.insideOf(new Set(owners.filter((owner) => owner !== absent)));
  }

  /** False for a way that names a context of a function that is not there. */
  isKnown({ within, enters }: LinkContext): boolean {
    return [within, enters].every((name) => name === null || this.byOwner.has(this.ownerOf(name)));
  }

  /** The functions with contexts that an object is, or is inside. */
  ownersOf(object: number): readonly number[] {
    return this.around.get(object) ?? [];
  }

  ownerOf(context: string): number {
    return this.numberOf(ownerOf(context)) ?? absent;
  }

  edge(edge: number, { within, enters }: LinkContext): ContextEdge {
    return { edge, within: this.context(within), enters: this.context(enters) };
  }

  private context(name: string | null): number | null {
    if (name === null) return null;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.list.length);
    return this.list.push(this.byOwner.get(this.ownerOf(name)) as Uint32Array) - 1;
  }

  private numberOf(key: string): number | undefined {
    const { keys } = this.collector.objects;
    const found = keys.texts.find(key);
    const row = found === undefined ? absent : keys.rowOf(found);
    return row === absent ? undefined : this.objects.numbers[row];
  }

  private insideOf(owners: ReadonlySet<number>): Map<number, Uint32Array> {
    const { keys, parent } = this.collector.objects;
    const { rows, numbers } = this.objects;
    const inside = new Map(Array.from(owners, (owner) => [owner, [] as number[]]));
    for (let object = 0; object < rows.length; object++) {
      for (let at = object, steps = 0; steps < rows.length; steps++) {
        const members = inside.get(at);
        members?.push(object);
        if (members !== undefined) this.around.set(object, [...(this.around.get(object) ?? []), at]);
        const key = parent.at(rows[at] as number);
        if (key === absent) break;
        at = numbers[keys.rowOf(key)] as number;
      }
    }
    return new Map(Array.from(inside, ([owner, members]) => [owner, Uint32Array.from(members)]));
  }
}
