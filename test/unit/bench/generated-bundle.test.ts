import { describe, expect, it } from 'vitest';
import { bundleChunks, bundleLines } from '../../../bench/data/bundle-lines.ts';
import { generateObjects } from '../../../bench/data/generate-units.ts';

const shape = { objects: 3000, seed: 7, links: 4 };

interface AnyRecord {
  record: string;
  key?: string;
  id?: number;
  from?: string;
  to?: string;
  parent?: string | null;
  startPoint?: string;
  objects?: string[];
  locations?: { file: string; startLine: number; endLine: number }[];
  occurrences?: { object: string }[];
}

function records(of: typeof shape): AnyRecord[] {
  return [...bundleLines(of)].map((line) => JSON.parse(line) as AnyRecord);
}

describe('a generated bundle', () => {
  const all = records(shape);
  const kind = (name: string): AnyRecord[] => all.filter(({ record }) => record === name);

  it('is the same for the same seed and another for another', () => {
    expect([...bundleLines(shape)]).toEqual([...bundleLines(shape)]);
    expect([...bundleLines({ ...shape, seed: 8 })]).not.toEqual([...bundleLines(shape)]);
  });

  it('is the same as lines and as bytes', () => {
    const bytes = Buffer.concat([...bundleChunks(shape)]).toString();
    expect(bytes).toBe([...bundleLines(shape)].map((line) => `${line}\n`).join(''));
  });

  it('has as many objects and links as asked for, and some of everything else', () => {
    expect(kind('object')).toHaveLength(shape.objects);
    expect(Math.abs(kind('link').length - 4 * shape.objects)).toBeLessThan(0.02 * 4 * shape.objects);
    for (const name of ['analysis', 'file', 'transaction', 'package', 'pattern']) {
      expect(kind(name).length, name).toBeGreaterThan(0);
    }
  });

  it('gives ids from 1 on and no key twice', () => {
    expect(kind('object').map(({ id }) => id)).toEqual(Array.from({ length: shape.objects }, (_, i) => i + 1));
    for (const name of ['object', 'file', 'transaction', 'package']) {
      const keys = kind(name).map(({ key }) => key);
      expect(new Set(keys).size, name).toBe(keys.length);
    }
  });

  it('refers only to what it holds', () => {
    const objects = new Set(kind('object').map(({ key }) => key));
    const files = new Set(kind('file').map(({ key }) => key));
    const named = all.flatMap(({ from, to, parent, startPoint, objects: listed, occurrences }) => [
      ...[from, to, parent, startPoint].filter((key) => key !== undefined && key !== null),
      ...(listed ?? []),
      ...(occurrences ?? []).map(({ object }) => object),
    ]);
    expect(named.filter((key) => !objects.has(key))).toEqual([]);
    const locations = all.flatMap((record) => record.locations ?? []);
    expect(locations.filter(({ file }) => !files.has(file))).toEqual([]);
    expect(locations.filter(({ startLine, endLine }) => startLine < 1 || endLine < startLine)).toEqual([]);
  });

  it('begins like a smaller one of the same seed', () => {
    const small = [...generateObjects(1000, 7)];
    expect([...generateObjects(3000, 7)].slice(0, 1000)).toEqual(small);
  });

  it('has names beyond ASCII', () => {
    const names = [...generateObjects(20_000, 7)].map(({ name }) => name);
    expect(names.filter((name) => /[^\0-\x7f]/.test(name)).length).toBeGreaterThan(20);
  });
});
