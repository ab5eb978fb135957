import type { LocatedRecord, RecordStream } from '../../../../src/bundle/record-stream.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { type CodeRequest, findCode } from '../../../../src/workflows/code/analyze-code.ts';

/** What of a request tests of a second analysis choose. */
type Chosen = Pick<CodeRequest, 'directory' | 'dataDirectory' | 'environment' | 'python' | 'java' | 'again'>;

/** The records of an analysis of a folder, a line each without its time, and its notes; what it leaves is kept for the next. */
export async function analysedFolder(chosen: Chosen): Promise<{ readonly records: string; readonly notes: string }> {
  const code = await findCode({
    application: 'Shop',
    include: [],
    exclude: [],
    includeGenerated: false,
    includeIgnored: false,
    includeTests: true,
    includeText: false,
    maximumFiles: 1000,
    revision: 'r',
    rules: [],
    scip: [],
    javaMemory: 2 ** 28,
    classPath: [],
    mavenRepository: undefined,
    online: false,
    onProgress: () => {},
    onNote: () => {},
    ...chosen,
  });
  const opened = await code.open(chosen.again);
  try {
    const records = await recordsOf(opened.streams);
    opened.publish();
    const lines = records.map((each) =>
      JSON.stringify(each.record === 'analysis' ? { ...each, analyzedAt: '' } : each),
    );
    return { records: lines.join('\n'), notes: opened.notes().join('\n') };
  } finally {
    opened.close();
  }
}

/** Read as the builder does: the first batch of each stream before all others. */
async function recordsOf(streams: readonly RecordStream[]): Promise<readonly BundleRecord[]> {
  const records: BundleRecord[] = [];
  const take = (batch: readonly LocatedRecord[]): number => records.push(...batch.map(({ record }) => record));
  const iterators = streams.map(({ batches }) =>
    Symbol.asyncIterator in batches ? batches[Symbol.asyncIterator]() : batches[Symbol.iterator](),
  );
  for (const iterator of iterators) take((await iterator.next()).value ?? []);
  for (const iterator of iterators)
    for (let next = await iterator.next(); next.done !== true; next = await iterator.next()) take(next.value);
  return records;
}
