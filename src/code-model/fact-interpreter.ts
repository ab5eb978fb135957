import type { BundleRecord } from '../bundle/records.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import type { BuiltIns } from './built-ins.ts';
import type { Conventions } from './conventions/convention.ts';
import type { InjectedValues } from './injected-values.ts';
import type { ReportShare } from './share-of-work.ts';

/**
 * Makes records of the facts of all files together: start points, end points and the links to and from them. One is made for one
 * analysis of an application and asked for the records of each of its sources in turn: what an earlier source has recorded it does not
 * record again, and it links between them.
 */
export interface FactInterpreter {
  /** What it looks for, as its progress is called, and about how long that takes, where finding the calls of functions takes 10. */
  readonly work?: { readonly name: string; readonly weight: number };
  /** Functions of libraries that do what the language does; asked before anything is followed. */
  readonly builtIns?: BuiltIns;
  /** What libraries make of files by their places; asked before anything is followed. */
  readonly conventions?: Conventions;
  /** States what results of calls of libraries stand for; asked once, before the calls of functions are found. */
  explain?(resolver: ValueResolver): void;
  /** What containers hand over to the code; asked before anything else, and what it finds the resolver knows from then on. */
  injected?(resolver: ValueResolver): InjectedValues;
  /**
   * @param calls `caller callee` of the calls that links state already
   * @param report takes how much of its work is done
   */
  records(resolver: ValueResolver, calls: ReadonlySet<string>, report?: ReportShare): Iterable<BundleRecord>;
}

/** What all interpreters know of functions that do what the language does. */
export function builtInsOf(interpreters: readonly FactInterpreter[]): BuiltIns {
  return new Map(interpreters.flatMap(({ builtIns }) => [...(builtIns ?? [])]));
}

/** What all interpreters know of files by their places. */
export function conventionsOf(interpreters: readonly FactInterpreter[]): Conventions {
  return {
    files: interpreters.flatMap(({ conventions }) => conventions?.files ?? []),
    globals: interpreters.flatMap(({ conventions }) => conventions?.globals ?? []),
    documents: interpreters.flatMap(({ conventions }) => conventions?.documents ?? []),
  };
}
