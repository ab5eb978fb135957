import type {
  FileRecord,
  LocationRecord,
  PackageRecord,
  PatternRecord,
  TransactionRecord,
} from '../../../bundle/records.ts';
import { archive, type RowSpan } from '../../format/archive.ts';
import type { SnapshotMeta } from '../../format/sections.ts';
import { loadUint32 } from '../../reader/section-arrays.ts';
import type { SnapshotFile } from '../../reader/snapshot-file.ts';
import { SourceTexts } from '../../reader/source-texts.ts';
import { between, jsonList } from './archive-reader.ts';
import type { ArchivedKeys } from './archived-keys.ts';

/** A record as it is archived: its references are numbers. */
type Archived<T, References> = Omit<T, keyof References> & References;

export function* fileRecords(file: SnapshotFile, meta: SnapshotMeta, span: RowSpan): Generator<FileRecord> {
  const numbers = loadUint32(file, archive.fileNumbers, meta.counts.files);
  const texts = new SourceTexts(file, meta);
  let row = span[0];
  for (const record of between(jsonList<FileRecord>(file, archive.files), span)) {
    const text = texts.of(numbers[row++] as number);
    yield text === undefined ? record : { ...record, text };
  }
}

export function* transactionRecords(
  file: SnapshotFile,
  keys: ArchivedKeys,
  span: RowSpan,
): Generator<TransactionRecord> {
  type ArchivedTransaction = Archived<
    TransactionRecord,
    { startPoint: number; endPoints?: readonly number[]; objects?: readonly number[] }
  >;
  for (const archived of between(jsonList<ArchivedTransaction>(file, archive.transactions), span)) {
    const { startPoint, endPoints, objects, ...rest } = archived;
    yield {
      ...(rest as Omit<TransactionRecord, 'startPoint'>),
      startPoint: keys.objectKey(startPoint),
      ...(endPoints && { endPoints: endPoints.map((object) => keys.objectKey(object)) }),
      ...(objects && { objects: objects.map((object) => keys.objectKey(object)) }),
    };
  }
}

export function* packageRecords(file: SnapshotFile, keys: ArchivedKeys): Generator<PackageRecord> {
  type ArchivedPackage = Archived<PackageRecord, { objects: readonly number[] }>;
  for (const { objects, ...rest } of jsonList<ArchivedPackage>(file, archive.packages)) {
    const listed = objects.map((object) => keys.objectKey(object));
    yield { ...(rest as PackageRecord), ...(listed.length > 0 && { objects: listed }) };
  }
}

interface ArchivedOccurrence {
  readonly object: number;
  readonly locations: readonly { readonly file: number; readonly startLine: number; readonly endLine: number }[];
}

export function* patternRecords(file: SnapshotFile, keys: ArchivedKeys): Generator<PatternRecord> {
  type ArchivedPattern = Archived<PatternRecord, { occurrences: readonly ArchivedOccurrence[] }>;
  for (const { occurrences, ...rest } of jsonList<ArchivedPattern>(file, archive.patterns)) {
    yield {
      ...(rest as Omit<PatternRecord, 'occurrences'>),
      occurrences: occurrences.map((hit) => occurrence(hit, keys)),
    };
  }
}

function occurrence(
  { object, locations }: ArchivedOccurrence,
  keys: ArchivedKeys,
): PatternRecord['occurrences'][number] {
  const places: LocationRecord[] = locations.map((place) => ({ ...place, file: keys.fileKey(place.file) }));
  return { object: keys.objectKey(object), ...(places.length > 0 && { locations: places }) };
}
