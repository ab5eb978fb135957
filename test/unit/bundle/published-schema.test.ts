import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { publishedSchema } from '../../../scripts/generate-bundle-schema.ts';
import { checkRecord } from '../../../src/bundle/record-checker.ts';
import type { BundleRecord } from '../../../src/bundle/records.ts';
import { analysis, laterRecord } from './arbitrary-records.ts';

const published = JSON.parse(readFileSync('schema/analysis-bundle-1.schema.json', 'utf8'));
const fits = new Ajv2020({ strict: true, strictRequired: false, allowUnionTypes: true }).compile(published);

/** A record with one member, at any depth, replaced, removed or added. */
const damaged = fc
  .tuple(
    fc.oneof(analysis, laterRecord),
    fc.nat(),
    fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(0, -1, 1.5, '', null, [], {})),
    fc.constantFrom('', 'extra', 'x-extra', '__proto__', 'constructor'),
  )
  .map(([record, place, value, extra]) => damage(record, place, value, extra));

function damage(record: BundleRecord, place: number, value: unknown, extra: string): unknown {
  const copy = JSON.parse(JSON.stringify(record));
  const places: [object: Record<string, unknown>, member: string][] = [];
  const visit = (node: Record<string, unknown>, depth: number): void => {
    if (extra !== '') places.push([node, extra]);
    for (const member of Object.keys(node)) {
      places.push([node, member]);
      const inner = node[member];
      if (typeof inner === 'object' && inner !== null) visit(inner as Record<string, unknown>, depth + 1);
    }
  };
  visit(copy, 0);
  const [node, member] = places[place % places.length] as (typeof places)[number];
  if (value !== undefined) {
    Object.defineProperty(node, member, { value, enumerable: true, configurable: true, writable: true });
  } else if (!Array.isArray(node)) delete node[member];
  return JSON.parse(JSON.stringify(copy));
}

describe('the published JSON Schema', () => {
  it('is what the source says', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(publishedSchema)));
  });

  it('accepts every record that the reader accepts, and no other [B-schema]', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.oneof(analysis, laterRecord, damaged), (value) => {
        const faults: string[] = [];
        const accepted = checkRecord(value, (path, message) => faults.push(`${path}: ${message}`));
        if (faults.some((fault) => fault.includes('before startLine'))) return;
        expect(accepted, JSON.stringify(value)).toBe(fits(value));
        expect(faults.length > 0).toBe(!accepted);
        if (!accepted) refused++;
      }),
      { seed: 3, numRuns: 3000 },
    );
    expect(refused).toBeGreaterThan(500);
  });

  it('accepts the example bundle', () => {
    const lines = readFileSync('examples/shop.ndjson', 'utf8').trimEnd().split('\n');
    expect(lines.filter((line) => !fits(JSON.parse(line)))).toEqual([]);
  });
});
