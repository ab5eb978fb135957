import { buildSearchIndex } from '../../../src/search/build-search-index.ts';
import { absent, type ListColumn, type SearchColumns, type TextColumn } from '../../../src/search/search-columns.ts';
import { SearchIndex } from '../../../src/search/search-index.ts';
import type { Section, SectionSource } from '../../../src/search/sections.ts';
import type { NaiveObject } from './naive-search.ts';

/** Columns over objects that are in answer order. */
export function columnsOf(objects: readonly NaiveObject[]): SearchColumns {
  const texts = (value: (object: NaiveObject) => string | null): TextColumn => textColumn(objects.map(value));
  return {
    count: objects.length,
    name: texts((object) => object.name),
    fullName: texts((object) => object.fullName),
    filePath: texts((object) => object.filePath),
    mangling: texts((object) => object.mangling),
    type: texts((object) => object.type),
    annotation: listColumn(objects.map((object) => object.annotations)),
  };
}

function textColumn(values: readonly (string | null)[]): TextColumn {
  const { distinct, indexOf } = distinctValues(values.filter((value) => value !== null));
  const of = Uint32Array.from(values, (value) => (value === null ? absent : indexOf(value)));
  return { size: distinct.length, value: (index) => distinct[index]!, of };
}

function listColumn(lists: readonly (readonly string[])[]): ListColumn {
  const { distinct, indexOf } = distinctValues(lists.flat());
  const start = new Uint32Array(lists.length + 1);
  for (const [o, list] of lists.entries()) start[o + 1] = start[o]! + list.length;
  return {
    size: distinct.length,
    value: (index) => distinct[index]!,
    start,
    of: Uint32Array.from(lists.flat(), indexOf),
  };
}

function distinctValues(values: readonly string[]): { distinct: string[]; indexOf: (value: string) => number } {
  const distinct = [...new Set(values)];
  const indexes = new Map(distinct.map((value, index) => [value, index]));
  return { distinct, indexOf: (value) => indexes.get(value)! };
}

/** Thrown where a part has to be fetched: the query is to be asked again. */
export class NotHere extends Error {}

/** Sections kept in memory. `inParts`: as if they had to be fetched, so that postings are read in parts. */
export function sourceOf(sections: Iterable<Section>, inParts = false): SectionSource {
  const bytes = new Map<string, Uint8Array>();
  for (const { name, data } of sections) {
    if (bytes.has(name)) throw new Error(`The section ${name} comes twice`);
    bytes.set(name, new Uint8Array(data.buffer, data.byteOffset, data.byteLength).slice());
  }
  const get = (name: string): Uint8Array => {
    const section = bytes.get(name);
    if (!section) throw new Error(`There is no section ${name}`);
    return section;
  };
  const fetched = new Set<string>();
  const expected = new Set<string>();
  return {
    has: (name) => bytes.has(name),
    byteLength: (name) => get(name).byteLength,
    require: () => undefined,
    requireParts(name, parts) {
      const absent = parts.map((part) => `${name} ${part}`).filter((part) => !fetched.has(part));
      if (absent.length === 0) return;
      for (const part of [...absent, ...expected]) fetched.add(part);
      throw new NotHere();
    },
    expectParts(name, parts) {
      for (const part of parts) expected.add(`${name} ${part}`);
    },
    isHere: () => !inParts,
    readAt(name, offset, into) {
      if (!fetched.has(`${name} ${[offset, offset + into.length]}`)) throw new Error(`${name} was not required`);
      into.set(get(name).subarray(offset, offset + into.length));
    },
    read: (name, into) => into.set(get(name)),
  };
}

/** An index over objects that are in answer order. */
export function openIndex(objects: readonly NaiveObject[], inParts = false): SearchIndex {
  return SearchIndex.open(sourceOf(buildSearchIndex(columnsOf(objects)), inParts));
}
