import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Dataset, type Imported, importDataset } from '../dataset/dataset.ts';
import { type Section, targetHead, targetRow, unmeasuredRow } from '../report/report.ts';
import { short } from '../report/statistics.ts';

interface Size {
  readonly objects: number;
  readonly imported: Imported | null;
  readonly openMilliseconds: number;
  readonly firstAnswerMilliseconds: number;
  readonly find: { readonly p50: number; readonly p95: number; readonly p99: number; readonly max: number };
  readonly point: { readonly p50: number; readonly p99: number };
  readonly memoryMegabytes: number;
}

/** Import, open, find and point reads against the number of objects. `ready` is used for its size instead of a new import. */
export async function benchSizes(
  scratch: string,
  sizes: readonly number[],
  seeds: { readonly data: number; readonly queries: number },
  ready: Dataset,
): Promise<Section> {
  const measured: Size[] = [];
  for (const objects of sizes) {
    console.error(`growth: ${objects} objects …`);
    const shape = { objects, seed: seeds.data, links: 4 };
    const dataset = objects === ready.objects ? ready : await importDataset(scratch, shape, { piped: true });
    measured.push({ objects, imported: dataset.imported, ...measure(dataset, seeds) });
    if (dataset !== ready) rmSync(dataset.folder, { recursive: true });
  }
  return section(measured);
}

function measure(dataset: Dataset, seeds: { data: number; queries: number }): Omit<Size, 'objects' | 'imported'> {
  const args = [
    dataset.folder,
    dataset.application,
    String(dataset.objects),
    String(seeds.data),
    String(seeds.queries),
  ];
  const output = execFileSync(process.execPath, ['--expose-gc', join(import.meta.dirname, 'measure-size.ts'), ...args]);
  return JSON.parse(String(output)) as Omit<Size, 'objects' | 'imported'>;
}

function firstAnswerTarget(million: Size | undefined): string[] {
  const [what, target] = ['open 1 M / first answer', '≤ 200 ms'];
  if (!million) return unmeasuredRow(what, target, 'needs 1 M objects');
  const value = `${short(million.openMilliseconds)} / ${short(million.firstAnswerMilliseconds)} ms`;
  return targetRow(what, target, value, million.firstAnswerMilliseconds <= 200);
}

function growthTargets(million: Size | undefined, ten: Size | undefined): string[][] {
  const [p50, p99] = [['find p50, 10 M / 1 M', '≤ 6'] as const, ['find p99 at 10 M', '≤ 80 ms'] as const];
  const why = 'needs 1 M and 10 M objects';
  if (!million || !ten) return [unmeasuredRow(...p50, why), unmeasuredRow(...p99, why)];
  const growth = ten.find.p50 / million.find.p50;
  return [
    targetRow(...p50, short(growth), growth <= 6),
    targetRow(...p99, `${short(ten.find.p99)} ms`, ten.find.p99 <= 80),
  ];
}

function section(sizes: readonly Size[]): Section {
  const at = (objects: number): Size | undefined => sizes.find((size) => size.objects === objects);
  const [million, ten] = [at(1_000_000), at(10_000_000)];
  const targets = [firstAnswerTarget(million), ...growthTargets(million, ten)];
  const first = sizes[0]!;
  const rows = sizes.map((size) => {
    const { imported, find } = size;
    const perObject = (bytes: number): string => short(bytes / size.objects);
    return [
      String(size.objects),
      imported
        ? `${short(imported.seconds)} (${Math.round(imported.report.records / imported.seconds)}/s)`
        : 'see import',
      imported ? short(imported.peakMegabytes) : '–',
      imported ? perObject(imported.report.snapshotBytes) : '–',
      `${short(size.openMilliseconds)} / ${short(size.firstAnswerMilliseconds)}`,
      short(size.memoryMegabytes),
      [find.p50, find.p95, find.p99, find.max].map(short).join(' / '),
      short(find.p50 / first.find.p50),
      `${short(size.point.p50)} / ${short(size.point.p99)}`,
    ];
  });
  return {
    title: 'Growth with the number of objects',
    notes: [
      'One application each, imported while it is generated (two processes at once), opened in a fresh process, file in the page cache. A point read here is an object and its callees.',
    ],
    tables: [
      { head: targetHead, rows: targets },
      {
        head: [
          'objects',
          'import s (records)',
          'import peak MB',
          'file bytes an object',
          'open / first answer ms',
          'memory MB',
          'find ms: p50 / p95 / p99 / max',
          'p50 against the smallest',
          'point read ms: p50 / p99',
        ],
        rows,
      },
    ],
    data: sizes,
  };
}
