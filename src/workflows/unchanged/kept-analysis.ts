import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { systemReading } from '../../files/read-files.ts';
import { replaceFile } from '../../files/replace-file.ts';
import { applicationFolder, snapshotFile } from '../../snapshot/format/data-directory.ts';
import { currentVersion } from '../../versions/folder-versions.ts';
import type { ApplicationReport } from '../analyze-application.ts';
import type { AnalysisInputs } from './analysis-inputs.ts';
import { signatureOf } from './tree-reader.ts';

const format = 1;

/** What the newest analysis of an application read, which version it made of that, and what it reported. Plain data. */
export interface KeptAnalysis {
  readonly format: typeof format;
  readonly inputs: AnalysisInputs;
  readonly version: VersionEvidence;
  /** ISO 8601. */
  readonly analyzedAt: string;
  readonly report: ApplicationReport;
}

/** Which version of an application readers see, and that its file is as it was published. */
export interface VersionEvidence {
  readonly version: number;
  readonly snapshotId: string;
  readonly signature: string;
}

interface Where {
  readonly dataDirectory: string;
  readonly application: string;
}

/** The newest analysis, where the version that it made is still the current one, whole and as it was; else null. */
export function findKeptAnalysis(where: Where): KeptAnalysis | null {
  try {
    const kept = JSON.parse(readFileSync(keptFile(where), 'utf8')) as KeptAnalysis;
    const current = versionEvidence(where);
    if (kept.format !== format || current === null) return null;
    const { version, snapshotId, signature } = kept.version;
    const isCurrent = version === current.version && snapshotId === current.snapshotId;
    return isCurrent && signature === current.signature ? kept : null;
  } catch {
    // None, a damaged one, or a data folder of which the analysis says what is wrong.
    return null;
  }
}

/** Keeps an analysis in place of the one before, whole or not at all. */
export function keepAnalysis(where: Where, kept: Omit<KeptAnalysis, 'format'>): void {
  replaceFile(keptFile(where), JSON.stringify({ format, ...kept }));
}

/** Null where there is none that readers see. Throws `SnapshotError`. */
export function versionEvidence({ dataDirectory, application }: Where): VersionEvidence | null {
  const folder = applicationFolder(dataDirectory, application);
  const current = currentVersion(systemReading, folder);
  if (current === undefined) return null;
  const found = statSync(snapshotFile(folder, current.snapshotId), { bigint: true, throwIfNoEntry: false });
  if (found === undefined || current.record?.file.bytes !== Number(found.size)) return null;
  return { version: current.version, snapshotId: current.snapshotId, signature: signatureOf(found) };
}

function keptFile({ dataDirectory, application }: Where): string {
  return join(applicationFolder(dataDirectory, application).folder, 'analysis-inputs');
}
