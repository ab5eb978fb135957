import type { ObjectReader, ObjectStore } from '../object-store/object-store.ts';
import { applicationKey } from '../snapshot/format/data-directory.ts';
import { listLatest } from './read-versions.ts';
import { copiesKey, copiesPrefix, versionKey } from './version-keys.ts';
import { encodeVersion, parseVersion, type VersionRecord } from './version-record.ts';

/** A record, and the text of its object. */
interface Copy {
  readonly record: VersionRecord;
  readonly text: string;
}

/** By keys of applications. */
type Copies = Map<string, Copy>;

const concurrent = 64;

/**
 * Copies of current version records, many in one object, so that a server that begins reads hundreds of objects and not one for each application.
 * An object has the records of the applications whose keys end in the same two letters, byte for byte, one after the other. Nothing rests on
 * them: a copy stands for a record only where a listing shows that one to be current, and what has no such copy is read itself. So writers may
 * undo each other's additions here.
 */
export class RecordCopies {
  private readonly copies: Copies;

  private constructor(copies: Copies) {
    this.copies = copies;
  }

  /** All that there are in a store. */
  static async read(reader: ObjectReader): Promise<RecordCopies> {
    const copies: Copies = new Map();
    await eachAtOnce(await copyNames(reader), async (name) => {
      for (const [key, copy] of await readCopies(reader, name)) copies.set(key, copy);
    });
    return new RecordCopies(copies);
  }

  /** The record of a version whose object has so many bytes; undefined: it is not among them. */
  find(key: string, version: number, bytes: number): VersionRecord | undefined {
    const copy = this.copies.get(key);
    return copy !== undefined && isOf(copy, version, bytes) ? copy.record : undefined;
  }
}

/** Adds a new current record, in place of the one before. */
export async function addCopy(store: ObjectStore, record: VersionRecord): Promise<void> {
  const key = applicationKey(record.application);
  const name = copiesKey(key);
  const copies = await readCopies(store, name);
  await writeCopies(store, name, copies.set(key, { record, text: Buffer.from(encodeVersion(record)).toString() }));
}

/** Makes the copies in a store those of all current records and of nothing else. */
export async function renewCopies(store: ObjectStore): Promise<void> {
  const current = new Map<string, Map<string, { readonly version: number; readonly bytes: number }>>();
  for (const name of await copyNames(store)) current.set(name, new Map());
  await listLatest(store, [], async (key, version, bytes) => {
    const name = copiesKey(key);
    current.set(name, (current.get(name) ?? new Map()).set(key, { version, bytes }));
  });
  await eachAtOnce([...current], async ([name, versions]) => {
    const before = await readCopies(store, name);
    const after: Copies = new Map();
    let isSame = before.size === versions.size;
    for (const [key, { version, bytes }] of versions) {
      const known = before.get(key);
      const isKnown = known !== undefined && isOf(known, version, bytes);
      const copy = isKnown ? known : await readCopy(store, versionKey(key, version));
      if (copy !== undefined) after.set(key, copy);
      isSame &&= isKnown;
    }
    if (after.size === 0) await store.delete(name);
    else if (!isSame) await writeCopies(store, name, after);
  });
}

function isOf({ record, text }: Copy, version: number, bytes: number): boolean {
  return record.version === version && Buffer.byteLength(text) === bytes;
}

async function copyNames(reader: ObjectReader): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of reader.list(copiesPrefix)) names.push(key);
  return names;
}

async function readCopy(reader: ObjectReader, name: string): Promise<Copy | undefined> {
  const [copy] = (await readCopies(reader, name)).values();
  return copy;
}

/** What stands in an object and is no whole record is passed over. */
async function readCopies(reader: ObjectReader, name: string): Promise<Copies> {
  const copies: Copies = new Map();
  const bytes = (await reader.get(name)) ?? new Uint8Array();
  for (const line of Buffer.from(bytes).toString().split('\n')) {
    const text = `${line}\n`;
    const record = parseVersion(text);
    if (typeof record !== 'string') copies.set(applicationKey(record.application), { record, text });
  }
  return copies;
}

async function writeCopies(store: ObjectStore, name: string, copies: Copies): Promise<void> {
  await store.put(name, Buffer.from(Array.from(copies.values(), ({ text }) => text).join('')));
}

async function eachAtOnce<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.toReversed();
  const next = async (): Promise<void> => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(concurrent, items.length) }, next));
}
