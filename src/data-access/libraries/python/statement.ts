import { originOf } from '../../../code-model/fact-table.ts';
import type { CallFact } from '../../../code-model/facts.ts';
import type { DataAccessKind } from '../../catalogue/table-definition.ts';
import type { PythonModel } from './python-model.ts';

/** A query or statement as a chain of calls builds it. */
export interface Statement {
  /** What distinguishes two of them: the call or value it begins with. */
  readonly start: unknown;
  readonly kinds: readonly DataAccessKind[];
  /** What is selected, inserted, updated or deleted. */
  readonly models: readonly PythonModel[];
  /** Read beside it: joined and related tables, with the key of the function that joins them. */
  readonly read: ReadonlyMap<PythonModel, string>;
  /** Key of the function that begins it; null before its first call. */
  readonly caller: string | null;
  /** Tables of pairs that its first call reads as well. */
  readonly pairs?: readonly PythonModel[];
  /** Models whose rows it gives as objects, with what is loaded with these. */
  readonly whole: readonly PythonModel[];
  /** Relations that its options leave out of that. */
  readonly left?: ReadonlySet<string>;
  /** Class without a table whose `this` it is about; null of any other. */
  readonly own: string | null;
}

/** Where a call ends in its file, also of a copy for one context. */
export function offsetOf({ id }: CallFact): number {
  return Number(/\d+$/.exec(originOf(id))?.[0]);
}

/** Name of the function or method that is called. */
export function calledName({ callee }: CallFact): string {
  if (callee.kind === 'member' || callee.kind === 'import') return callee.name;
  return callee.kind === 'external' ? (/[^#.]+$/.exec(callee.symbol)?.[0] ?? '') : '';
}

/** A statement that reads the rows of models. */
export function selecting(start: unknown, models: readonly PythonModel[], caller: string | null = null): Statement {
  return { start, kinds: ['select'], models, read: new Map(), caller, own: null, whole: models };
}

/** What two paths to one statement state together. */
export function merged(one: Statement | undefined, other: Statement): Statement {
  if (one === undefined) return other;
  const models = [...new Set([...one.models, ...other.models])];
  return { ...other, models, read: new Map([...other.read, ...one.read]) };
}

/** Tables that a call reads beside those of its statement. */
export function readBy({ caller }: CallFact, models: readonly PythonModel[]): ReadonlyMap<PythonModel, string> {
  return new Map(models.map((model) => [model, caller]));
}
