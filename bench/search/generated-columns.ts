import { compareCodePoints } from '../../src/model/order.ts';
import { absent, type ListColumn, type SearchColumns, type TextColumn } from '../../src/search/search-columns.ts';
import { generateObjects } from '../data/generate-units.ts';
import type { GeneratedObject } from '../data/generated-object.ts';

type Searched = Pick<GeneratedObject, 'name' | 'fullName' | 'filePath' | 'mangling' | 'type' | 'annotations'>;

/** Distinct values with the index of each. */
class Values {
  readonly list: string[] = [];
  readonly #indexes = new Map<string, number>();

  index(value: string): number {
    const known = this.#indexes.get(value);
    if (known !== undefined) return known;
    this.#indexes.set(value, this.list.length);
    return this.list.push(value) - 1;
  }
}

/** Generated objects in answer order, as columns. */
export function generatedColumns(count: number, seed: number): SearchColumns {
  const objects: Searched[] = [];
  for (const { name, fullName, filePath, mangling, type, annotations } of generateObjects(count, seed)) {
    objects.push({ name, fullName, filePath, mangling, type, annotations });
  }
  objects.sort((a, b) => compareCodePoints(a.name, b.name) || compareCodePoints(a.fullName, b.fullName));
  return {
    count,
    name: textColumn(objects, (object) => object.name),
    fullName: textColumn(objects, (object) => object.fullName),
    filePath: textColumn(objects, (object) => object.filePath),
    mangling: textColumn(objects, (object) => object.mangling),
    type: textColumn(objects, (object) => object.type),
    annotation: listColumn(objects),
  };
}

function textColumn(objects: readonly Searched[], value: (object: Searched) => string | null): TextColumn {
  const values = new Values();
  const of = Uint32Array.from(objects, (object) => {
    const text = value(object);
    return text === null ? absent : values.index(text);
  });
  return { size: values.list.length, value: (index) => values.list[index]!, of };
}

function listColumn(objects: readonly Searched[]): ListColumn {
  const values = new Values();
  const start = new Uint32Array(objects.length + 1);
  const of: number[] = [];
  for (const [o, { annotations }] of objects.entries()) {
    for (const annotation of annotations ?? []) of.push(values.index(annotation));
    start[o + 1] = of.length;
  }
  return { size: values.list.length, value: (index) => values.list[index]!, start, of: Uint32Array.from(of) };
}
