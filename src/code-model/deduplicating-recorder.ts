import type { BundleRecord } from '../bundle/records.ts';

/**
 * Excludes what was recorded with an earlier source of the same analysis: a queue that code of two languages uses is one object, and
 * a table and the file that defines it have one record. Within one source all is passed on.
 */
export class DeduplicatingRecorder {
  private readonly recorded = new Set<string>();

  *pass(records: Iterable<BundleRecord>): Generator<BundleRecord> {
    const own: string[] = [];
    for (const record of records) {
      const id = idOf(record);
      if (id !== null && this.recorded.has(id)) continue;
      if (id !== null) own.push(id);
      yield record;
    }
    for (const id of own) this.recorded.add(id);
  }
}

function idOf(record: BundleRecord): string | null {
  switch (record.record) {
    case 'file':
    case 'object':
    case 'transaction':
      return `${record.record} ${record.key}`;
    case 'link':
      return `link ${record.from}\n${record.to}\n${record.type}\n${record.rule ?? ''}`;
    default:
      return null;
  }
}
