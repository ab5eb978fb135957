import type { FaultList } from '../../../bundle/faults.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Collector, TableName } from '../collect/collector.ts';
import type { PreviousObject } from '../previous/previous-identities.ts';
import type { PreviousSnapshot } from '../previous/previous-snapshot.ts';
import type { KeyTable } from '../tables/key-table.ts';
import { assignIds, type IdentityHistory, type IdSubjects } from './assign-ids.ts';
import { originOf } from './origin-of.ts';

/** What later imports must know of keys that are gone and of former ids. */
export interface IdentityHistories {
  readonly objectHistory: readonly IdentityHistory[];
  readonly transactionHistory: readonly IdentityHistory[];
}

/** Permanent ids by row. */
export interface Identified extends IdentityHistories {
  readonly objectIds: Float64Array;
  readonly transactionIds: Float64Array;
}

export const objectStatus = { none: 0, added: 1, modified: 2, unchanged: 3 } as const;

/** Gives objects and transactions their permanent ids, and objects their status against the analysis of their source before. */
export function identify(collector: Collector, previous: PreviousSnapshot | undefined, faults: FaultList): Identified {
  const { objects, transactions } = collector;
  const statuses = new Statuses(collector, previous);
  const objectIds = assignIds<PreviousObject>(
    subjects(
      collector,
      'objects',
      objects.keys,
      (row) => objects.ids[row] as number,
      (row) => objects.line.at(row),
      faults,
    ),
    previous?.objectIdentities() ?? [],
    (row, identity) => statuses.met(row, identity),
  );
  const transactionIds = assignIds(
    subjects(
      collector,
      'transactions',
      transactions.keys,
      (row) => Number(transactions.rows[row]?.record.id ?? 0),
      (row) => transactions.rows[row]?.line ?? 0,
      faults,
    ),
    previous?.transactionIdentities() ?? [],
  );
  return {
    objectIds: objectIds.ids,
    transactionIds: transactionIds.ids,
    objectHistory: objectIds.history,
    transactionHistory: transactionIds.history,
  };
}

function subjects(
  { origins }: Collector,
  table: TableName,
  keys: KeyTable,
  givenId: (row: number) => number,
  line: (row: number) => number,
  faults: FaultList,
): IdSubjects {
  return {
    count: origins.at(-1)?.span[table].to ?? 0,
    rowOf(key) {
      const number = keys.texts.find(key);
      const row = number === undefined ? absent : keys.rowOf(number);
      return row === absent ? undefined : row;
    },
    givenId,
    kept: (row) => originOf(origins, table, row).kept,
    fault(row, message) {
      faults.add({ file: originOf(origins, table, row).file, line: line(row), path: 'id', message });
    },
  };
}

/** The status of objects of the inputs; what stays keeps the status it has. */
class Statuses {
  private readonly collector: Collector;

  constructor(collector: Collector, previous: PreviousSnapshot | undefined) {
    this.collector = collector;
    for (const { origin, span } of collector.origins) {
      if (origin.kept || !previous?.hasSource(origin.source)) continue;
      for (let row = span.objects.from; row < span.objects.to; row++) {
        collector.objects.status.set(row, objectStatus.added);
      }
    }
  }

  /** An object whose key was there before. */
  met(row: number, before: PreviousObject): void {
    const { objects, origins } = this.collector;
    const origin = originOf(origins, 'objects', row);
    if (origin.kept || before.source !== origin.source) return;
    objects.status.set(row, this.isUnchanged(row, before) ? objectStatus.unchanged : objectStatus.modified);
  }

  private isUnchanged(row: number, before: PreviousObject): boolean {
    const { checksums, fingerprintHigh, fingerprintLow } = this.collector.objects;
    return (
      checksums.text(row) === before.checksum &&
      fingerprintHigh.at(row) === before.fingerprint.high &&
      fingerprintLow.at(row) === before.fingerprint.low
    );
  }
}
