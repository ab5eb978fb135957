import { Snapshot } from '../snapshot.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { checkInsights } from './check-insights.ts';
import { checkLayout } from './check-layout.ts';
import { checkLevels } from './check-levels.ts';
import { checkLinks } from './check-links.ts';
import { checkLocations } from './check-locations.ts';
import { checkObjects } from './check-objects.ts';
import { checkSearch } from './check-search.ts';
import { checkTransactions } from './check-transactions.ts';

const shownFaults = 20;

export interface Verification {
  /** What is wrong, at most 20 things; empty: the snapshot is whole. */
  readonly faults: readonly string[];
  readonly bytes: number;
  readonly objects: number;
}

/**
 * Reads a whole snapshot: the checksum of every section and every byte between them; then, where those hold, whether the sections
 * agree with each other, and whether it is of the application it should be of. Needs memory for a few numbers an object and a link,
 * whatever the size of the rows.
 */
export function verifySnapshot(path: string, application: string | undefined): Verification {
  let snapshot: Snapshot | undefined;
  try {
    snapshot = Snapshot.open(path);
    const { file, meta } = snapshot;
    const damaged = firstOf(checkLayout(file));
    if (meta.application !== application) damaged.push(`it is of '${meta.application}' and not of '${application}'`);
    return {
      faults: damaged.length > 0 ? damaged : firstOf(crossChecks(snapshot)),
      bytes: file.size,
      objects: meta.counts.objects,
    };
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error;
    return { faults: [error.problem], bytes: snapshot?.file.size ?? 0, objects: 0 };
  } finally {
    snapshot?.close();
  }
}

function* crossChecks(snapshot: Snapshot): Iterable<string> {
  yield* checkObjects(snapshot);
  yield* checkLocations(snapshot);
  yield* checkLinks(snapshot);
  yield* checkLevels(snapshot);
  yield* checkTransactions(snapshot);
  yield* checkInsights(snapshot);
  yield* checkSearch(snapshot);
}

function firstOf(faults: Iterable<string>): string[] {
  const first: string[] = [];
  for (const fault of faults) {
    first.push(fault);
    if (first.length === shownFaults) break;
  }
  return first;
}
