import { absent, type ListColumn, type SearchColumns, type TextColumn } from '../../src/search/search-columns.ts';
import { type GeneratedObject, generateObjects } from './data/object-names.ts';

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

/** Generated objects in answer order, as columns. (No generated text is beyond the BMP, so `<` is code point order.) */
export function generatedColumns(
  count: number,
  seed: number,
): { columns: SearchColumns; objects: readonly GeneratedObject[] } {
  const objects = [...generateObjects(count, seed)].sort(
    (a, b) => order(a.name, b.name) || order(a.fullName, b.fullName),
  );
  const columns = {
    count,
    name: textColumn(objects, (object) => object.name),
    fullName: textColumn(objects, (object) => object.fullName),
    filePath: textColumn(objects, (object) => object.filePath),
    mangling: textColumn(objects, (object) => object.mangling),
    type: textColumn(objects, (object) => object.type),
    annotation: listColumn(objects),
  };
  return { columns, objects };
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function textColumn(
  objects: readonly GeneratedObject[],
  value: (object: GeneratedObject) => string | null,
): TextColumn {
  const values = new Values();
  const of = Uint32Array.from(objects, (object) => {
    const text = value(object);
    return text === null ? absent : values.index(text);
  });
  return { size: values.list.length, value: (index) => values.list[index]!, of };
}

function listColumn(objects: readonly GeneratedObject[]): ListColumn {
  const values = new Values();
  const start = new Uint32Array(objects.length + 1);
  const of: number[] = [];
  for (const [o, { annotations }] of objects.entries()) {
    for (const annotation of annotations ?? []) of.push(values.index(annotation));
    start[o + 1] = of.length;
  }
  return { size: values.list.length, value: (index) => values.list[index]!, start, of: Uint32Array.from(of) };
}
