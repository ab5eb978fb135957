import type { StringTable } from '../tables/string-table.ts';
import type { ByteWriter } from './byte-writer.ts';

const quote = 0x22;
const backslash = 0x5c;

/** A string of a table as the JSON that `JSON.stringify` gives. Most have nothing to escape and are copied as they are. */
export function writeJsonText(table: StringTable, number: number, out: ByteWriter): void {
  const length = table.byteLength(number);
  out.reserve(length + 2);
  const target = out.bytes;
  let at = out.length;
  target[at++] = quote;
  if (length > 0) {
    const source = table.bufferOf(number);
    const start = table.offsetOf(number);
    for (let i = start; i < start + length; i++) {
      const byte = source[i] as number;
      if (byte < 0x20 || byte === quote || byte === backslash) {
        out.add(Buffer.from(JSON.stringify(table.text(number))));
        return;
      }
      target[at++] = byte;
    }
  }
  target[at++] = quote;
  out.length = at;
}
