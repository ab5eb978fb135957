import { generateObjects } from '../data/generate-units.ts';
import type { GeneratedObject } from '../data/generated-object.ts';
import { Random } from '../data/random.ts';
import { Weighted } from '../data/weighted.ts';
import type { BenchQuery } from './bench-query.ts';

/** The frozen recipe: kinds of questions and their shares. */
const kinds = new Weighted([
  ['name', 0.34],
  ['full name', 0.24],
  ['file path', 0.08],
  ['mangling', 0.1],
  ['type + name', 0.08],
  ['path + name', 0.06],
  ['full name + type', 0.06],
  ['two full names', 0.04],
] as const);
/** Lengths of the needles, in code points, each as likely as the next. */
const lengths = [1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12, 16, 24];
const skipShare = 0.1;
const skipBelow = 200;
const pageSize = 20;

/**
 * Random substrings of random objects of a generated application, drawn with a seed of their own. Nothing in the product is
 * tuned on them: a new seed is a new mix.
 */
export function drawHeldOutMix(data: { objects: number; seed: number }, size: number, seed: number): BenchQuery[] {
  const random = new Random(seed, 0x4e1d);
  const samples = sampleObjects(data, size * 8, random);
  let at = 0;
  const text = (of: (object: GeneratedObject) => string | null): string => {
    for (;;) {
      const value = of(samples[at++ % samples.length]!);
      if (value) return value;
    }
  };
  const part = (value: string): string => {
    const characters = [...value];
    const length = Math.min(characters.length, random.pick(lengths));
    const from = random.below(characters.length - length + 1);
    return characters.slice(from, from + length).join('');
  };
  return Array.from({ length: size }, () => {
    const kind = kinds.draw(random);
    const skip = random.chance(skipShare) ? random.below(skipBelow) : 0;
    const anchor = samples[at++ % samples.length]!;
    const fullNames = kind === 'two full names' ? [anchor.fullName, text((o) => o.fullName)] : [anchor.fullName];
    return {
      kind,
      skip,
      limit: pageSize,
      withLocations: false,
      ...(kind === 'name' || kind.endsWith('+ name') ? { name: part(anchor.name) } : {}),
      ...(kind.includes('full name') ? { fullName: fullNames.map(part) } : {}),
      ...(kind.includes('path') ? { filePath: part(anchor.filePath ?? text((o) => o.filePath)) } : {}),
      ...(kind === 'mangling' ? { mangling: part(anchor.mangling || text((o) => o.mangling)) } : {}),
      ...(kind.includes('type') ? { type: part(anchor.type) } : {}),
    };
  });
}

function sampleObjects(data: { objects: number; seed: number }, size: number, random: Random): GeneratedObject[] {
  const wanted = new Set<number>();
  while (wanted.size < Math.min(size, data.objects)) wanted.add(1 + random.below(data.objects));
  const samples: GeneratedObject[] = [];
  for (const object of generateObjects(data.objects, data.seed)) if (wanted.has(object.id)) samples.push(object);
  for (let i = samples.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [samples[i], samples[j]] = [samples[j]!, samples[i]!];
  }
  return samples;
}
