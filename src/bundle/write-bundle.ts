import type { BundleRecord } from './records.ts';
import { recordSchemas } from './schema.ts';

const memberOrder = new Map(
  Object.entries(recordSchemas).map(([kind, schema]) => [kind, Object.keys(schema.properties)]),
);
const batchLength = 256 * 1024;

/**
 * A record as its line of a bundle, without the line end. Members come in the order of the schema, extensions after them by name;
 * a member that is undefined is left out. Equal records give equal lines.
 */
export function formatRecord(record: BundleRecord): string {
  const source = record as unknown as Record<string, unknown>;
  const ordered: Record<string, unknown> = {};
  for (const member of memberOrder.get(record.record) ?? []) ordered[member] = source[member];
  for (const member of Object.keys(source).sort()) if (member.startsWith('x-')) ordered[member] = source[member];
  return JSON.stringify(ordered);
}

/** The bytes of a bundle, in chunks of whole lines. The records are written as they come: `analysis` has to be the first. */
export async function* writeBundle(
  records: AsyncIterable<BundleRecord> | Iterable<BundleRecord>,
): AsyncGenerator<Uint8Array, void, undefined> {
  let text = '';
  for await (const record of records) {
    text += `${formatRecord(record)}\n`;
    if (text.length < batchLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}
