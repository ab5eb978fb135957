const chunkSize = 16_384;

/** One JSON array, written as it is read: each value is serialised when its chunk is asked for. Yields chunks of about 16 KiB. */
export function* jsonArrayChunks(values: Iterable<unknown>): Iterable<Uint8Array> {
  let text = '[';
  let separator = '';
  for (const value of values) {
    text += separator + JSON.stringify(value);
    separator = ',';
    if (text.length >= chunkSize) {
      yield Buffer.from(text);
      text = '';
    }
  }
  yield Buffer.from(`${text}]`);
}

/** `head`, the rows as they come, `tail`. */
export function* enclosedChunks(head: string, rows: Iterable<Uint8Array>, tail: string): Iterable<Uint8Array> {
  yield Buffer.from(head);
  yield* rows;
  yield Buffer.from(tail);
}
