import { expect, it } from 'vitest';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { importScip } from '../../../../src/importers/scip/import-scip.ts';
import { byteFile, encodeIndex, type OccurrenceValue, type RangeValue } from './encode-index.ts';

const python = (descriptors: string): string => `scip-python python shop 1.0 \`shop.views\`/${descriptors}`;

function at(startLine: number, startCharacter: number, length: number, endLine = startLine): RangeValue {
  return { startLine, startCharacter, endLine, endCharacter: startCharacter + length };
}

/** The definition of a function that goes from a line to a line. */
function defined(descriptors: string, from: number, to: number, column: number): OccurrenceValue {
  return {
    symbol: python(descriptors),
    range: at(from, column + 4, 4),
    roles: 1,
    enclosing: at(from, column, 40, to),
  };
}

function used(descriptors: string, line: number): OccurrenceValue {
  return { symbol: python(descriptors), range: at(line, 20, 4), roles: 8 };
}

/** Two methods, each with a function `view` inside, and a method of that name; the first function has one inside, and a class. */
const nested: readonly OccurrenceValue[] = [
  { symbol: python('__init__:'), range: at(0, 0, 0), roles: 1 },
  { symbol: python('Cart#'), range: at(1, 6, 4), roles: 1, enclosing: at(1, 0, 40, 40) },
  defined('Cart#list().', 2, 12, 4),
  defined('Cart#view().', 3, 9, 8),
  { symbol: python('Cart#view().(request)'), range: at(3, 18, 7), roles: 1 },
  defined('Cart#deep().', 4, 5, 12),
  { symbol: python('Cart#view().Inner#'), range: at(6, 18, 5), roles: 1, enclosing: at(6, 12, 40, 8) },
  defined('Cart#view().Inner#run().', 7, 8, 16),
  used('Cart#deep().', 9),
  used('Cart#view().', 11),
  defined('Cart#show().', 13, 20, 4),
  defined('Cart#view().', 14, 15, 8),
  used('Cart#view().', 17),
  defined('Cart#view().', 22, 24, 4),
  defined('plain().', 50, 54, 0),
  defined('plain().inner().', 51, 52, 4),
  used('Cart#view().', 53),
];

function records(documentation: readonly string[] = []): BundleRecord[] {
  const symbols = documentation.map((text) => ({ symbol: python('Cart#view().'), documentation: [text] }));
  const before = { path: 'shop/other.py', language: 'python', occurrences: [defined('../other().', 1, 2, 0)] };
  const documents = [before, { path: 'shop/views.py', language: 'python', occurrences: [...nested], symbols }];
  const bytes = byteFile(encodeIndex({ tool: 'scip-python', version: '0.6.6', documents }));
  const lists = importScip({ indexes: [{ bytes }], analyzedAt: '2026-01-01T00:00:00Z' });
  return lists.flatMap((list) => [...list].flat());
}

it('functions within methods are objects of their own inside of the method', () => {
  const objects = records().flatMap((each) =>
    each.record === 'object' ? [`${each.fullName} ${each.locations?.[0]?.startLine ?? ''}`] : [],
  );
  expect(objects.filter((each) => /views\.(Cart\.|plain)/.test(each)).sort()).toEqual([
    'shop.views.Cart.list 3',
    'shop.views.Cart.list.view 4',
    'shop.views.Cart.list.view.Inner 7',
    'shop.views.Cart.list.view.Inner.run 8',
    'shop.views.Cart.list.view.deep 5',
    'shop.views.Cart.show 14',
    'shop.views.Cart.show.view 15',
    'shop.views.Cart.view 23',
    'shop.views.plain 51',
    'shop.views.plain.inner 52',
  ]);
});

it('what names them refers to the one that is in sight', () => {
  const links = records().flatMap((each) =>
    each.record === 'link' ? [`${each.from} ${each.to}`.replaceAll(/\S+ \S*?\//g, '')] : [],
  );
  expect(links.sort()).toEqual([
    'Cart#list(). Cart#list().view().',
    'Cart#list().view(). Cart#list().view().deep().',
    'Cart#show(). Cart#show().view().',
    'plain(). Cart#view().',
  ]);
});

it('what the indexer says of each is said of it', () => {
  const signature = (name: string): string => `\`\`\`python\ndef view(of: ${name}) -> None\n\`\`\``;
  const found = records(['str', 'int', 'bool'].map(signature)).flatMap((each) =>
    each.record === 'object' && each.mangling !== undefined ? [`${each.fullName} ${each.mangling}`] : [],
  );
  expect(found.filter((each) => each.includes('.view view'))).toEqual([
    'shop.views.Cart.list.view view(str) return None',
    'shop.views.Cart.show.view view(int) return None',
    'shop.views.Cart.view view(bool) return None',
  ]);
});
