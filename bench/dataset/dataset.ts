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

const generator = join(home, '..', 'data', 'write-bundle.ts');
const importer = join(home, 'import-child.ts');

const shapeFlags = ({ objects, seed, links }: DatasetShape): string[] => [
  ...['--objects', String(objects), '--seed', String(seed), '--links', String(links)],
];

/** Generates a bundle and imports it in a process of its own. `piped`: without a file between, the two at the same time. */
export async function importDataset(
  scratch: string,
  shape: DatasetShape,
  options: { readonly piped?: boolean; readonly application?: string; readonly folder?: string } = {},
): Promise<Dataset> {
  const application = options.application ?? `Generated ${shape.objects}`;
  const folder = options.folder ?? join(scratch, `data-${shape.objects}-${shape.seed}-${shape.links}`);
  mkdirSync(folder, { recursive: true });
  if (options.piped) {
    const args = [generator, ...shapeFlags(shape)];
    const source = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const child = spawn(process.execPath, [importer, folder, application, '-'], {
      stdio: [source.stdout, 'pipe', 'inherit'],
    });
    source.stdout.destroy();
    const imported = parseResult(await text(child.stdout!));
    return { ...shape, folder, application, imported: { ...imported, bundleMegabytes: null } };
  }
  const bundle = join(scratch, 'bundle.ndjson');
  await writeBundle(shape, bundle);
  try {
    const imported = await importBundle(bundle, folder, application);
    return { ...shape, folder, application, imported: { ...imported, bundleMegabytes: statSync(bundle).size / 1e6 } };
  } finally {
    rmSync(bundle);
  }
}

/** Generates a bundle in a process of its own. */
export async function writeBundle(shape: DatasetShape, file: string): Promise<void> {
  const args = [generator, ...shapeFlags(shape), '--out', file];
  await finished(spawn(process.execPath, args, { stdio: 'inherit' }));
}

/** Imports a bundle in a process of its own. `yielding`: at idle priority (`chrt`), so that it runs where other processes do not. */
export async function importBundle(
  file: string,
  folder: string,
  application: string,
  options: { readonly yielding?: boolean } = {},
): Promise<Omit<Imported, 'bundleMegabytes'>> {
  const command = [...(options.yielding ? ['chrt', '--idle', '0'] : []), process.execPath];
  const args = [...command.slice(1), importer, folder, application, file];
  const child = spawn(command[0] as string, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  return parseResult(await text(child.stdout));
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
