import { indexField } from './index-entries.ts';
import { WireCursor, WireError, wireType } from './wire-cursor.ts';

/** Fields of the metadata that every index begins with: version, tool, project root, encoding. */
const metadataTypes = [wireType.varint, wireType.bytes, wireType.bytes, wireType.varint];

/** Whether a file that begins so is a SCIP index: its first field is metadata, made of the fields that metadata has. */
export function isScipIndex(start: Uint8Array): boolean {
  const bytes = Buffer.from(start.buffer, start.byteOffset, start.byteLength);
  const cursor = new WireCursor().from(0, bytes.length, bytes);
  try {
    if (cursor.varint() !== indexField.metadata * 8 + wireType.bytes) return false;
    const end = cursor.at + cursor.varint();
    cursor.end = Math.min(cursor.end, end);
    if (cursor.at === cursor.end) return false;
    while (cursor.at < cursor.end) {
      const tag = cursor.varint();
      if (metadataTypes[(tag >>> 3) - 1] !== (tag & 7)) return false;
      cursor.skip(tag & 7);
    }
    return true;
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    // The start that was read may end inside the metadata.
    return cursor.at > 4;
  }
}
