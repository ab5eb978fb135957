import type { ObjectRecord } from '../../../bundle/records.ts';
import { absent } from '../../../search/search-columns.ts';
import type { LevelPath } from '../../../taxonomy/taxonomy.ts';
import { archive, type RowSpan } from '../../format/archive.ts';
import { type SnapshotMeta, sections } from '../../format/sections.ts';
import { ObjectRows } from '../../reader/object-rows.ts';
import { Ranges } from '../../reader/ranges.ts';
import { loadJson, loadUint8, loadUint16, loadUint32 } from '../../reader/section-arrays.ts';
import type { SnapshotFile } from '../../reader/snapshot-file.ts';
import { externalFlag, type KeptTraits, testFlag } from '../collect/object-columns.ts';
import { between, checksumOf, optionalUint32, textsOrNone } from './archive-reader.ts';
import type { ArchivedKeys } from './archived-keys.ts';

export interface ArchivedObject {
  readonly record: ObjectRecord;
  readonly traits: KeptTraits;
}

/** Puts the object records of a snapshot together again from its sections. */
export class ObjectRecords {
  private readonly file: SnapshotFile;
  private readonly meta: SnapshotMeta;
  private readonly keys: ArchivedKeys;
  private readonly rows: ObjectRows;
  private readonly locationRanges: Ranges;

  constructor(file: SnapshotFile, meta: SnapshotMeta, keys: ArchivedKeys) {
    this.file = file;
    this.meta = meta;
    this.keys = keys;
    this.rows = new ObjectRows(file, meta.counts.objects);
    const locations = file.byteLength(sections.locations) / 12;
    this.locationRanges = new Ranges(file, sections.locationOffsets, meta.counts.objects, locations);
  }

  /** The objects of a span of rows, in the order they once came. */
  *of(span: RowSpan): Generator<ArchivedObject, void, undefined> {
    const { file, meta, keys } = this;
    const { objects: count } = meta.counts;
    const status = loadUint8(file, sections.objectStatus, count);
    const flags = loadUint8(file, sections.objectFlags, count);
    const language = loadUint16(file, sections.objectLanguage, count);
    const parent = loadUint32(file, sections.objectParent, count);
    const packages = loadUint32(file, sections.objectPackage, count);
    const packageKeys = loadJson<string[]>(file, sections.packageKeys);
    const fingerprints = optionalUint32(file, archive.objectFingerprints);
    const levels = optionalUint32(file, archive.objectLevels);
    const levelPaths = levels.length > 0 ? loadJson<LevelPath[]>(file, archive.levelPaths) : [];
    const checksums = between(textsOrNone(file, archive.objectChecksums), span);
    const extensions = between(textsOrNone(file, archive.objectExtensions), span);
    for (let row = span[0]; row < span[1]; row++) {
      const object = keys.objectOfRow(row);
      const { filePath, id, name, fullName, type, typeId, mangling, annotations } = this.rows.value(object);
      const locations = this.locationsOf(object);
      const checksum = checksumOf(checksums.next().value ?? '');
      const extension = extensions.next().value ?? '';
      const bits = flags[object] as number;
      const path = this.pathMember(filePath, locations);
      const record: ObjectRecord = {
        record: 'object',
        key: keys.objectKeyOfRow(row),
        name,
        fullName,
        type,
        typeId,
        language: meta.languages[language[object] as number]?.name as string,
        id: Number(id),
        ...(mangling === '' ? {} : { mangling }),
        ...(path === undefined ? {} : { filePath: path }),
        ...(annotations === null ? {} : { annotations }),
        ...((bits & externalFlag) === 0 ? {} : { external: true }),
        ...(parent[object] === absent ? {} : { parent: keys.objectKey(parent[object] as number) }),
        ...(locations.length === 0 ? {} : { locations: locations.map(({ member }) => member) }),
        ...(checksum === undefined ? {} : { checksum }),
        ...((levels[row] ?? 0) === 0 ? {} : { levels: levelPaths[(levels[row] as number) - 1] as LevelPath }),
        ...((bits & testFlag) === 0 ? {} : { test: true }),
        ...(packages[object] === absent ? {} : { package: packageKeys[packages[object] as number] as string }),
        ...(extension === '' ? {} : JSON.parse(extension)),
      };
      const fingerprint = { high: fingerprints[2 * row] ?? 0, low: fingerprints[2 * row + 1] ?? 0 };
      yield { record, traits: { status: status[object] as number, fingerprint } };
    }
  }

  private locationsOf(
    object: number,
  ): { readonly file: number; readonly member: { file: string; startLine: number; endLine: number } }[] {
    const [from, to] = this.locationRanges.of(object);
    const numbers = new Uint32Array((to - from) * 3);
    this.file.readAt(sections.locations, from * 12, new Uint8Array(numbers.buffer));
    return Array.from({ length: to - from }, (_, i) => ({
      file: numbers[3 * i] as number,
      member: {
        file: this.keys.fileKey(numbers[3 * i] as number),
        startLine: numbers[3 * i + 1] as number,
        endLine: numbers[3 * i + 2] as number,
      },
    }));
  }

  /** The file path, when it is not what the record has by default. */
  private pathMember(path: string | null, locations: readonly { readonly file: number }[]): string | null | undefined {
    const first = locations[0];
    const byDefault = first === undefined ? null : this.keys.filePath(first.file);
    return path === byDefault ? undefined : path;
  }
}
