import { ascending, countingSort } from '../../../graph/counting-sort.ts';
import { compareCodePoints } from '../../../model/order.ts';
import { absent } from '../../../search/search-columns.ts';
import type { LinkKind } from '../../format/sections.ts';
import type { Collector } from '../collect/collector.ts';
import { testFlag } from '../collect/object-columns.ts';
import type { Numbering } from './number-objects.ts';

/** The links after merging: one entry for each (caller, callee, link type), by caller, callee, type. */
export interface MergedLinks {
  readonly count: number;
  readonly targets: Uint32Array<ArrayBuffer>;
  /** Index into `linkKinds`. */
  readonly kinds: Uint16Array<ArrayBuffer>;
  readonly linkKinds: readonly LinkKind[];
  /** First entry of each caller; as many as objects, and one more. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Records in the order of the entries, and where the records of each entry end. */
  readonly records: Uint32Array<ArrayBuffer>;
  readonly recordEnds: Uint32Array<ArrayBuffer>;
}

/**
 * Numbers, sorts and merges the link records. An entry is direct when any of its records is; it takes confidence and rule from
 * the records that are direct like itself, `resolved` before `derived`, then the first rule by code point, the fewest candidates.
 * One that only names a function which code elsewhere calls stands for these calls: it is escalated.
 */
export function mergeLinks(collector: Collector, objects: Numbering): MergedLinks {
  const { links } = collector;
  const kindRanks = new KindRanks(links.kinds.list);
  const ends = numberEnds(collector, objects);
  const kinds = links.kind.view();
  const count = objects.rows.length;
  const byKind = countingSort(ends.live, rankKeys(kinds, kindRanks), kindRanks.sorted.length);
  const byTarget = countingSort(byKind, ends.to, count);
  const records = countingSort(byTarget, ends.from, count);
  return new Merging(records, ends, kinds, kindRanks, calledElsewhere(collector, objects, ends)).merge();
}

interface LinkEnds {
  /** Rows of the links whose ends are there. */
  readonly live: Uint32Array<ArrayBuffer>;
  /** Object numbers by row. */
  readonly from: Uint32Array<ArrayBuffer>;
  readonly to: Uint32Array<ArrayBuffer>;
}

function numberEnds({ links, objects: { keys } }: Collector, { numbers }: Numbering): LinkEnds {
  const from = links.from.view().slice();
  const to = links.to.view().slice();
  const live = ascending(from.length);
  let kept = 0;
  for (let row = 0; row < from.length; row++) {
    if (from[row] === absent) continue;
    from[row] = numbers[keys.rowOf(from[row] as number)] as number;
    to[row] = numbers[keys.rowOf(to[row] as number)] as number;
    live[kept++] = row;
  }
  return { live: live.subarray(0, kept), from, to };
}

/** 1 for the objects that code calls, by object number; calls of a start point, of tests, of the object itself and of what is inside it do not count. */
function calledElsewhere(
  { links, objects: columns, transactions }: Collector,
  objects: Numbering,
  ends: LinkEnds,
): Uint8Array {
  const called = new Uint8Array(objects.rows.length);
  const { keys, flags, parent } = columns;
  const isCall = links.kinds.list.map(
    ({ type, escalated, mention }) => type === 'CALL' && !escalated && mention !== true,
  );
  if (!links.kinds.list.some(({ mention }) => mention === true)) return called;
  const starts = new Set<number>();
  for (const { startPoint } of transactions.rows)
    if (startPoint !== absent) starts.add(objects.numbers[keys.rowOf(startPoint)] as number);
  const kinds = links.kind.view();
  const isWithin = (inner: number, outer: number): boolean => {
    const of = objects.rows[outer] as number;
    for (let at = objects.rows[inner] as number; at !== absent; ) {
      if (at === of) return true;
      const around = parent.at(at);
      at = around === absent ? absent : keys.rowOf(around);
    }
    return false;
  };
  for (const row of ends.live) {
    const [from, to] = [ends.from[row] as number, ends.to[row] as number];
    if (isCall[kinds[row] as number] !== true || called[to] === 1 || starts.has(from)) continue;
    if ((flags.at(objects.rows[from] as number) & testFlag) === 0 && !isWithin(from, to)) called[to] = 1;
  }
  return called;
}

/** By link, the rank of its kind. */
function rankKeys(kinds: Uint32Array, { ranks }: KindRanks): Uint32Array {
  return kinds.map((kind) => ranks[kind] as number);
}

/** Kinds by type, then the best first: direct, resolved, first rule, fewest candidates. */
class KindRanks {
  readonly sorted: readonly LinkKind[];
  readonly ranks: Uint32Array;
  /** Number of the type of a rank. */
  readonly types: Uint32Array;

  constructor(kinds: readonly LinkKind[]) {
    const order = [...kinds.keys()].sort((a, b) => compareKinds(kinds[a] as LinkKind, kinds[b] as LinkKind));
    this.sorted = order.map((kind) => kinds[kind] as LinkKind);
    this.ranks = new Uint32Array(kinds.length);
    order.forEach((kind, rank) => {
      this.ranks[kind] = rank;
    });
    this.types = new Uint32Array(kinds.length);
    for (let rank = 1; rank < kinds.length; rank++) {
      const same = this.sorted[rank]?.type === this.sorted[rank - 1]?.type;
      this.types[rank] = (this.types[rank - 1] as number) + (same ? 0 : 1);
    }
  }
}

function compareKinds(a: LinkKind, b: LinkKind): number {
  return (
    compareCodePoints(a.type, b.type) ||
    Number(a.escalated) - Number(b.escalated) ||
    Number(a.mention === true) - Number(b.mention === true) ||
    Number(a.confidence === 'derived') - Number(b.confidence === 'derived') ||
    compareCodePoints(a.rule ?? '', b.rule ?? '') ||
    Number(b.rule === null) - Number(a.rule === null) ||
    (a.candidates ?? 1) - (b.candidates ?? 1)
  );
}

/** Walks the sorted records once. Records of one entry are neighbours and the first is the best. */
class Merging {
  private readonly records: Uint32Array<ArrayBuffer>;
  private readonly ends: LinkEnds;
  private readonly kinds: Uint32Array;
  private readonly kindRanks: KindRanks;
  private readonly called: Uint8Array;

  constructor(
    records: Uint32Array<ArrayBuffer>,
    ends: LinkEnds,
    kinds: Uint32Array,
    kindRanks: KindRanks,
    called: Uint8Array,
  ) {
    this.records = records;
    this.ends = ends;
    this.kinds = kinds;
    this.kindRanks = kindRanks;
    this.called = called;
  }

  merge(): MergedLinks {
    const { records, kindRanks } = this;
    const { from, to } = this.ends;
    const targets = new Uint32Array(records.length);
    const kinds = new Uint16Array(records.length);
    const starts = new Uint32Array(this.called.length + 1);
    const recordEnds = new Uint32Array(records.length);
    const used = new UsedKinds(kindRanks.sorted);
    let count = 0;
    for (let at = 0; at < records.length; ) {
      const record = records[at] as number;
      const rank = this.rankOf(record);
      targets[count] = to[record] as number;
      kinds[count] = used.index(rank, this.called[to[record] as number] === 1);
      (starts[(from[record] as number) + 1] as number)++;
      at++;
      while (at < records.length && this.isSame(record, rank, records[at] as number)) at++;
      recordEnds[count++] = at;
    }
    for (let caller = 0; caller < this.called.length; caller++) {
      starts[caller + 1] = (starts[caller + 1] as number) + (starts[caller] as number);
    }
    return {
      count,
      targets: targets.subarray(0, count),
      kinds: kinds.subarray(0, count),
      linkKinds: used.kinds,
      starts,
      records,
      recordEnds: recordEnds.subarray(0, count),
    };
  }

  private isSame(first: number, rank: number, other: number): boolean {
    const { from, to } = this.ends;
    const { types } = this.kindRanks;
    return from[first] === from[other] && to[first] === to[other] && types[rank] === types[this.rankOf(other)];
  }

  private rankOf(record: number): number {
    return this.kindRanks.ranks[this.kinds[record] as number] as number;
  }
}

/** Kinds that entries have, numbered as they are met. */
class UsedKinds {
  readonly kinds: LinkKind[] = [];
  private readonly sorted: readonly LinkKind[];
  private readonly indexes: number[] = [];
  private readonly ofEscalated: number[] = [];

  constructor(sorted: readonly LinkKind[]) {
    this.sorted = sorted;
  }

  /** @param isCalled whether code elsewhere calls what a mention names */
  index(rank: number, isCalled: boolean): number {
    const kind = this.sorted[rank] as LinkKind;
    const escalates = kind.mention === true && isCalled;
    const indexes = escalates ? this.ofEscalated : this.indexes;
    const known = indexes[rank];
    if (known !== undefined) return known;
    if (this.kinds.length === 0x10000) throw new RangeError('links are of more than 65536 kinds');
    indexes[rank] = this.kinds.length;
    return this.kinds.push(escalates ? { ...kind, escalated: true } : kind) - 1;
  }
}
