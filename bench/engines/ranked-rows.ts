import { compareCodePoints } from '../../src/model/order.ts';
import { fold } from '../../src/search/fold.ts';
import { generateObjects } from '../data/generate-units.ts';
import { type GeneratedObject, typeIdOf } from '../data/generated-object.ts';

/** An object as the peers store it: its place in the answer order, its answer text, and its folded texts. */
export interface RankedRow {
  readonly rank: number;
  /** JSON of the object, as answered. */
  readonly row: string;
  /** Folded texts in the order of `foldedFields`; null: absent. */
  readonly folded: readonly (string | null)[];
}

/** Column of the peers' tables for each filter. */
export const foldedFields = ['name', 'fullName', 'filePath', 'mangling', 'annotation', 'type'] as const;

/** Stands between annotations, so that no needle matches across two of them. */
const annotationSeparator = '\u0001';

/** The objects of a generated application in answer order. Peers get what ours gets: folded texts, and rows that are JSON already. */
export function* rankedRows(objects: number, seed: number): Generator<RankedRow> {
  const sorted = [...generateObjects(objects, seed)].sort(
    (a, b) => compareCodePoints(a.name, b.name) || compareCodePoints(a.fullName, b.fullName) || a.id - b.id,
  );
  for (const [rank, object] of sorted.entries()) yield { rank, row: rowOf(object), folded: foldedOf(object) };
}

function rowOf(object: GeneratedObject): string {
  const { id, name, fullName, type, filePath, mangling, annotations } = object;
  return JSON.stringify({
    id: String(id),
    name,
    fullName,
    type,
    typeId: typeIdOf(type),
    filePath,
    mangling,
    annotations,
  });
}

function foldedOf(object: GeneratedObject): (string | null)[] {
  const { name, fullName, filePath, mangling, annotations, type } = object;
  const annotation = annotations === null ? null : annotations.join(annotationSeparator);
  return [name, fullName, filePath, mangling, annotation, type].map((text) => (text === null ? null : fold(text)));
}
