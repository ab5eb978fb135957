import type { SearchQuery } from '../../src/search/search-index.ts';
import type { GeneratedObject } from './data/object-names.ts';
import { Random } from './data/random.ts';

export interface MixedQuery extends SearchQuery {
  readonly kind: string;
}

const lengths = [1, 2, 3, 3, 4, 4, 5, 5, 6, 7, 8, 10, 12, 16, 24];
const kinds: readonly (readonly [kind: string, share: number])[] = [
  ['name', 0.32],
  ['full name', 0.23],
  ['file path', 0.08],
  ['mangling', 0.1],
  ['annotation', 0.03],
  ['type + name', 0.08],
  ['path + name', 0.06],
  ['full name + type', 0.06],
  ['two full names', 0.04],
];

/** Random substrings of random objects; one in ten asks for a page further on. The recipe is that of the project's reference study. */
export function drawQueries(objects: readonly GeneratedObject[], count: number, seed: number): MixedQuery[] {
  const random = new Random(seed);
  const part = (text: string): string => {
    const characters = [...text];
    const length = Math.min(characters.length, random.pick(lengths));
    const from = random.below(characters.length - length + 1);
    return characters.slice(from, from + length).join('');
  };
  const some = (text: (object: GeneratedObject) => string | null | undefined): string => {
    for (;;) {
      const value = text(random.pick(objects));
      if (value) return part(value);
    }
  };
  const fullNameOf = (object: GeneratedObject): string => object.fullName;
  return Array.from({ length: count }, () => {
    const kind = pickKind(random);
    const object = random.pick(objects);
    return {
      kind,
      skip: random.chance(0.9) ? 0 : random.below(200),
      limit: 20,
      ...(kind === 'name' || kind.endsWith('+ name') ? { name: part(object.name) } : {}),
      ...(kind.startsWith('full name') ? { fullName: [part(object.fullName)] } : {}),
      ...(kind === 'two full names' ? { fullName: [some(fullNameOf), some(fullNameOf)] } : {}),
      ...(kind.includes('path') ? { filePath: object.filePath ? part(object.filePath) : some((o) => o.filePath) } : {}),
      ...(kind === 'mangling' ? { mangling: some((o) => o.mangling) } : {}),
      ...(kind === 'annotation' ? { annotation: some((o) => o.annotations?.[0]) } : {}),
      ...(kind.includes('type') ? { type: part(object.type) } : {}),
    };
  });
}

function pickKind(random: Random): string {
  let left = random.next();
  for (const [kind, share] of kinds) {
    if (left < share) return kind;
    left -= share;
  }
  return 'name';
}
