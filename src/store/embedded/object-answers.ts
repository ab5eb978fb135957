import type { Callee, Caller, ObjectDetails, ParentRow } from '../../model/code-object.ts';
import { jsonElements } from '../../snapshot/reader/json-chunks.ts';
import type { OutgoingLink } from '../../snapshot/reader/link-section.ts';
import type { ObjectSection } from '../../snapshot/reader/object-section.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';
import type { CalleeOptions, CallerOptions, JsonRows, ObjectPage, ObjectQuery, Page } from '../store.ts';

const keptParents = 4096;
const allMembers = { parent: true, sourceLocations: true };

export function findObjects(snapshot: Snapshot, query: ObjectQuery): ObjectPage {
  const { total, page } = snapshot.search().find(query);
  return { total, rows: query.withLocations ? rowsWithLocations(snapshot, page) : plainRows(snapshot, page) };
}

/** Objects of a level-5 node as `{id, name, fullName, type, typeId}`. */
export function nodeObjects(snapshot: Snapshot, nodeId: number): JsonRows {
  const objects = snapshot.objects();
  const ahead = objects.rows.readAhead();
  return jsonElements(snapshot.levels().objectsOf(nodeId), (object, out) =>
    objects.rows.writeShort(object, ahead, out),
  );
}

export function objectDetails(snapshot: Snapshot, id: number): ObjectDetails | undefined {
  const objects = snapshot.objects();
  const number = objects.numberOf(id);
  if (number === undefined) return undefined;
  const { parent, package: key, ...traits } = objects.traits(number);
  return {
    ...objects.rows.value(number),
    ...traits,
    package: key !== null && snapshot.knowsPackage(key) ? key : null,
    parent: parentRow(objects, parent),
  };
}

/** Links of a caller as callees, read as they are asked for. */
export function callees(snapshot: Snapshot, caller: number, options: CalleeOptions): Iterable<Callee> {
  const links = snapshot.links().of(caller);
  return readCallees(links, options, snapshot);
}

/** A page of objects given by their numbers, which ascend. */
export function objectPage(snapshot: Snapshot, numbers: Uint32Array, { skip, limit }: Page): ObjectPage {
  return { total: numbers.length, rows: plainRows(snapshot, numbers.subarray(skip, skip + limit)) };
}

function* readCallees(
  links: Iterable<OutgoingLink>,
  { includeEscalated, members = allMembers }: CalleeOptions,
  snapshot: Snapshot,
): Iterable<Callee> {
  const objects = snapshot.objects();
  const parents = new Map<number, ParentRow>();
  for (const { target, kind } of links) {
    if (kind.escalated && !includeEscalated) continue;
    const identity = objects.rows.identity(target);
    const { type: linkType, escalated, confidence, rule } = kind;
    const parent = members.parent ? cachedParent(objects, objects.parentOf(target), parents) : null;
    const sourceLocations = members.sourceLocations ? snapshot.locations().of(target) : [];
    yield { ...identity, linkType, escalated, confidence, rule, parent, sourceLocations };
  }
}

/** Links of a callee as callers, read as they are asked for. */
export function* callers(
  snapshot: Snapshot,
  callee: number,
  { includeEscalated, members = { ...allMembers, bookmarks: true } }: CallerOptions,
): Iterable<Caller> {
  const objects = snapshot.objects();
  const parents = new Map<number, ParentRow>();
  for (const { source, kind, statements } of snapshot.callers().of(callee)) {
    if (kind.escalated && !includeEscalated) continue;
    const identity = objects.rows.identity(source);
    const { type: linkType, escalated, confidence, rule } = kind;
    const parent = members.parent ? cachedParent(objects, objects.parentOf(source), parents) : null;
    const sourceLocations = members.sourceLocations ? snapshot.locations().of(source) : [];
    const bookmarks = members.bookmarks ? snapshot.locations().at(statements()) : [];
    yield {
      ...identity,
      linkType,
      escalated,
      confidence,
      rule,
      parent,
      sourceLocations,
      bookmarks,
    };
  }
}

function plainRows(snapshot: Snapshot, numbers: Iterable<number>): JsonRows {
  const { rows } = snapshot.objects();
  const ahead = rows.readAhead();
  return jsonElements(numbers, (object, out) => rows.write(object, ahead, out));
}

function rowsWithLocations(snapshot: Snapshot, numbers: Iterable<number>): JsonRows {
  const { rows } = snapshot.objects();
  const locations = snapshot.locations();
  const ahead = rows.readAhead();
  const locationsAhead = locations.readAhead();
  return jsonElements(numbers, (object, out) => {
    rows.writeOpen(object, ahead, out);
    locations.writeMember(object, locationsAhead, out);
    out.addAscii('}');
  });
}

/** Neighbouring callees often share a parent; a bounded memory of them saves reading it again. */
function cachedParent(objects: ObjectSection, parent: number | null, cache: Map<number, ParentRow>): ParentRow | null {
  if (parent === null) return null;
  let row = cache.get(parent);
  if (!row) {
    if (cache.size >= keptParents) cache.clear();
    row = parentRow(objects, parent) as ParentRow;
    cache.set(parent, row);
  }
  return row;
}

function parentRow(objects: ObjectSection, parent: number | null): ParentRow | null {
  if (parent === null) return null;
  const { id, name, type, typeId } = objects.rows.identity(parent);
  return { id, name, type, typeId };
}
