import type { AccessKind, EntryKind } from './truth.ts';

/** Lines of a file, both inclusive, counted from 1. */
export interface FoundPlace {
  readonly file: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** A function that the product shows, with where it stands. */
export interface FoundFunction {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly places: readonly FoundPlace[];
}

/** A start point of a transaction. */
export interface FoundEntry {
  /** Id of the object. */
  readonly id: string;
  readonly transaction: string;
  readonly kind: EntryKind | 'apart';
  readonly verb: string;
  readonly name: string;
  readonly type: string;
  readonly places: readonly FoundPlace[];
  /** What it calls. */
  readonly handlers: readonly FoundFunction[];
  /** Statements that call it: requests of the application to itself. */
  readonly requests: readonly FoundPlace[];
}

/** A table in a transaction; a kind is null where the answer names only READ or WRITE. */
export interface FoundTable {
  readonly fullName: string;
  readonly access: ReadonlySet<AccessKind>;
}

const runningTypes =
  /(Module|Function|Method|Constructor|Getter|Setter|Class|Component|Hook|Lambda|Controller|Service|Repository|Middleware|Resolver)$/;

/** Whether an object of this type is in-house code that runs. */
export function runsCode(type: string): boolean {
  return runningTypes.test(type) && !type.startsWith('External');
}
