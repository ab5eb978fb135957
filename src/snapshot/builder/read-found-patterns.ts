import type { FileRecord, ObjectRecord, PatternRecord } from '../../bundle/records.ts';
import { systemReading } from '../../files/read-files.ts';
import { currentVersion } from '../../versions/folder-versions.ts';
import { applicationFolder } from '../format/data-directory.ts';
import { PreviousSnapshot } from './previous/previous-snapshot.ts';

/** The cloud patterns of an application, and what one source of its code brought for them. */
export interface FoundPatterns {
  readonly patterns: readonly PatternRecord[];
  /** When the application was scanned for them, ISO 8601. */
  readonly scannedAt?: string;
  /** Keys of the objects of the source. */
  readonly objects: ReadonlySet<string>;
  /** Files of the whole code, by key. */
  readonly files: ReadonlyMap<string, { readonly path: string; readonly lines: number }>;
}

/** The patterns of the current snapshot; none where there is no snapshot. Throws `SnapshotError`. */
export function readFoundPatterns(options: {
  readonly dataDirectory: string;
  readonly application: string;
  readonly source: string;
}): FoundPatterns {
  const folder = applicationFolder(options.dataDirectory, options.application);
  const id = currentVersion(systemReading, folder)?.snapshotId;
  if (id === undefined) return { patterns: [], objects: new Set(), files: new Map() };
  const snapshot = PreviousSnapshot.open(folder, id);
  try {
    const code = snapshot.origins.filter(({ part }) => part === 'code');
    const own = code.filter(({ source }) => source === options.source);
    const objects = own.flatMap((origin) =>
      Array.from(snapshot.objects(origin), ({ record }) => (record as ObjectRecord).key),
    );
    const files = code.flatMap((origin) =>
      Array.from(snapshot.files(origin), ({ record }) => {
        const { key, path, lines } = record as FileRecord;
        return [key, { path, lines }] as const;
      }),
    );
    const patterns = Array.from(snapshot.patterns(), ({ record }) => record as PatternRecord);
    const scannedAt = snapshot.meta.scans.cloud;
    return { patterns, ...(scannedAt != null && { scannedAt }), objects: new Set(objects), files: new Map(files) };
  } finally {
    snapshot.close();
  }
}
