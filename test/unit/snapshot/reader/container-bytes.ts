import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { onTestFinished } from 'vitest';

/** Sections as a snapshot file, laid down here again from the description of the format, so that reader and writer cannot err alike. */
export function containerBytes(sections: Readonly<Record<string, Uint8Array>>, version = 2): Uint8Array {
  const parts: Uint8Array[] = [new Uint8Array(64)];
  const table: object[] = [];
  let end = 64;
  for (const [name, bytes] of Object.entries(sections)) {
    table.push({ name, offset: end, length: bytes.length, checksum: crc32(bytes) });
    const padding = (64 - (bytes.length % 64)) % 64;
    parts.push(bytes, new Uint8Array(padding));
    end += bytes.length + padding;
  }
  const tableBytes = Buffer.from(JSON.stringify({ sections: table }));
  const header = Buffer.alloc(64);
  header.write('STRATIGR', 'latin1');
  header.writeUInt32LE(version, 8);
  header.writeDoubleLE(end, 16);
  header.writeDoubleLE(tableBytes.length, 24);
  header.writeUInt32LE(fnv1a(tableBytes), 32);
  parts[0] = header;
  return Buffer.concat([...parts, tableBytes]);
}

/** Writes a file into a folder that goes with the test. */
export function temporaryFile(bytes: Uint8Array, name = 'snapshot.strat'): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, bytes);
  return path;
}

/** A folder that the caller removes. */
export function temporaryFolderFor(purpose: string): string {
  return mkdtempSync(join(tmpdir(), `stratigraph-${purpose}-`));
}

/** A folder that goes with the test. */
export function temporaryFolder(): string {
  const folder = temporaryFolderFor('test');
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function fnv1a(bytes: Uint8Array): number {
  let hash = 2166136261n;
  for (const byte of bytes) hash = ((hash ^ BigInt(byte)) * 16777619n) % 2n ** 32n;
  return Number(hash);
}
