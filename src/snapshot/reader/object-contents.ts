import { contentSections } from '../format/content-sections.ts';
import type { SnapshotMeta } from '../format/sections.ts';
import { readTextList } from '../format/text-list.ts';
import { loadUint32 } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/**
 * What stands for the content of each object, by number: `=` and its checksum, or its fingerprint. Two objects are unchanged where these are equal.
 * Read from the archive when it is asked for, and not kept.
 */
export function objectContents(file: SnapshotFile, { counts }: SnapshotMeta): string[] {
  const numbers = loadUint32(file, contentSections.objectNumbers, counts.objects);
  const fingerprints = file.has(contentSections.objectFingerprints)
    ? loadUint32(file, contentSections.objectFingerprints, counts.objects * 2)
    : new Uint32Array();
  const checksums = file.has(contentSections.objectChecksums)
    ? readTextList(file.load(contentSections.objectChecksums))
    : [][Symbol.iterator]();
  const contents = new Array<string>(counts.objects);
  numbers.forEach((object, row) => {
    const checksum: string = checksums.next().value ?? '';
    contents[object] = checksum === '' ? `${fingerprints[2 * row] ?? 0} ${fingerprints[2 * row + 1] ?? 0}` : checksum;
  });
  return contents;
}
