import type { Level } from '../../src/model/level.ts';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import type { NaiveObject } from './naive-analysis.ts';
import { naiveCompareLists } from './naive-text.ts';

export interface NaiveNode {
  readonly nodeId: number;
  readonly name: string;
  readonly fullName: string;
  readonly level: Level;
  readonly parentId: number | null;
  readonly objects: ReadonlySet<NaiveObject>;
}

/** The taxonomy nodes above the objects, numbered from 1 by level, then full name. Explicit levels win over the taxonomy. */
export function naiveLevels(objects: readonly NaiveObject[], taxonomy: Taxonomy): NaiveNode[] {
  const below = new Map<string, Set<NaiveObject>>();
  for (const object of objects) {
    const { levels, type, typeId, language, external = false } = object.record;
    const path = levels ?? taxonomy.levelsOf({ type, typeId, language, external });
    for (const level of [1, 2, 3, 4, 5]) {
      const key = JSON.stringify(path.slice(0, level));
      below.set(key, (below.get(key) ?? new Set()).add(object));
    }
  }
  const paths = [...below.keys()]
    .map((key) => JSON.parse(key) as string[])
    .sort((a, b) => naiveCompareLists([a.length, a.join('/'), ...a], [b.length, b.join('/'), ...b]));
  const idOf = new Map(paths.map((path, i) => [JSON.stringify(path), i + 1]));
  return paths.map((path, i) => ({
    nodeId: i + 1,
    name: path.at(-1) as string,
    fullName: path.join('/'),
    level: path.length as Level,
    parentId: idOf.get(JSON.stringify(path.slice(0, -1))) ?? null,
    objects: below.get(JSON.stringify(path)) as Set<NaiveObject>,
  }));
}
