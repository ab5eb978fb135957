import type { LinkRecord, LocationRecord, ObjectRecord } from '../../bundle/records.ts';
import { accessRule } from '../../model/access-kinds.ts';
import { documentStores } from './document-stores.ts';
import { columnKey, type SchemaCatalogue, type Structure } from './schema-catalogue.ts';
import type { DataAccess, SourcePlace } from './table-definition.ts';

/**
 * The records of a table: itself, its columns, and links from what stands for it in the code.
 * @param relational display name of the database of tables and views: `PostgreSQL`, or `Database` where its kind is not known
 */
export function* tableRecords(
  key: string,
  structure: Structure,
  relational: string,
): Generator<ObjectRecord | LinkRecord> {
  const { table, kind, places, isDefined, isGuessed } = structure;
  const isRelational = kind === 'table' || kind === 'view';
  const { store, noun } = isRelational
    ? { store: relational, noun: kind === 'table' ? 'Table' : 'View' }
    : documentStores[kind];
  const part = isRelational ? 'Column' : 'Field';
  const fullName = table.schema === null ? table.name : `${table.schema}.${table.name}`;
  const language = isRelational ? 'SQL' : store;
  yield {
    record: 'object',
    key,
    name: table.name,
    fullName,
    ...typeOf(store, noun),
    language,
    locations: locationsOf(places),
    ...(isDefined ? {} : { 'x-undefined': true }),
    ...(isGuessed ? { 'x-guessed-name': true } : {}),
  };
  for (const column of structure.columns) {
    yield {
      record: 'object',
      key: columnKey(key, column.name),
      name: column.name,
      fullName: `${fullName}.${column.name}`,
      ...typeOf(store, part),
      language,
      parent: key,
      locations: column.place === null ? [] : locationsOf([column.place]),
    };
  }
  for (const model of structure.models) {
    yield {
      record: 'link',
      from: model,
      to: key,
      type: 'REFER',
      escalated: true,
      confidence: 'derived',
      rule: 'data/model',
    };
  }
}

function typeOf(store: string, noun: string): { type: string; typeId: string } {
  const type = `${store} ${noun}`;
  return { type, typeId: type.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_') };
}

/**
 * The links of accesses, one for each origin, table and direction: READ for `select`, WRITE for the others, with the
 * kinds in the id of the rule (`prisma/insert+update`) and in `x-access`. The same for each column that is defined.
 */
export function* accessRecords(accesses: readonly DataAccess[], structures: SchemaCatalogue): Generator<LinkRecord> {
  const links = new Map<string, AccessLink>();
  for (const access of accesses) {
    const table = structures.use(access.kind, access.table);
    const columns = access.columns.flatMap((name) => structures.column(table, name) ?? []);
    for (const to of [table, ...columns]) {
      const key = `${access.from}\n${to}\n${linkType(access)}`;
      const link = links.get(key) ?? { access, to, kinds: new Set(), places: [], contexts: new Set() };
      links.set(key, link);
      for (const name of contextsOf(access) ?? [null]) link.contexts.add(name);
      link.kinds.add(access.access);
      link.places.push(access.place);
    }
  }
  for (const { access, to, kinds, places, contexts } of links.values()) {
    const sorted = [...kinds].sort();
    yield {
      record: 'link',
      from: access.from,
      to,
      type: linkType(access),
      locations: locationsOf(places),
      confidence: 'derived',
      rule: accessRule(access.library, sorted),
      'x-access': sorted,
      ...(contexts.has(null) ? {} : { 'x-contexts': [...contexts].sort().map((within) => ({ within })) }),
    };
  }
}

interface AccessLink {
  readonly access: DataAccess;
  readonly to: string;
  readonly kinds: Set<string>;
  readonly places: SourcePlace[];
  /** The contexts in which alone it is made; null among them where one access is made in all. */
  readonly contexts: Set<string | null>;
}

function contextsOf({ forClasses, within }: DataAccess): readonly string[] | undefined {
  return within === undefined ? forClasses?.map((object) => `${object}@this`) : [within];
}

function linkType({ access }: DataAccess): 'READ' | 'WRITE' {
  return access === 'select' ? 'READ' : 'WRITE';
}

/** Each place once, by file and line. */
function locationsOf(places: readonly SourcePlace[]): LocationRecord[] {
  const distinct = new Map(places.map((place) => [`${place.file}:${place.startLine}:${place.endLine}`, place]));
  return [...distinct.values()].sort((a, b) =>
    a.file < b.file ? -1 : a.file > b.file ? 1 : a.startLine - b.startLine || a.endLine - b.endLine,
  );
}
