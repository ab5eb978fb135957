import type { FileRecord, ObjectRecord } from '../../bundle/records.ts';
import { systemReading } from '../../files/read-files.ts';
import { currentVersion } from '../../versions/folder-versions.ts';
import { applicationFolder } from '../format/data-directory.ts';
import { PreviousSnapshot } from './previous/previous-snapshot.ts';

/** Where the files and objects of an application's code lie: what joins findings in files to objects. */
export interface CodePlaces {
  /** Of the analysis that dates the code, ISO 8601. */
  readonly analyzedAt: string;
  readonly files: readonly { readonly key: string; readonly path: string }[];
  /** Stretches of files, lines from 1; an object may have several. */
  readonly objects: readonly {
    readonly key: string;
    readonly name: string;
    readonly file: string;
    readonly startLine: number;
    readonly endLine: number;
  }[];
}

/**
 * Places in the current snapshot, those of some sources left out; undefined where the application has no code yet.
 * Throws `SnapshotError`.
 */
export function readCodePlaces(options: {
  readonly dataDirectory: string;
  readonly application: string;
  readonly withoutSources: readonly string[];
}): CodePlaces | undefined {
  const folder = applicationFolder(options.dataDirectory, options.application);
  const id = currentVersion(systemReading, folder)?.snapshotId;
  if (id === undefined) return undefined;
  const snapshot = PreviousSnapshot.open(folder, id);
  try {
    const origins = snapshot.origins.filter(
      ({ part, source }) => part === 'code' && !options.withoutSources.includes(source),
    );
    if (origins.length === 0) return undefined;
    const files = origins.flatMap((origin) =>
      Array.from(snapshot.files(origin), ({ record }) => {
        const { key, path } = record as FileRecord;
        return { key, path };
      }),
    );
    const objects = origins.flatMap((origin) =>
      Array.from(snapshot.objects(origin), ({ record }) => {
        const { key, name, locations = [] } = record as ObjectRecord;
        return locations.map(({ file, startLine, endLine }) => ({ key, name, file, startLine, endLine }));
      }).flat(),
    );
    return { analyzedAt: snapshot.meta.analyzedAt, files, objects };
  } finally {
    snapshot.close();
  }
}
