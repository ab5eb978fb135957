import type { RecordStream } from '../bundle/record-stream.ts';
import type { AnalysisRecord, BundleRecord } from '../bundle/records.ts';

/** A stream whose analysis is known at once and whose further records are made when the streams before it have been read. */
export function lateStream(
  file: string,
  analysis: AnalysisRecord,
  records: () => Iterable<Exclude<BundleRecord, AnalysisRecord>>,
): RecordStream {
  function* batches(): Iterable<readonly { line: number; record: BundleRecord }[]> {
    yield [{ line: 1, record: analysis }];
    yield Array.from(records(), (record, at) => ({ line: at + 2, record }));
  }
  return { file, batches: batches() };
}
