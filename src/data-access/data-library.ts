import type { LinkRecord } from '../bundle/records.ts';
import type { CallFact, FileFacts, Value } from '../code-model/facts.ts';
import type { DataContext } from './data-context.ts';

/** How the code of one library, or of a family of them, is read. */
export interface DataLibrary {
  /** Begins the ids of its rules. */
  readonly name: string;
  /** States the models and definitions that a file holds. All files are read before the first access. */
  readonly define?: (file: FileFacts, context: DataContext) => void;
  /** The id of the model that a value stands for by its name alone, where no definition leads to it. */
  readonly nameModel?: (value: Value, context: DataContext) => string | null;
  /** States how the models of a file are related. All definitions are known by then, and no access is read before all relations are. */
  readonly relate?: (file: FileFacts, context: DataContext) => void;
  /** Imports without which no code uses the library; where it is absent, the library needs none. */
  readonly imported?: RegExp;
  /**
   * Members by which its statements begin, name a table or end. A call of one of them of which nothing comes is reported as unresolved.
   * Where it is absent, calls of nothing are.
   */
  readonly members?: ReadonlySet<string>;
  /** True for a library that follows what callers pass itself. */
  readonly instantiates?: boolean;
  /** True for a library that knows what `this` is in functions that are given to it. */
  readonly readsThis?: true;
  /** What it knows of rows, once all statements are read. */
  readonly rows?: RowReader;
  /** What follows from all accesses, when they are read. */
  readonly complete?: (context: DataContext) => void;
  /** True for a call that acts on data as far as its library is known, whether its table is known or not: without an access it is reported as unresolved. */
  readonly mayAccess?: (call: CallFact, context: DataContext) => boolean;
  /** True for a step of a statement whose table is open where the call stands: callers, or the class that the code runs for, may decide it. */
  readonly isOpen?: (call: CallFact, context: DataContext) => boolean;
  /** States the accesses of reading a member of a member, which a call of `__getattr__` stands for. */
  readonly load?: (call: CallFact, context: DataContext) => void;
  /** Calls of what the application adds to the library's own values, found when all accesses are read. */
  readonly calls?: (context: DataContext) => Iterable<LinkRecord>;
  /** States the accesses of a call of a member. `method` is the name of the member. */
  readonly access: (call: CallFact, method: string, context: DataContext) => void;
}

/** How accesses are read that depend on what rows are, which statements say. */
export interface RowReader {
  /** States to the resolver what rows are. */
  readonly state: (context: DataContext) => void;
  /** Whether a call of a member, of which no access is known, may be one of a row. */
  readonly mayBe: (call: CallFact, method: string, context: DataContext) => boolean;
  /** States the accesses of such a call. */
  readonly access: (call: CallFact, method: string, context: DataContext) => void;
}
