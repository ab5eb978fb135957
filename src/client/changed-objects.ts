import type { ItemOf, RequestOptions } from './client.ts';
import { type ChangedFile, type ChangedLine, readDiff } from './read-diff.ts';

/** The side of a change that was analysed. */
export type AnalyzedSide = 'before' | 'after';

export interface ChangedObjects {
  /** Objects with a changed line, the innermost at each line, in the order of the diff. */
  readonly objects: readonly ChangedObject[];
  /** Files of the diff in which none is found, with the reason. */
  readonly unmatched: readonly { readonly file: string; readonly reason: string }[];
}

export interface ChangedObject {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly filePath: string;
  /** First changed line in it, on the analysed side. */
  readonly line: number;
}

interface Place {
  readonly object: FoundObject;
  readonly startLine: number;
  readonly endLine: number;
}

/** What finds objects: the client, or anything that answers the same. */
export interface ObjectFinder {
  items(
    operation: 'find-objects',
    parameters: { readonly filepath: string; readonly select: 'source-locations'; readonly limit: number },
    options?: RequestOptions,
  ): AsyncIterable<FoundObject>;
}

type FoundObject = Pick<ItemOf<'find-objects'>, 'id' | 'name' | 'fullName' | 'type' | 'filePath' | 'sourceLocations'>;

/**
 * Maps a unified diff to the objects of an application, by file and line. `side` says whether the code was analysed before or after the
 * change. A path of the diff may begin above the analysed folder. Needs source locations.
 */
export async function changedObjects(
  application: ObjectFinder,
  diff: string,
  side: AnalyzedSide,
  options: RequestOptions = {},
): Promise<ChangedObjects> {
  const objects = new Map<string, ChangedObject>();
  const unmatched: { file: string; reason: string }[] = [];
  for (const file of readDiff(diff)) {
    const path = file[side];
    const named = path ?? file.before ?? file.after ?? '';
    if (path === null) {
      unmatched.push({ file: named, reason: side === 'before' ? 'added by the change' : 'removed by the change' });
      continue;
    }
    const places = await placesIn(application, path, options);
    const found = objectsAt(places, file, side);
    for (const object of found) if (!objects.has(object.id)) objects.set(object.id, object);
    if (found.length === 0) {
      const reason = places.length === 0 ? 'no object of the analysis is in it' : 'no object is at the changed lines';
      unmatched.push({ file: named, reason });
    }
  }
  return { objects: [...objects.values()], unmatched };
}

/** Objects of the file that a path of a diff names: of the whole path, else of what is left of it without its first folders. */
async function placesIn(application: ObjectFinder, path: string, options: RequestOptions): Promise<Place[]> {
  const segments = path.split('/');
  for (let from = 0; from < segments.length; from++) {
    const suffix = segments.slice(from).join('/');
    const places: Place[] = [];
    const asked = { filepath: suffix, select: 'source-locations', limit: 5000 } as const;
    for await (const object of application.items('find-objects', asked, options)) {
      for (const { filePath, startLine, endLine } of object.sourceLocations ?? []) {
        if (namesFile(filePath, suffix, from === 0)) places.push({ object, startLine, endLine });
      }
    }
    if (places.length > 0) return places;
  }
  return [];
}

/** A whole path may stand below folders that the diff does not name; a shortened one may not, or it would name files of the same name. */
function namesFile(filePath: string, path: string, isWhole: boolean): boolean {
  const analysed = filePath.replaceAll('\\', '/');
  return analysed === path || (isWhole && analysed.endsWith(`/${path}`));
}

function objectsAt(places: readonly Place[], { changes }: ChangedFile, side: AnalyzedSide): ChangedObject[] {
  const found = new Map<string, ChangedObject>();
  for (const change of changes) {
    const around = places.filter((place) => isAt(place, change, side));
    const size = Math.min(...around.map(({ startLine, endLine }) => endLine - startLine));
    for (const { object, startLine, endLine } of around) {
      if (endLine - startLine > size || found.has(object.id)) continue;
      const { id, name, fullName, type } = object;
      found.set(id, { id, name, fullName, type, filePath: object.filePath ?? '', line: change[side] });
    }
  }
  return [...found.values()];
}

/** A line of the analysed side is in a place; one of the other side stands between two lines, and is where both are. */
function isAt({ startLine, endLine }: Place, change: ChangedLine, side: AnalyzedSide): boolean {
  const line = change[side];
  const isOfSide = (change.kind === 'removed') === (side === 'before');
  return isOfSide ? startLine <= line && line <= endLine : startLine < line && line <= endLine;
}
