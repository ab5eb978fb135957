import { archive } from '../../../../src/snapshot/format/archive.ts';
import { decompressedBlocks } from '../../../../src/snapshot/format/compressed-blocks.ts';
import { decompress } from '../../../../src/snapshot/format/compression.ts';
import { StoredRow } from '../../../../src/snapshot/format/object-rows.ts';
import { type SnapshotMeta, sections } from '../../../../src/snapshot/format/sections.ts';
import { readTextList } from '../../../../src/snapshot/format/text-list.ts';
import { Ranges } from '../../../../src/snapshot/reader/ranges.ts';
import { SnapshotFile } from '../../../../src/snapshot/reader/snapshot-file.ts';

type Show = (bytes: Uint8Array<ArrayBuffer>) => string;

const json: Show = (bytes) => indented(JSON.stringify(JSON.parse(text(bytes)), null, 1));
const rows: Show = (bytes) => lines(text(bytes).replaceAll('}{', '}\n{').split('\n'));
const texts: Show = (bytes) => lines([...readTextList(bytes)].map((line) => line || '(nothing)'));
const uint8: Show = (bytes) => bytes.join(' ');
const uint16: Show = (bytes) => new Uint16Array(bytes.buffer).join(' ');
const uint32: Show = (bytes) =>
  Array.from(new Uint32Array(bytes.buffer), (value) => (value === 0xffffffff ? '-' : value)).join(' ');
const float64: Show = (bytes) => new Float64Array(bytes.buffer).join(' ');
const blocks: Show = (bytes) => {
  const joined = Uint8Array.from(Buffer.concat([...decompressedBlocks(bytes)]));
  return uint16(joined);
};

const shown: Readonly<Record<string, Show>> = {
  [sections.meta]: json,
  [sections.rowTypes]: json,
  [sections.rowPaths]: (bytes) => lines(text(bytes).replaceAll('""', '"\n"').split('\n')),
  [sections.fileRows]: rows,
  [sections.fileTexts]: (bytes) => JSON.stringify(decompress(bytes).toString('utf8')),
  [sections.packageKeys]: json,
  [sections.objectStatus]: uint8,
  [sections.objectFlags]: uint8,
  [sections.objectLanguage]: uint16,
  [sections.linkKinds]: uint16,
  [sections.statements]: uint8,
  [sections.levelNodes]: json,
  [sections.transactions]: json,
  [sections.dataGraphs]: json,
  [sections.statistics]: json,
  [sections.coverage]: json,
  [sections.packages]: json,
  [sections.patterns]: json,
  [archive.origins]: json,
  [archive.levelPaths]: json,
  [archive.linkOrigins]: blocks,
  ...Object.fromEntries(
    [
      archive.objectKeys,
      archive.objectChecksums,
      archive.objectExtensions,
      archive.files,
      archive.mixedLinks,
      archive.transactions,
      archive.packages,
      archive.patterns,
      archive.objectHistory,
      archive.transactionHistory,
    ].map((name) => [name, texts]),
  ),
};

/** All sections of a snapshot but the search index, as text to read and compare. */
export function snapshotDump(path: string): string {
  const file = SnapshotFile.open(path);
  try {
    return file.sections
      .filter(({ name }) => !name.startsWith(sections.searchPrefix))
      .map(({ name }) => {
        if (name === sections.objectRows) return `${name}: ${objectRows(file)}`;
        const show = shown[name] ?? (name.endsWith('-base') || wideIds(file).has(name) ? float64 : uint32);
        return file.byteLength(name) === 0 ? `${name}: nothing` : `${name}: ${show(file.load(name))}`;
      })
      .map((line) => `${line}\n`)
      .join('');
  } finally {
    file.close();
  }
}

/** Stored rows: index of the type and of the path, the head and the tail. */
function objectRows(file: SnapshotFile): string {
  const { counts } = JSON.parse(text(file.load(sections.meta))) as SnapshotMeta;
  const bytes = file.load(sections.objectRows);
  const ranges = new Ranges(file, sections.objectRowOffsets, counts.objects, bytes.length);
  const rows = Array.from({ length: counts.objects }, (_, object) => {
    const stored = bytes.subarray(...ranges.of(object));
    const row = new StoredRow();
    row.read(stored, 0);
    const { type, path, head, tail } = row;
    return `type ${type} path ${path < 0 ? '-' : path} ${text(stored.subarray(head, tail))} … ${text(stored.subarray(tail))}`;
  });
  return lines(rows);
}

/** The sections of ids, when these are wider than 32 bits. */
function wideIds(file: SnapshotFile): Set<string> {
  const { idWidth } = JSON.parse(text(file.load(sections.meta))) as SnapshotMeta;
  return new Set(idWidth === 53 ? [sections.objectIds, sections.objectIdsSorted] : []);
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}

function lines(all: readonly string[]): string {
  return `\n${all.map((line) => `  ${line}`).join('\n')}`;
}

function indented(pretty: string): string {
  return lines(pretty.split('\n'));
}
