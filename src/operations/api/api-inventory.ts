import type { ApplicationInfo } from '../../model/application.ts';
import type { ObjectIdentity } from '../../model/code-object.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { SourceLocation } from '../../model/source-location.ts';
import type { ApplicationReader, JsonRows } from '../../store/store.ts';

export type ApiKind = 'operation' | 'request';

/** An operation that an application offers, or a request that it makes. */
export interface ApiEntry extends ObjectIdentity {
  readonly kind: ApiKind;
  /** HTTP verb, upper-case; `ANY` where the operation takes all; null where there is none, as in GraphQL. */
  readonly method: string | null;
  /** Path, of a request with the host before it where that is known; path variables are `{}`. */
  readonly path: string;
  /** Name of its level-4 node: what offers it, or sends it. */
  readonly technology: string;
  /** Of an operation where it is declared, of a request the statements that send it; by file, then line. */
  readonly places: readonly { readonly file: string; readonly line: number }[];
}

/** Where the taxonomy places what an application offers, and what it asks of others. */
const roots: readonly (readonly [kind: ApiKind, path: string])[] = [
  ['operation', 'System Interaction/Communication Services/Exposed API/'],
  ['request', 'System Interaction/Communication Services/Called Services/'],
];
const verbs = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'ANY', 'ALL'];

const known = new WeakMap<ApplicationInfo, readonly ApiEntry[]>();

/** Operations and requests of an application: by path, method, kind, then name, full name, id. Kept for as long as the snapshot is open. */
export function apiInventory(reader: ApplicationReader): readonly ApiEntry[] {
  const there = known.get(reader.info);
  if (there) return there;
  const entries = roots.flatMap(([kind, root]) =>
    reader
      .levelNodes(5, {})
      .filter(({ fullName }) => fullName.startsWith(root))
      .flatMap(({ nodeId, name, fullName }) => {
        const technology = fullName.slice(root.length, fullName.length - name.length - 1);
        return valuesOf<ObjectIdentity>(reader.nodeObjects(nodeId)).map((object) =>
          entryOf(reader, { kind, technology, object }),
        );
      }),
  );
  entries.sort(byPath);
  known.set(reader.info, entries);
  return entries;
}

function entryOf(
  reader: ApplicationReader,
  {
    kind,
    technology,
    object,
  }: { readonly kind: ApiKind; readonly technology: string; readonly object: ObjectIdentity },
): ApiEntry {
  const { id, name, fullName, type, typeId } = object;
  const [first = '', ...rest] = name.split(' ');
  const namesVerb = kind === 'request' && rest.length > 0 && verbs.includes(first);
  const method = namesVerb ? first : (verbIn(type) ?? null);
  const path = namesVerb ? rest.join(' ') : name;
  return {
    kind,
    method,
    path,
    technology,
    id,
    name,
    fullName,
    type,
    typeId,
    places: placesOf(reader, kind, Number(id)),
  };
}

/** `Fastify GET Operation`, `JavaScript HttpRequest Get Service`. */
function verbIn(type: string): string | undefined {
  const verb = type.split(' ').find((word, at) => at > 0 && verbs.includes(word.toUpperCase()) && word.length > 2);
  return verb?.toUpperCase() === 'ALL' ? 'ANY' : verb?.toUpperCase();
}

function placesOf(reader: ApplicationReader, kind: ApiKind, id: number): ApiEntry['places'] {
  const members = { parent: false, sourceLocations: false, bookmarks: true };
  const locations =
    kind === 'operation'
      ? reader.sourceLocations(id)
      : valuesOf<{ bookmarks: readonly SourceLocation[] }>(
          reader.callers(id, { includeEscalated: false, members }),
        ).flatMap(({ bookmarks }) => bookmarks);
  return locations
    .map(({ filePath, startLine }) => ({ file: filePath, line: startLine }))
    .sort((a, b) => compareCodePoints(a.file, b.file) || a.line - b.line)
    .filter((place, at, all) => at === 0 || place.file !== all[at - 1]?.file || place.line !== all[at - 1]?.line);
}

function byPath(a: ApiEntry, b: ApiEntry): number {
  return (
    compareCodePoints(a.path, b.path) ||
    compareCodePoints(a.method ?? '', b.method ?? '') ||
    compareCodePoints(a.kind, b.kind) ||
    compareCodePoints(a.name, b.name) ||
    compareCodePoints(a.fullName, b.fullName) ||
    Number(a.id) - Number(b.id)
  );
}

function valuesOf<T>(rows: JsonRows): T[] {
  return JSON.parse(`[${Buffer.concat([...rows]).toString()}]`) as T[];
}
