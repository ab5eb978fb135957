import { readFileSync, writeFileSync } from 'node:fs';
import type { KnownBefore } from '../../insights/gates/evaluate-gates.ts';
import { fingerprintOf, type GateFinding } from '../../insights/gates/gate-finding.ts';
import type { ScanTimes } from '../../model/application.ts';
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts';
import { readSnapshotIds, SnapshotDirectory } from '../../store/embedded/snapshot-directory.ts';
import { CommandError } from '../command.ts';
import { readFindings } from './read-findings.ts';

/** What the scans found before, by fingerprint, and where that is known from. */
export interface Baseline extends KnownBefore {
  readonly origin: string;
}

/** Writes the findings of today as the baseline of tomorrow: one fingerprint a line, sorted, so that a change can be reviewed. */
export function writeBaseline(file: string, findings: readonly GateFinding[]): void {
  const lines = [...new Set(findings.map(fingerprintOf))].sort();
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
}

/** Reads a baseline file. Throws `CommandError`. */
export function readBaseline(file: string): Baseline {
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return {
      fingerprints: new Set(lines.filter((line) => line !== '')),
      kinds: new Set(['cve', 'cloud']),
      origin: file,
    };
  } catch (error) {
    throw new CommandError(`${file}: cannot be read: ${(error as Error).message}`, { cause: error });
  }
}

/**
 * What each scan found the time before, from the newest kept snapshot of an earlier run of that scan. A scan that ran once has
 * nothing before it.
 */
export async function earlierFindings(dataDirectory: string, application: string, scans: ScanTimes): Promise<Baseline> {
  const folder = new SnapshotDirectory(dataDirectory).folderOf(application);
  const ids = (await readSnapshotIds(folder)).sort().reverse();
  const store = openEmbeddedStore({ dataDirectory, onWarning: () => {} });
  const fingerprints = new Set<string>();
  const origins = new Map<GateFinding['kind'], string>();
  try {
    for (const id of ids) {
      const reader = await store.open(application, id).catch(() => undefined);
      if (reader === undefined) continue;
      const kinds = (['cve', 'cloud'] as const).filter(
        (kind) => !origins.has(kind) && reader.info.scans[kind] !== null && reader.info.scans[kind] !== scans[kind],
      );
      for (const kind of kinds) origins.set(kind, `snapshot ${id}`);
      for (const finding of kinds.length > 0 ? readFindings(reader) : []) {
        if (kinds.includes(finding.kind)) fingerprints.add(fingerprintOf(finding));
      }
      reader.release();
    }
  } finally {
    await store.close();
  }
  return { fingerprints, kinds: new Set(origins.keys()), origin: [...new Set(origins.values())].join(', ') };
}
