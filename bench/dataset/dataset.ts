import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ImportReport } from '../../src/snapshot/builder/import-report.ts';

/** A generated application, imported. */
export interface Dataset {
  /** Data folder. */
  readonly folder: string;
  readonly application: string;
  readonly objects: number;
  readonly seed: number;
  /** What the import took; null when an earlier one was used. */
  readonly imported: Imported | null;
}

export interface Imported {
  readonly report: ImportReport;
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
  /** Null where the bundle was never a file. */
  readonly bundleMegabytes: number | null;
}

export interface DatasetShape {
  readonly objects: number;
  readonly seed: number;
  readonly links: number;
}

const home = import.meta.dirname;

/** Generates a bundle and imports it in a process of its own. `piped`: without a file between, the two at the same time. */
export async function importDataset(
  scratch: string,
  shape: DatasetShape,
  options: { readonly piped?: boolean; readonly application?: string; readonly folder?: string } = {},
): Promise<Dataset> {
  const application = options.application ?? `Generated ${shape.objects}`;
  const folder = options.folder ?? join(scratch, `data-${shape.objects}-${shape.seed}-${shape.links}`);
  mkdirSync(folder, { recursive: true });
  const args = ['--objects', String(shape.objects), '--seed', String(shape.seed), '--links', String(shape.links)];
  const generator = join(home, '..', 'data', 'write-bundle.ts');
  const importer = join(home, 'import-child.ts');
  if (options.piped) {
    const source = spawn(process.execPath, [generator, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const child = spawn(process.execPath, [importer, folder, application, '-'], {
      stdio: [source.stdout, 'pipe', 'inherit'],
    });
    source.stdout.destroy();
    const imported = parseResult(await text(child.stdout!));
    return { ...shape, folder, application, imported: { ...imported, bundleMegabytes: null } };
  }
  const bundle = join(scratch, 'bundle.ndjson');
  await finished(spawn(process.execPath, [generator, ...args, '--out', bundle], { stdio: 'inherit' }));
  try {
    const child = spawn(process.execPath, [importer, folder, application, bundle], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const imported = parseResult(await text(child.stdout));
    return { ...shape, folder, application, imported: { ...imported, bundleMegabytes: statSync(bundle).size / 1e6 } };
  } finally {
    rmSync(bundle);
  }
}

function parseResult(output: string): Omit<Imported, 'bundleMegabytes'> {
  if (output === '') throw new Error('the import failed; see above');
  return JSON.parse(output) as Omit<Imported, 'bundleMegabytes'>;
}

function finished(child: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${child.spawnargs.join(' ')} ended with ${code}`)),
    );
  });
}
