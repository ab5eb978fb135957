import { expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { importScip } from '../../../../src/importers/scip/import-scip.ts';
import { byteFile, encodeIndex, type OccurrenceValue, type RangeValue } from './encode-index.ts';

const python = (descriptors: string): string => `scip-python python shop 1.0 \`shop.views\`/${descriptors}`;

function at(startLine: number, startCharacter: number, length: number, endLine = startLine): RangeValue {
  return { startLine, startCharacter, endLine, endCharacter: startCharacter + length };
}

function records(occurrences: readonly OccurrenceValue[]): BundleRecord[] {
  const documents = [{ path: 'shop/views.py', language: 'python', occurrences: [...occurrences] }];
  const bytes = byteFile(encodeIndex({ tool: 'scip-python', version: '0.6.6', documents }));
  const lists = importScip({ indexes: [{ bytes }], analyzedAt: '2026-01-01T00:00:00Z' });
  return lists.flatMap((list) => [...list].flat());
}

/** Objects with their lines. */
function objects(occurrences: readonly OccurrenceValue[]): string[] {
  return records(occurrences)
    .filter((record) => record.record === 'object')
    .map(({ fullName, locations }) => {
      const [{ startLine, endLine } = { startLine: 0, endLine: 0 }] = locations ?? [];
      return `${fullName} ${startLine}-${endLine}`;
    });
}

/** `class ListView(Own, ListView):` with its bases in lines of their own, and a use of it behind. */
const hiding: readonly OccurrenceValue[] = [
  { symbol: python('__init__:'), range: at(0, 0, 0), roles: 1 },
  { symbol: 'local 0', range: at(0, 33, 8), roles: 8 },
  { symbol: 'local 0', range: at(4, 6, 8), roles: 8 },
  { symbol: 'local 0', range: at(6, 4, 8), roles: 8 },
  { symbol: python('ListView#model.'), range: at(8, 4, 5), roles: 1 },
  { symbol: python('ListView#get().'), range: at(10, 8, 3), roles: 1, enclosing: at(10, 4, 20, 12) },
  { symbol: python('ListView#get().(self)'), range: at(10, 12, 4), roles: 1 },
  { symbol: python('helper().'), range: at(15, 4, 6), roles: 1, enclosing: at(15, 0, 30, 16) },
  { symbol: 'local 0', range: at(16, 11, 8), roles: 8 },
];

it('a class of Python that hides an import of its name is an object, from its name to its last member', () => {
  expect(objects(hiding)).toContain('shop.views.ListView 5-13');
});

it('what names such a class behind it refers to the class', () => {
  const links = records(hiding).flatMap((record) =>
    record.record === 'link' ? [`${record.from} ${record.to}`.replaceAll(/\S+ \S*\//g, '')] : [],
  );
  expect(links).toEqual(['helper(). ListView#']);
});

it('a class that is defined, and members of a class that no line names, stay as they are', () => {
  const defined = hiding.map((each, at) =>
    at === 2 ? { ...each, symbol: python('ListView#'), roles: 1, enclosing: each.range as RangeValue } : each,
  );
  expect(objects(defined)).toContain('shop.views.ListView 5-5');
  const elsewhere = hiding.filter(({ symbol }) => symbol !== 'local 0');
  expect(objects(elsewhere).some((each) => each.startsWith('shop.views.ListView '))).toBe(false);
});
