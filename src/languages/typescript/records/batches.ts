const batchSize = 1000;

/** Records in lists of about a thousand. */
export function* batched<T>(records: Iterable<T>): Generator<readonly T[]> {
  let batch: T[] = [];
  for (const record of records) {
    batch.push(record);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
