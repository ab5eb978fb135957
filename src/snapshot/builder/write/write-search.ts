import { buildSearchIndex } from '../../../search/build-search-index.ts';
import type { ListColumn, SearchColumns, TextColumn } from '../../../search/search-columns.ts';
import { annotatedFlag } from '../collect/object-columns.ts';
import { sortedByText } from '../number/number-objects.ts';
import type { StringTable } from '../tables/string-table.ts';
import type { Uint32List } from '../tables/uint32-list.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { NumberedImport } from './write-objects.ts';

/** The search index over the texts of the objects. */
export function writeSearchIndex(writer: SnapshotWriter, numbered: NumberedImport): void {
  for (const { name, data } of buildSearchIndex(searchColumns(numbered))) writer.section(name, data);
}

function searchColumns({ collector, objects: { rows } }: NumberedImport): SearchColumns {
  const { objects } = collector;
  const column = (table: StringTable, numbers: Uint32List): TextColumn => {
    const ofRow = numbers.view();
    return { size: table.size, value: (index) => table.text(index), of: rows.map((row) => ofRow[row] as number) };
  };
  return {
    count: rows.length,
    name: nameColumn(objects.names, objects.name, rows),
    fullName: column(objects.fullNames, objects.fullName),
    filePath: column(objects.filePaths, objects.filePath),
    mangling: column(objects.manglings, objects.mangling),
    type: typeColumn(collector.objects.kinds.list, objects.kind, rows),
    annotation: annotationColumn(objects, rows),
  };
}

/** The objects are in the order of their names, so the values come as they are met. */
function nameColumn(names: StringTable, numbers: Uint32List, rows: Uint32Array): TextColumn {
  const sorted = sortedByText(names);
  const of = new Uint32Array(rows.length);
  let value = 0;
  for (let object = 0; object < of.length; object++) {
    const name = numbers.at(rows[object] as number);
    while (sorted[value] !== name) value++;
    of[object] = value;
  }
  return { size: names.size, value: (index) => names.text(sorted[index] as number), of };
}

function typeColumn(kinds: readonly { readonly type: string }[], kindOf: Uint32List, rows: Uint32Array): TextColumn {
  const types = [...new Set(kinds.map(({ type }) => type))];
  const indexes = new Map(types.map((type, index) => [type, index]));
  const ofKind = Uint32Array.from(kinds, ({ type }) => indexes.get(type) as number);
  return {
    size: types.length,
    value: (index) => types[index] as string,
    of: Uint32Array.from(rows, (row) => ofKind[kindOf.at(row)] as number),
  };
}

function annotationColumn(objects: NumberedImport['collector']['objects'], rows: Uint32Array): ListColumn {
  const start = new Uint32Array(rows.length + 1);
  const of = new Uint32Array(objects.annotations.length);
  let at = 0;
  for (let object = 0; object < rows.length; object++) {
    const row = rows[object] as number;
    start[object] = at;
    if ((objects.flags.at(row) & annotatedFlag) === 0) continue;
    const end = objects.annotationEnds.at(row);
    for (let from = objects.annotationsFrom(row); from < end; from++) of[at++] = objects.annotations.at(from);
  }
  start[rows.length] = at;
  return { size: objects.annotationTexts.size, value: (index) => objects.annotationTexts.text(index), start, of };
}
