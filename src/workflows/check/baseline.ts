import { readFileSync, writeFileSync } from 'node:fs';
import { systemReading } from '../../files/read-files.ts';
import type { KnownBefore } from '../../insights/gates/evaluate-gates.ts';
import { fingerprintOf, type GateFinding } from '../../insights/gates/gate-finding.ts';
import type { ScanTimes } from '../../model/application.ts';
import { applicationFolder } from '../../snapshot/format/data-directory.ts';
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts';
import { keptFolderVersions } from '../../versions/folder-versions.ts';
import { WorkflowError } from '../workflow-error.ts';
import { readFindings } from './read-findings.ts';

/** What the scans found before, by fingerprint, and where that is known from. */
export interface Baseline extends KnownBefore {
  readonly origin: string;
}

const firstWords = '# stratigraph baseline 1 ';
const scanWords = '# scans ';
const kinds = ['cve', 'cloud'] as const;

/**
 * Writes the findings of today as the baseline of tomorrow: a line that names the application, one that names the scans that have run, then
 * one fingerprint a line, sorted, so that a change can be reviewed.
 */
export function writeBaseline(
  file: string,
  application: string,
  findings: readonly GateFinding[],
  scans: ScanTimes,
): void {
  const known = kinds.filter((kind) => scans[kind] !== null);
  const fingerprints = [...new Set(findings.map(fingerprintOf))].sort();
  const lines = [`${firstWords}${application}`, `${scanWords}${known.join(' ')}`, ...fingerprints];
  writeFileSync(file, lines.map((line) => `${line}\n`).join(''));
}

/** Reads a baseline file and the application it was written for. Throws `WorkflowError`, also for a file that is no baseline. */
export function readBaseline(file: string): Baseline & { readonly application: string } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new WorkflowError(`${file}: cannot be read: ${(error as Error).message}`, { cause: error });
  }
  const [first = '', ...lines] = text.split(/\r?\n/);
  if (!first.startsWith(firstWords)) {
    throw new WorkflowError(
      `${file}:1: is no baseline: \`${firstWords}NAME\` is expected here; \`stratigraph check --write-baseline\` writes one`,
    );
  }
  const scanned = lines.find((line) => line.startsWith(scanWords.trim()))?.slice(scanWords.length) ?? kinds.join(' ');
  return {
    application: first.slice(firstWords.length),
    fingerprints: new Set(lines.filter((line) => line !== '' && !line.startsWith('#'))),
    // Of a scan that had not run when the baseline was written nothing counts as new.
    kinds: new Set(kinds.filter((kind) => scanned.split(' ').includes(kind))),
    origin: file,
  };
}

/**
 * What each scan found the time before, from the newest kept snapshot of an earlier run of that scan. A scan that ran once has
 * nothing before it.
 */
export async function earlierFindings(dataDirectory: string, application: string, scans: ScanTimes): Promise<Baseline> {
  const kept = keptFolderVersions(systemReading, applicationFolder(dataDirectory, application));
  const store = openEmbeddedStore({ dataDirectory, onWarning: () => {} });
  const fingerprints = new Set<string>();
  const origins = new Map<GateFinding['kind'], string>();
  try {
    for (const { snapshotId: id } of kept) {
      const reader = await store.open(application, id).catch(() => undefined);
      if (reader === undefined) continue;
      const missing = kinds.filter(
        (kind) => !origins.has(kind) && reader.info.scans[kind] !== null && reader.info.scans[kind] !== scans[kind],
      );
      for (const kind of missing) origins.set(kind, `snapshot ${id}`);
      for (const finding of missing.length > 0 ? readFindings(reader) : []) {
        if (missing.includes(finding.kind)) fingerprints.add(fingerprintOf(finding));
      }
      reader.release();
    }
  } finally {
    await store.close();
  }
  return { fingerprints, kinds: new Set(origins.keys()), origin: [...new Set(origins.values())].join(', ') };
}
