import type { ObjectRow } from '../../../model/code-object.ts';
import { compareCodePoints } from '../../../model/order.ts';
import { absent } from '../../../search/search-columns.ts';
import { type SnapshotMeta, sections } from '../../format/sections.ts';
import { loadIds, loadJson, loadUint8, loadUint16, loadUint32 } from '../section-arrays.ts';
import type { Snapshot } from '../snapshot.ts';

const rowMembers = 'id,name,fullName,type,typeId,filePath,mangling,annotations';

/** Rows, order, ids, parents and traits of the objects. */
export function* checkObjects(snapshot: Snapshot): Iterable<string> {
  yield* checkRows(snapshot);
  yield* checkIds(snapshot);
  yield* checkParents(snapshot);
  yield* checkTraits(snapshot);
}

function* checkRows(snapshot: Snapshot): Iterable<string> {
  const { file, meta } = snapshot;
  const { rows } = snapshot.objects();
  const ids = loadIds(file, sections.objectIds, meta.counts.objects, meta.idWidth);
  const flags = loadUint8(file, sections.objectFlags, meta.counts.objects);
  const ahead = rows.readAhead();
  let before: ObjectRow | undefined;
  for (let object = 0; object < meta.counts.objects; object++) {
    const row = rows.value(object, ahead);
    if (Object.keys(row).join() !== rowMembers) yield `the row of object ${object} has other members than it should`;
    if (row.id !== String(ids[object])) yield `object ${object} has the ids ${row.id} and ${ids[object]}`;
    if (before && !isBefore(before, row)) yield `object ${object} is out of order`;
    if ((((flags[object] as number) & 4) !== 0) !== (row.annotations !== null)) {
      yield `object ${object} has annotations and says otherwise, or the other way round`;
    }
    before = row;
  }
}

function isBefore(a: ObjectRow, b: ObjectRow): boolean {
  const order = compareCodePoints(a.name, b.name) || compareCodePoints(a.fullName, b.fullName);
  return order < 0 || (order === 0 && Number(a.id) < Number(b.id));
}

function* checkIds(snapshot: Snapshot): Iterable<string> {
  const { file, meta } = snapshot;
  const count = meta.counts.objects;
  const ids = loadIds(file, sections.objectIds, count, meta.idWidth);
  const sorted = loadIds(file, sections.objectIdsSorted, count, meta.idWidth);
  const byRank = loadUint32(file, sections.objectByIdRank, count);
  for (let rank = 0; rank < count; rank++) {
    const id = sorted[rank] as number;
    if (!Number.isSafeInteger(id) || id < 1) yield `${id} is not an id`;
    if (rank > 0 && (sorted[rank - 1] as number) >= id) yield `id ${id} is out of order`;
    if (ids[byRank[rank] as number] !== id) yield `id ${id} leads to another object`;
  }
}

/** Every parent exists, and following parents ends. */
function* checkParents(snapshot: Snapshot): Iterable<string> {
  const count = snapshot.meta.counts.objects;
  const parents = loadUint32(snapshot.file, sections.objectParent, count);
  /** Which walk came by, plus one. */
  const walkOf = new Uint32Array(count);
  for (let object = 0; object < count; object++) {
    let at = object;
    while (at !== absent && at < count && walkOf[at] === 0) {
      walkOf[at] = object + 1;
      at = parents[at] as number;
    }
    if (at === absent) continue;
    if (at >= count) yield `object ${object} has a parent that does not exist`;
    else if (walkOf[at] === object + 1) yield `object ${at} is its own ancestor`;
  }
}

function* checkTraits(snapshot: Snapshot): Iterable<string> {
  const { file, meta } = snapshot;
  const count = meta.counts.objects;
  const flags = loadUint8(file, sections.objectFlags, count);
  const statuses = loadUint8(file, sections.objectStatus, count);
  const languages = loadUint16(file, sections.objectLanguage, count);
  const packages = loadUint32(file, sections.objectPackage, count);
  const packageCount = loadJson<readonly string[]>(file, sections.packageKeys).length;
  const objectsOf = meta.languages.map(() => 0);
  let external = 0;
  for (let object = 0; object < count; object++) {
    const [language, listed] = [languages[object] as number, packages[object] as number];
    external += (flags[object] as number) & 1;
    if ((statuses[object] as number) > 3) yield `object ${object} has no valid status`;
    if (listed !== absent && listed >= packageCount) yield `object ${object} names a package that is not listed`;
    if (language >= objectsOf.length) yield `object ${object} has a language that is not listed`;
    else objectsOf[language] = (objectsOf[language] as number) + 1;
  }
  if (external !== meta.counts.externalObjects) {
    yield `${external} objects are external and not ${meta.counts.externalObjects}`;
  }
  yield* checkLanguages(meta, objectsOf);
}

function* checkLanguages(meta: SnapshotMeta, objectsOf: readonly number[]): Iterable<string> {
  for (const [i, { name, objects }] of meta.languages.entries()) {
    if (objectsOf[i] !== objects) yield `${objectsOf[i]} objects are in ${name} and not ${objects}`;
  }
}
