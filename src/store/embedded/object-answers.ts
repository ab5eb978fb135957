import { together } from '../../absent-data.ts';
import type { ObjectDetails, ParentRow } from '../../model/code-object.ts';
import type { LinkKind } from '../../snapshot/format/sections.ts';
import { JsonElements } from '../../snapshot/reader/json-chunks.ts';
import type { ObjectSection } from '../../snapshot/reader/object-section.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { CalleeOptions, CallerOptions, JsonRows, ObjectPage, ObjectQuery, Page } from '../store.ts';

const allMembers = { parent: true, sourceLocations: true, bookmarks: true };
const closingBrace = 0x7d;

export function findObjects(snapshot: Snapshot, query: ObjectQuery): ObjectPage {
  // What both read of a snapshot that was just opened is fetched together.
  const [{ total, page }] = together(
    () => snapshot.search(query).find(query),
    () => snapshot.objects(),
  );
  return { total, rows: query.withLocations ? rowsWithLocations(snapshot, page) : plainRows(snapshot, page) };
}

/** Objects of a level-5 node as `{id, name, fullName, type, typeId}`. */
export function nodeObjects(snapshot: Snapshot, nodeId: number): JsonRows {
  const objects = snapshot.objects();
  const ahead = objects.rows.readAhead();
  return new JsonElements(snapshot.levels().objectsOf(nodeId), (object, out) => {
    objects.rows.writeIdentity(object, ahead, out);
    out.addByte(closingBrace);
  });
}

export function objectDetails(snapshot: Snapshot, id: number): ObjectDetails | undefined {
  const objects = snapshot.objects();
  const number = objects.numberOf(id);
  if (number === undefined) return undefined;
  const [traits, row, parent] = together(
    () => objects.traits(number),
    () => objects.rows.value(number),
    () => parentRow(objects, objects.parentOf(number)),
  );
  const { package: key } = traits;
  return { ...row, ...traits, package: key !== null && snapshot.knowsPackage(key) ? key : null, parent };
}

/** Links of a caller as rows of callees, read as they are asked for. */
export function callees(
  snapshot: Snapshot,
  caller: number,
  { includeEscalated, members = allMembers }: CalleeOptions,
): JsonRows {
  const write = snapshot.linkRows().writer(members);
  return new JsonElements(chosen(snapshot.links().of(caller), includeEscalated), ({ target, kind }, out) => {
    write(target, kind, out);
    out.addByte(closingBrace);
  });
}

/** Links of a callee as rows of callers, read as they are asked for. */
export function callers(
  snapshot: Snapshot,
  callee: number,
  { includeEscalated, members = allMembers }: CallerOptions,
): JsonRows {
  const write = snapshot.linkRows().writer(members);
  return new JsonElements(
    chosen(snapshot.callers().of(callee), includeEscalated),
    ({ source, kind, statements }, out) => {
      write(source, kind, out);
      if (members.bookmarks)
        out.add(Buffer.from(`,"bookmarks":${JSON.stringify(snapshot.locations().at(statements()))}`));
      out.addByte(closingBrace);
    },
  );
}

/** A page of objects given by their numbers, which ascend. */
export function objectPage(snapshot: Snapshot, numbers: Uint32Array, { skip, limit }: Page): ObjectPage {
  return { total: numbers.length, rows: plainRows(snapshot, numbers.subarray(skip, skip + limit)) };
}

/** Links without those that are only escalated, unless these are asked for. */
function* chosen<T extends { readonly kind: LinkKind }>(links: Iterable<T>, includeEscalated: boolean): Iterable<T> {
  for (const link of links) if (includeEscalated || !link.kind.escalated) yield link;
}

function plainRows(snapshot: Snapshot, numbers: Iterable<number>): JsonRows {
  const { rows } = snapshot.objects();
  const ahead = rows.readAhead();
  return new JsonElements(numbers, (object, out) => rows.write(object, ahead, out));
}

function rowsWithLocations(snapshot: Snapshot, numbers: Iterable<number>): JsonRows {
  const { rows } = snapshot.objects();
  const locations = snapshot.locations();
  const ahead = rows.readAhead();
  const locationsAhead = locations.readAhead();
  return new JsonElements(numbers, (object, out) => {
    together(
      () => rows.writeOpen(object, ahead, out),
      () => locations.writeMember(object, locationsAhead, out),
    );
    out.addByte(closingBrace);
  });
}

function parentRow(objects: ObjectSection, parent: number | null): ParentRow | null {
  if (parent === null) return null;
  const { id, name, type, typeId } = objects.rows.identity(parent);
  return { id, name, type, typeId };
}
