import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FaultList } from '../../../src/bundle/faults.ts';
import type { BundleRecord, ObjectRecord } from '../../../src/bundle/records.ts';
import type { Callee } from '../../../src/model/code-object.ts';
import { importBundles } from '../../../src/snapshot/builder/import-bundles.ts';
import { openEmbeddedStore } from '../../../src/store/embedded/embedded-store.ts';
import { rowValues } from '../../../src/store/row-values.ts';
import type { ApplicationReader, Store } from '../../../src/store/store.ts';
import { readTaxonomy } from '../../../src/taxonomy/read-taxonomy.ts';
import { temporaryFolderFor } from '../snapshot/reader/container-bytes.ts';

/** More than any block, window or chunk that the readers use. */
const count = 20_000;
const folder = temporaryFolderFor('large');
let store: Store;
let reader: ApplicationReader;

/** Objects in a scrambled order, with rows of very different lengths and none to three locations. */
function objectOf(n: number): ObjectRecord {
  const name = `m${(n * 7919) % count}`.padStart(1 + (n % 13), 'x');
  return {
    record: 'object',
    key: `k${n}`,
    id: n + 1,
    name,
    fullName: `shop.${'p'.repeat(n % 701)}.${name}`,
    type: 'TypeScript Method',
    typeId: 'TS_METHOD',
    language: 'TypeScript',
    mangling: n === 12_345 ? 'y'.repeat(300_000) : '',
    parent: n % 10 === 0 ? null : `k${n - (n % 10)}`,
    locations: Array.from({ length: n % 4 }, (_, i) => ({
      file: `f${(n + i) % 50}`,
      startLine: n + 1,
      endLine: n + 2,
    })),
  };
}

function* records(): Iterable<BundleRecord> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z' };
  for (let n = 0; n < 50; n++) yield { record: 'file', key: `f${n}`, path: `src/f${n}.ts`, lines: 9 };
  for (let n = 0; n < count; n++) yield objectOf(n);
  for (let n = 0; n < count; n++)
    yield { record: 'link', from: 'k7', to: `k${n}`, type: n % 3 === 0 ? 'READ' : 'CALL' };
}

beforeAll(async () => {
  const batches = [[...records()].map((record, i) => ({ line: i + 1, record }))];
  const inputs = [{ file: 'large', batches }];
  const options = { dataDirectory: folder, application: 'Large', inputs, faults: new FaultList() };
  await importBundles({ ...options, taxonomy: readTaxonomy() });
  store = openEmbeddedStore({ dataDirectory: folder, onWarning: () => undefined });
  reader = await store.open('Large');
});
afterAll(async () => {
  reader.release();
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

type Row = { readonly id: string; readonly name: string; readonly sourceLocations?: readonly object[] };

function parse(rows: Iterable<Uint8Array>): Row[] {
  return JSON.parse(`[${Buffer.concat([...rows]).toString()}]`) as Row[];
}

/** Ids in answer order, worked out from the records alone; all texts here are ASCII, where `<` is the order of code points. */
function expectedIds(): string[] {
  const rank = (n: number): string => `${objectOf(n).name}\u0000${objectOf(n).fullName}\u0000`;
  const numbers = Array.from({ length: count }, (_, n) => ({ n, text: rank(n) }));
  return numbers.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.n - b.n)).map(({ n }) => String(n + 1));
}

describe('an answer of many rows', () => {
  it('has every object once and in order, in pages of any size', () => {
    const expected = expectedIds();
    const page = (skip: number, limit: number): string[] =>
      parse(reader.findObjects({ skip, limit, withLocations: false }).rows).map(({ id }) => id);
    expect(page(0, count)).toEqual(expected);
    for (const limit of [4_999, 16_384]) {
      const paged = [];
      for (let skip = 0; skip < count; skip += limit) paged.push(...page(skip, limit));
      expect(paged).toEqual(expected);
    }
    expect(page(count, 10)).toEqual([]);
  });

  it('carries the locations of each object, and none where it has none', () => {
    const rows = parse(reader.findObjects({ skip: 0, limit: count, withLocations: true }).rows);
    for (const row of rows) {
      const n = Number(row.id) - 1;
      expect(row.sourceLocations?.length ?? 0).toBe(n % 4);
      if (n % 997 === 1) expect(row.sourceLocations ?? []).toEqual(reader.sourceLocations(n + 1));
    }
    expect(rows.length).toBe(count);
  });

  it('lists all objects of a level-5 node', () => {
    const nodes = reader.levelNodes(5, {});
    expect(nodes.map(({ nbObjects }) => nbObjects)).toEqual([count]);
    const rows = parse(reader.nodeObjects((nodes[0] as (typeof nodes)[0]).nodeId));
    expect(rows.map(({ id }) => id)).toEqual(expectedIds());
    expect(Object.keys(rows[0] as Row)).toEqual(['id', 'name', 'fullName', 'type', 'typeId']);
  });

  it('lists all callees of an object, each with the type of its parent', () => {
    const callees = rowValues<Callee>(reader.callees(8, { includeEscalated: false }));
    expect(callees.map(({ id }) => id)).toEqual(expectedIds());
    for (const { id, linkType, parent, sourceLocations = [] } of callees) {
      const n = Number(id) - 1;
      expect([linkType, parent?.typeId, sourceLocations.length]).toEqual([
        n % 3 === 0 ? 'READ' : 'CALL',
        n % 10 === 0 ? undefined : 'TS_METHOD',
        n % 4,
      ]);
    }
  });

  it('comes in chunks that do not grow with it', () => {
    const chunks = [...reader.findObjects({ skip: 0, limit: count, withLocations: true }).rows];
    expect(chunks.length).toBeGreaterThan(50);
    expect(Math.max(...chunks.map((chunk) => chunk.length))).toBeLessThan(65_536 + 310_000);
    expect(chunks.filter((chunk) => chunk.length > 80_000).length).toBeLessThanOrEqual(1);
  });
});
