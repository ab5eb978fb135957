import { describe, expect } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import type { ChangeLists, CodeChanges } from '../../src/model/difference.ts';
import { it } from './asked-test.ts';
import { bundleOf, link, object } from './bundle-of.ts';
import type { MakeStore } from './make-store.ts';

const before: BundleRecord[] = [
  object('same', { locations: [{ file: 'f', startLine: 1, endLine: 2 }] }),
  object('checked', { checksum: 'a' }),
  object('unchecked', { checksum: 'a' }),
  object('signed', { mangling: 'signed()' }),
  object('gone'),
  { record: 'file', key: 'f', path: 'f.ts', lines: 9 },
  link('same', 'signed'),
  link('same', 'gone'),
  link('signed', 'checked'),
  link('checked', 'same'),
];

const after: BundleRecord[] = [
  object('same', { locations: [{ file: 'f', startLine: 4, endLine: 5 }] }),
  object('checked', { checksum: 'b' }),
  object('unchecked'),
  object('signed', { mangling: 'signed(int)' }),
  object('new'),
  { record: 'file', key: 'f', path: 'f.ts', lines: 9 },
  link('same', 'signed'),
  link('same', 'signed', { type: 'READ' }),
  link('signed', 'checked', { confidence: 'derived', rule: 'r' }),
  link('checked', 'new'),
];

const shown = <T>(lists: ChangeLists<T>, text: (value: T) => string): Record<string, string[]> =>
  Object.fromEntries(Object.entries(lists).map(([change, list]) => [change, list.page(0, 99).map(text)]));

export function differenceContract(makeStore: MakeStore): void {
  describe('the difference of two snapshots', () => {
    const changes = async (): Promise<CodeChanges> => {
      const store = await makeStore([{ name: 'App', bundles: [bundleOf(before), bundleOf(after)] }]);
      const [now, base] = await store.snapshots('App');
      return (await store.open('App', now?.id)).changesSince(await store.open('App', base?.id));
    };

    it('is what was added, modified or removed of objects and links [X-difference]', async () => {
      const { objects, links } = await changes();
      expect(shown(objects, ({ name }) => name)).toEqual({
        added: ['new'],
        modified: ['checked', 'signed', 'unchecked'],
        removed: ['gone'],
      });
      expect(shown(links, ({ origin, linkType, target }) => `${origin.name} ${linkType} ${target.name}`)).toEqual({
        added: ['checked CALL new', 'same READ signed'],
        modified: ['signed CALL checked'],
        removed: ['checked CALL same', 'same CALL gone'],
      });
    });

    it('comes page by page with exact totals [X-difference]', async () => {
      const { objects } = await changes();
      expect([objects.modified.count, ...objects.modified.page(1, 1).map(({ name }) => name)]).toEqual([3, 'signed']);
    });
  });

  describe('the snapshots of an application', () => {
    it('are told, the newest first [X-snapshots]', async () => {
      const bundles = ['2026-01-01', '2026-02-01'].map((day) =>
        bundleOf([object('a')], { analyzedAt: `${day}T00:00:00.000Z`, revision: day }),
      );
      const store = await makeStore([{ name: 'App', bundles }]);
      const snapshots = await store.snapshots('App');
      expect(snapshots.map(({ revision }) => revision)).toEqual(['2026-02-01', '2026-01-01']);
      expect((await store.open('App')).info.snapshot).toEqual(snapshots[0]);
      await expect(store.snapshots('None')).rejects.toMatchObject({ code: 'application-not-found' });
    });
  });
}
