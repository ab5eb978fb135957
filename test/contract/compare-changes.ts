import fc from 'fast-check';
import { expect } from 'vitest';
import { untilHere } from '../../src/absent-data.ts';
import type { BundleRecord, ObjectRecord } from '../../src/bundle/records.ts';
import { arbitraryBundle } from './arbitrary-application.ts';
import type { MakeStore } from './make-store.ts';

/** Two analyses of one application: of the code of a random bundle some objects and links in each, some objects with other content. */
const twoAnalyses = fc.record({
  bundle: arbitraryBundle,
  kept: fc.infiniteStream(fc.boolean()),
  changed: fc.infiniteStream(fc.constantFrom('none', 'mangling', 'checksum')),
});

/** Asks two stores what changed from one analysis to the next and expects equal answers. */
export async function compareChanges(one: MakeStore, other: MakeStore, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(twoAnalyses, async ({ bundle, kept, changed }) => {
      const some = (): BundleRecord[] => partOf(bundle, kept, changed);
      const bundles = [some(), some()];
      const expected = await untilHere(() => changesOf(one, bundles));
      expect(await untilHere(() => changesOf(other, bundles))).toEqual(expected);
    }),
    { numRuns: runs, seed: 20_261_122 },
  );
}

async function changesOf(makeStore: MakeStore, bundles: BundleRecord[][]): Promise<unknown> {
  const store = await makeStore([{ name: 'App', bundles }]);
  const [now, base] = await store.snapshots('App');
  const { objects, links } = (await store.open('App', now?.id)).changesSince(await store.open('App', base?.id));
  return [objects, links].flatMap((lists) =>
    Object.entries(lists).map(([change, list]) => [change, list.count, list.page(0, 99), list.page(1, 2)]),
  );
}

function partOf(bundle: BundleRecord[], kept: Iterator<boolean>, changed: Iterator<string>): BundleRecord[] {
  const keys = new Set<string>();
  return bundle.flatMap((record): BundleRecord[] => {
    if (record.record === 'object') {
      const { package: _, parent, ...object } = record;
      if (!kept.next().value) return [];
      keys.add(record.key);
      return [{ ...object, ...(parent != null && keys.has(parent) && { parent }), ...contentOf(changed) }];
    }
    if (record.record === 'link')
      return keys.has(record.from) && keys.has(record.to) && kept.next().value ? [record] : [];
    return record.record === 'analysis' || record.record === 'file' ? [record] : [];
  });
}

function contentOf(changed: Iterator<string>): Partial<ObjectRecord> {
  const member = changed.next().value as string;
  return member === 'none' ? {} : { [member]: String(changed.next().value) };
}
