import { describe, expect, it } from 'vitest';
import { generateObjects } from '../../../bench/data/generate-units.ts';
import { drawHeldOutMix } from '../../../bench/queries/held-out-mix.ts';
import { tuningMix } from '../../../bench/queries/tuning-mix.ts';

const data = { objects: 2000, seed: 3 };

describe('the mix drawn with a seed', () => {
  const mix = drawHeldOutMix(data, 400, 11);

  it('is the same for the same seed and another for another', () => {
    expect(drawHeldOutMix(data, 400, 11)).toEqual(mix);
    expect(drawHeldOutMix(data, 400, 12)).not.toEqual(mix);
  });

  it('asks for parts of values that objects have', () => {
    const objects = [...generateObjects(data.objects, data.seed)];
    for (const query of mix) {
      for (const field of ['name', 'filePath', 'mangling', 'type'] as const) {
        const needle = query[field];
        if (needle !== undefined)
          expect(
            objects.some((object) => object[field]?.includes(needle)),
            needle,
          ).toBe(true);
      }
      for (const needle of query.fullName ?? []) {
        expect(
          objects.some(({ fullName }) => fullName.includes(needle)),
          needle,
        ).toBe(true);
      }
    }
  });

  it('has needles of 1 to 24 characters and one page in ten further on', () => {
    const lengths = mix.flatMap(({ name }) => (name === undefined ? [] : [[...name].length]));
    expect(Math.min(...lengths)).toBe(1);
    expect(Math.max(...lengths)).toBeGreaterThan(12);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(24);
    const further = mix.filter(({ skip }) => skip > 0).length;
    expect(further).toBeGreaterThan(15);
    expect(further).toBeLessThan(80);
  });
});

describe('the tuning mix', () => {
  it('has at least 80 queries over every field', () => {
    expect(tuningMix.length).toBeGreaterThanOrEqual(80);
    for (const field of ['name', 'fullName', 'filePath', 'mangling', 'annotation', 'type'] as const) {
      expect(
        tuningMix.some((query) => query[field] !== undefined),
        field,
      ).toBe(true);
    }
  });
});
