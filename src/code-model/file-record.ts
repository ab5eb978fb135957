import { createHash } from 'node:crypto';
import type { FileRecord } from '../bundle/records.ts';

/**
 * The record of a file whose key is its path.
 * @param includeText puts the text into the record
 * @param lines where the reader of the file counts them otherwise than by line ends
 */
export function fileRecord(path: string, text: string, includeText: boolean, lines = lineCount(text)): FileRecord {
  const checksum = createHash('sha256').update(text).digest('hex');
  return { record: 'file', key: path, path, lines, checksum, ...(includeText ? { text } : {}) };
}

/** What follows the last line end is a line too, though it is empty. */
function lineCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++;
  return count;
}
