import { readFileSync } from 'node:fs';

export const entryKinds = ['route', 'operation', 'page', 'procedure', 'job', 'consumer', 'command'] as const;

/** How an application is entered. */
export type EntryKind = (typeof entryKinds)[number];

export const accessKinds = ['select', 'insert', 'update', 'delete'] as const;

/** What a statement does to a table. */
export type AccessKind = (typeof accessKinds)[number];

/** A function in the source, as a reader names it. Lines count from 1. */
export interface NamedPlace {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly optional?: boolean;
}

export interface TruthEntry {
  readonly kind: EntryKind;
  /** HTTP verb or ANY of a route; Query, Mutation or Subscription of an operation; else empty. */
  readonly verb: string;
  /** Path with all prefixes of a route or page; else the name. */
  readonly path: string;
  readonly file: string;
  readonly line: number;
  /** `class`: the class that is registered, whose method it is, where that counts as the handler, too. */
  readonly handler?: {
    readonly file: string;
    readonly line: number;
    readonly name?: string;
    readonly class?: NamedPlace;
  };
  readonly optional?: boolean;
  readonly note?: string;
}

export interface TruthTables {
  /** `file` and `line` where several entries have the verb and path. */
  readonly entry: { readonly verb: string; readonly path: string; readonly file?: string; readonly line?: number };
  /** The reader did not follow everything, such as what a page renders in the browser: no table is unexpected. */
  readonly isPartial?: boolean;
  readonly tables: readonly {
    readonly table: string;
    readonly access: readonly AccessKind[];
    /** Kinds that are neither required nor wrong. */
    readonly optionalAccess?: readonly AccessKind[];
    readonly optional?: boolean;
    /** `file:line` of one statement. */
    readonly at?: string;
  }[];
}

export interface TruthRequest {
  readonly file: string;
  readonly line: number;
  /** Verb and path of the entry that it reaches. */
  readonly verb: string;
  /** Of several paths the statement may reach any. */
  readonly path: string | readonly string[];
  readonly optional?: boolean;
}

export interface TruthMethod extends NamedPlace {
  readonly callees: readonly NamedPlace[];
  /** The name `module` stands for the top level of the file. */
  readonly callers: readonly NamedPlace[];
}

/**
 * What an application has, written down before it is analysed. Paths are relative to the root of the repository. What is `optional` is
 * neither required nor wrong: what only the source of a library shows, and what readers may count or not.
 */
export interface Truth {
  readonly application: string;
  readonly repository: string;
  readonly commit: string;
  readonly readBy: string;
  readonly frameworks: readonly string[];
  /** Tables that are neither required nor wrong for any entry, such as those of a session. */
  readonly optionalTables?: readonly string[];
  readonly entries: readonly TruthEntry[];
  readonly tableAccesses: readonly TruthTables[];
  readonly requests: readonly TruthRequest[];
  readonly methods: readonly TruthMethod[];
}

/** Those that must be found. */
export function required<T extends { readonly optional?: boolean }>(items: readonly T[]): T[] {
  return items.filter(({ optional }) => optional !== true);
}

/** Whether an entry is the one whose tables are listed. */
export function isEntryOf({ verb, path, file, line }: TruthEntry, { entry }: TruthTables): boolean {
  const isThere = entry.file === undefined || (entry.file === file && entry.line === line);
  return isThere && verb === entry.verb && path === entry.path;
}

/** Reads a truth file. Throws where it lacks a list, an entry has a kind that is none, or tables are listed of what is no entry. */
export function readTruth(file: string): Truth {
  const truth = JSON.parse(readFileSync(file, 'utf8')) as Truth;
  for (const member of ['entries', 'tableAccesses', 'requests', 'methods'] as const) {
    if (!Array.isArray(truth[member])) throw new Error(`${file}: ${member} is no list`);
  }
  for (const { kind, path } of truth.entries) {
    if (!entryKinds.includes(kind)) throw new Error(`${file}: ${path}: '${kind}' is no kind of entry`);
  }
  for (const tables of truth.tableAccesses) {
    if (!truth.entries.some((entry) => isEntryOf(entry, tables)))
      throw new Error(`${file}: tables of ${tables.entry.verb} ${tables.entry.path}, which is no entry`);
  }
  return truth;
}
