/**
 * Makes a large SCIP index of real documents: each copy has paths and global symbols of its own, so that nothing is shared between copies.
 *   node bench/scip/grow-index.ts OUTPUT MEGABYTES INDEX…
 * The n-th copy of `src/cart.py` is `copy<n>/src/cart.py`, of package `shop` it is `shop<n>`; symbols of libraries are renamed likewise. All
 * else, bytes of unknown fields included, is as it was.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { type IndexEntry, indexEntries, indexField } from '../../src/importers/scip/wire/index-entries.ts';
import { WireCursor, wireType } from '../../src/importers/scip/wire/wire-cursor.ts';
import { IndexFile } from '../../src/workflows/import/index-file.ts';

const [output = '', megabytes = '1000', ...inputs] = process.argv.slice(2);
const file = openSync(output, 'w');
let written = 0;
for (let copy = 0; written < Number(megabytes) * 1e6; copy++) {
  for (const [nth, input] of inputs.entries()) {
    const index = new IndexFile(input, input);
    for (const entry of indexEntries(index)) {
      const isMetadata = entry.field === indexField.metadata;
      if (isMetadata && copy + nth > 0) continue;
      const content = isMetadata ? contentOf(entry) : renamed(contentOf(entry), fieldsOf(entry.field), copy);
      written += writeSync(
        file,
        Buffer.concat([number(entry.field * 8 + wireType.bytes), number(content.length), content]),
      );
    }
    index.close();
  }
}
closeSync(file);

function contentOf({ bytes, start, end }: IndexEntry): Buffer {
  return bytes.subarray(start, end);
}

type TextKind = 'symbol' | 'path';

/** What of a message is renamed: texts by a function, messages by their own fields. */
interface Fields {
  readonly [number: number]: Fields | TextKind;
}

function fieldsOf(field: number): Fields {
  const symbolInformation: Fields = { 1: 'symbol', 4: { 1: 'symbol' }, 8: 'symbol' };
  const occurrence: Fields = { 2: 'symbol' };
  return field === indexField.externalSymbol ? symbolInformation : { 1: 'path', 2: occurrence, 3: symbolInformation };
}

function renamed(message: Buffer, fields: Fields, copy: number): Buffer {
  const cursor = new WireCursor().from(0, message.length, message);
  const parts: Buffer[] = [];
  while (cursor.at < cursor.end) {
    const start = cursor.at;
    const tag = cursor.varint();
    const change = fields[tag >>> 3];
    if ((tag & 7) !== wireType.bytes || change === undefined) {
      cursor.skip(tag & 7);
      parts.push(message.subarray(start, cursor.at));
      continue;
    }
    const length = cursor.length();
    const content = message.subarray(cursor.at, cursor.at + length);
    cursor.at += length;
    const changed =
      change === 'symbol' || change === 'path'
        ? Buffer.from(renamedText(content.toString(), change as TextKind, copy))
        : renamed(content, change as Fields, copy);
    parts.push(number(tag), number(changed.length), changed);
  }
  return Buffer.concat(parts);
}

function renamedText(text: string, what: TextKind, copy: number): string {
  if (copy === 0 || text.startsWith('local ')) return text;
  return what === 'path' ? `copy${copy}/${text}` : text.replace(/^([^ ]+ [^ ]+ [^ ]+)/, `$1${copy}`);
}

function number(value: number): Buffer {
  const bytes: number[] = [];
  for (; value > 0x7f; value = Math.floor(value / 128)) bytes.push((value % 128) + 128);
  return Buffer.from([...bytes, value]);
}
