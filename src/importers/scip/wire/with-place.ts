import { type IndexEntry, scipError } from './index-entries.ts';
import { WireError } from './wire-cursor.ts';

/** Does something with an entry; a `WireError` in it becomes a `FormatError` that says at which byte of the file. */
export function withPlace<T>(index: string, entry: IndexEntry, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    const byte = entry.position + (error.offset - entry.start);
    throw scipError(index, byte, `the index is damaged: ${error.message}`);
  }
}
