import type { Adjacency } from '../../graph/adjacency.ts';
import { ascending, countingSort } from '../../graph/counting-sort.ts';
import { modulePath } from '../../model/module.ts';
import { compareCodePoints } from '../../model/order.ts';
import { once } from '../../snapshot/reader/once.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';

/** A range of leaves, the last excluded. */
export type LeafRange = readonly [from: number, to: number];

/** How many links lead from the objects of each leaf to those of each: `counts` by edge, targets ascending. */
export interface LeafLinks extends Adjacency {
  readonly counts: Uint32Array;
}

/**
 * Where each object stands in the hierarchy of modules. Leaves are numbered: paths of files in the order of their names, so that what is in a folder
 * is a range, then the keys of packages. Made in one pass over all rows when it is first asked for; memory: eight bytes an object.
 */
export class ModuleIndex {
  /** Names from the top down of each file leaf. */
  readonly files: readonly (readonly string[])[];
  /** How many names a file leaf shares with the one before. */
  readonly shared: Uint32Array;
  readonly packages: readonly string[];
  /** Names of the longest path; 1 where there is none. */
  readonly depth: number;
  /** Objects by leaf, ascending: those of leaf n are `objects[starts[n]]` to `objects[starts[n + 1]]` (exclusive). */
  readonly starts: Uint32Array;
  readonly objects: Uint32Array;
  readonly withoutModule: number;
  /** Leaf of each object; `leafCount`: none. */
  readonly leafOf: Uint32Array;
  readonly direct: () => LeafLinks;
  readonly all: () => LeafLinks;

  constructor(snapshot: Snapshot) {
    const { fileOf, files, packageOf, packages } = placesOf(snapshot);
    this.files = files;
    this.packages = packages;
    this.depth = files.reduce((most, { length }) => Math.max(most, length), 1);
    this.shared = Uint32Array.from(files, (names, at) =>
      at === 0 ? 0 : sharedNames(files[at - 1] as string[], names),
    );
    const none = this.leafCount;
    this.leafOf = fileOf.map((file, object) => {
      if (file !== absent) return file;
      const key = packageOf[object] as number;
      return key === absent ? none : files.length + key;
    });
    this.starts = new Uint32Array(none + 2);
    for (const leaf of this.leafOf) (this.starts[leaf + 1] as number)++;
    for (let leaf = 0; leaf <= none; leaf++) {
      this.starts[leaf + 1] = (this.starts[leaf + 1] as number) + (this.starts[leaf] as number);
    }
    this.objects = countingSort(ascending(this.leafOf.length), this.leafOf, none + 1);
    this.withoutModule = this.leafOf.length - (this.starts[none] as number);
    this.direct = once(() => linksOf(snapshot.callGraph().calls, this.leafOf, none));
    this.all = once(() => linksOf(snapshot.linkGraph().calls, this.leafOf, none));
  }

  get leafCount(): number {
    return this.files.length + this.packages.length;
  }

  /** The leaves at and below a path, or of a package; undefined when there is none. */
  rangeOf(path: string): LeafRange | undefined {
    const key = this.packages.indexOf(path);
    if (key >= 0) return [this.files.length + key, this.files.length + key + 1];
    const names = modulePath(path);
    const from = firstWhere(this.files.length, (leaf) => compareNames(this.files[leaf] as string[], names) >= 0);
    const to = firstWhere(
      this.files.length,
      (leaf) => compareNames((this.files[leaf] as string[]).slice(0, names.length), names) > 0,
    );
    return from < to ? [from, to] : undefined;
  }

  /** How many objects the leaves of a range have. */
  objectsIn([from, to]: LeafRange): number {
    return (this.starts[to] as number) - (this.starts[from] as number);
  }
}

const absent = 0xffffffff;

interface Places {
  readonly fileOf: Uint32Array;
  readonly files: string[][];
  readonly packageOf: Uint32Array;
  readonly packages: string[];
}

function placesOf(snapshot: Snapshot): Places {
  const objects = snapshot.objects();
  const count = snapshot.meta.counts.objects;
  const files = new Names<string[]>((path) => {
    const names = modulePath(path);
    return names.length === 0 ? undefined : names;
  }, compareNames);
  const packages = new Names<string>((key) => key, compareCodePoints);
  const fileOf = new Uint32Array(count).fill(absent);
  const packageOf = new Uint32Array(count).fill(absent);
  const pathOf = objects.rows.pathReader();
  for (let object = 0; object < count; object++) {
    if (objects.isExternal(object)) {
      const key = objects.packageOf(object);
      if (key !== null) packageOf[object] = packages.number(key);
      continue;
    }
    const path = pathOf(object);
    if (path !== null) fileOf[object] = files.number(path);
  }
  return { fileOf, files: files.sort(fileOf), packageOf, packages: packages.sort(packageOf) };
}

/** Distinct values by the texts they are read of; numbered as they come, then sorted. */
class Names<T> {
  private readonly read: (text: string) => T | undefined;
  private readonly compare: (a: T, b: T) => number;
  private readonly numbers = new Map<string, number>();
  private readonly values: T[] = [];

  constructor(read: (text: string) => T | undefined, compare: (a: T, b: T) => number) {
    this.read = read;
    this.compare = compare;
  }

  /** `absent` for a text that stands for nothing. */
  number(text: string): number {
    const known = this.numbers.get(text);
    if (known !== undefined) return known;
    const value = this.read(text);
    const number = value === undefined ? absent : this.values.push(value) - 1;
    this.numbers.set(text, number);
    return number;
  }

  /** The values in order, each once; gives those that hold numbers the places in it. */
  sort(column: Uint32Array): T[] {
    const order = [...this.values.keys()].sort((a, b) => this.compare(this.values[a] as T, this.values[b] as T));
    const sorted: T[] = [];
    const places = new Uint32Array(this.values.length);
    for (const number of order) {
      const value = this.values[number] as T;
      const last = sorted.at(-1);
      if (last === undefined || this.compare(last, value) !== 0) sorted.push(value);
      places[number] = sorted.length - 1;
    }
    column.forEach((number, object) => {
      if (number !== absent) column[object] = places[number] as number;
    });
    return sorted;
  }
}

function linksOf({ starts, targets }: Adjacency, leafOf: Uint32Array, leaves: number): LeafLinks {
  const pairs = new Float64Array(targets.length);
  let count = 0;
  for (let object = 0; object < leafOf.length; object++) {
    const origin = leafOf[object] as number;
    if (origin === leaves) continue;
    const end = starts[object + 1] as number;
    for (let edge = starts[object] as number; edge < end; edge++) {
      const target = leafOf[targets[edge] as number] as number;
      if (target !== leaves && target !== origin) pairs[count++] = origin * leaves + target;
    }
  }
  const sorted = pairs.subarray(0, count).sort();
  const leafStarts = new Uint32Array(leaves + 1);
  const leafTargets: number[] = [];
  const counts: number[] = [];
  for (let i = 0; i < count; i++) {
    const pair = sorted[i] as number;
    if (i > 0 && pair === sorted[i - 1]) (counts[counts.length - 1] as number)++;
    else {
      const origin = Math.floor(pair / leaves);
      leafTargets.push(pair - origin * leaves);
      counts.push(1);
      (leafStarts[origin + 1] as number)++;
    }
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    leafStarts[leaf + 1] = (leafStarts[leaf + 1] as number) + (leafStarts[leaf] as number);
  }
  return { starts: leafStarts, targets: Uint32Array.from(leafTargets), counts: Uint32Array.from(counts) };
}

function compareNames(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = compareCodePoints(a[i] as string, b[i] as string);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

function sharedNames(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((name, i) => name !== b[i]);
  return differs < 0 ? a.length : differs;
}

/** The first place at which something holds that holds for all after it too; `count` where there is none. */
export function firstWhere(count: number, holds: (at: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
