import type { ApplicationInfo } from '../../model/application.ts';
import type { SnapshotMeta } from './sections.ts';

/** What a snapshot says of its application, as lists of applications show it. */
export function applicationInfo(meta: SnapshotMeta, snapshotId: string): ApplicationInfo {
  const { application, analyzedAt, revision, counts, languages, scans } = meta;
  return { name: application, snapshot: { id: snapshotId, analyzedAt, revision }, counts, languages, scans };
}
