import type { ModuleLink } from './module.ts';
import type { ObjectAtDepth } from './object-graph.ts';

export const changeKinds = ['added', 'modified', 'removed'] as const;

/** What became of a thing from one snapshot to another of the same application. */
export type ChangeKind = (typeof changeKinds)[number];

/** Things of one kind that changed, a list for each way, each in the order of answers; removed ones as they were. */
export type ChangeLists<T> = Readonly<Record<ChangeKind, ChangeList<T>>>;

export interface ChangeList<T> {
  readonly count: number;
  page(skip: number, limit: number): readonly T[];
}

export type ChangedObject = Omit<ObjectAtDepth, 'depth'>;

/** What changed of the code from an earlier snapshot to a later one. */
export interface CodeChanges {
  /** By permanent id; modified: another checksum, or where there is none, another content, excluding locations. */
  readonly objects: ChangeLists<ChangedObject>;
  /** By caller, callee and link type; modified: escalated, confidence, rule or number of candidates. */
  readonly links: ChangeLists<ModuleLink>;
}
