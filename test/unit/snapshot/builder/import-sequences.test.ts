import { rmSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applicationFolder, snapshotFile } from '../../../../src/snapshot/format/data-directory.ts';
import { verifySnapshot } from '../../../../src/snapshot/reader/verify/verify-snapshot.ts';
import { makeNaiveStore } from '../../../contract/make-naive-store.ts';
import { temporaryFolderFor } from '../reader/container-bytes.ts';
import { answersOf } from './answers.ts';
import { type ArbitraryBundle, arbitraryBundle, bundleOf } from './arbitrary-bundles.ts';
import { application, exportText, importRecords, importText, plainTaxonomy, withReader } from './importing.ts';

const vulnerabilities = ['CVE-1', 'cve-1', 'GHSA-1', 'CVE-2', 'PYSEC-1', 'none'];

/** Imports the bundles one after the other into a new folder and calls `check` in it. */
async function afterImports(
  bundles: readonly ArbitraryBundle[],
  check: (folder: string, snapshotIds: readonly string[]) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolderFor('sequence');
  try {
    const ids: string[] = [];
    for (const { records } of bundles) ids.push((await importRecords(folder, [records])).snapshotId);
    await check(folder, ids);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function naiveAnswers(bundles: readonly ArbitraryBundle[]): Promise<unknown> {
  const applications = [{ name: application, bundles: bundles.map(({ records }) => [...records]) }];
  const reader = await makeNaiveStore(applications, plainTaxonomy).open(application);
  return answersOf(reader, vulnerabilities);
}

const sequences = fc.array(arbitraryBundle, { minLength: 1, maxLength: 3 });

/** Code of two sources that do not refer to each other, scans that refer to no objects, in any order after a first whole bundle. */
const partialSequences = fc
  .tuple(
    arbitraryBundle,
    fc.array(
      fc.oneof(bundleOf('other', ['code'], []), bundleOf('third', ['cve'], []), bundleOf('third', ['cloud'], [])),
      { maxLength: 4 },
    ),
  )
  .map(([first, rest]) => [first, ...rest]);

describe('a sequence of imports', () => {
  it('answers as a naive store does', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(sequences, partialSequences), async (bundles) => {
        await afterImports(bundles, async (folder, ids) => {
          const answers = await withReader(folder, (reader) => answersOf(reader, vulnerabilities));
          expect(answers).toEqual(await naiveAnswers(bundles));
          const path = snapshotFile(applicationFolder(folder, application), ids.at(-1) as string);
          expect(verifySnapshot(path, application).faults).toEqual([]);
        });
      }),
      { seed: 7, numRuns: 60 },
    );
  });

  it('gives byte-equal snapshots in two empty folders [B-deterministic]', async () => {
    await fc.assert(
      fc.asyncProperty(partialSequences, async (bundles) => {
        let first: readonly string[] = [];
        await afterImports(bundles, async (_, ids) => {
          first = ids;
        });
        await afterImports(bundles, async (_, ids) => expect(ids).toEqual(first));
      }),
      { seed: 8, numRuns: 15 },
    );
  });

  it('exports a bundle that gives the same answers in an empty folder, status aside, and exports the same again [B-export]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(sequences, partialSequences), async (bundles) => {
        await afterImports(bundles, async (folder) => {
          const exported = await exportText(folder);
          const answers = await withReader(folder, (reader) => answersOf(reader, vulnerabilities));
          const again = temporaryFolderFor('export');
          try {
            await importText(again, exported);
            expect(withoutStatus(await withReader(again, (reader) => answersOf(reader, vulnerabilities)))).toEqual(
              withoutStatus(answers),
            );
            expect(sortedLines(await exportText(again))).toEqual(sortedLines(exported));
          } finally {
            rmSync(again, { recursive: true });
          }
        });
      }),
      { seed: 9, numRuns: 30 },
    );
  });
});

function withoutStatus(answers: unknown): unknown {
  return JSON.parse(JSON.stringify(answers, (member, value) => (member === 'status' ? undefined : value)));
}

function sortedLines(text: string): string[] {
  return text.split('\n').sort();
}
