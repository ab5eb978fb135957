import { basename, dirname, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applicationFolder,
  isSnapshotId,
  sequenceOf,
  snapshotId,
} from '../../../../src/snapshot/format/data-directory.ts';

describe('the folder of an application', () => {
  it('is one safe, short name in the applications folder, whatever the name of the application', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('..', '.', '/', 'a/../b', 'CON', 'x'.repeat(5000))),
        (name) => {
          const { folder } = applicationFolder('data', name);
          expect(dirname(folder)).toBe(`data${sep}applications`);
          expect(basename(folder)).toMatch(/^[a-z0-9-]{16,60}$/);
        },
      ),
      { seed: 1 },
    );
  });

  it('differs between names that differ only in case, form or length', () => {
    const names = ['Shop', 'shop', 'shop ', 'Ä', 'A\u0308', 'x'.repeat(50), 'x'.repeat(51)];
    expect(new Set(names.map((name) => applicationFolder('data', name).folder)).size).toBe(names.length);
  });
});

describe('a snapshot id', () => {
  it('holds the number that orders snapshots, also past a million', () => {
    for (const sequence of [1, 999_999, 1_000_000, 123_456_789]) {
      const id = snapshotId(sequence, 'f'.repeat(64));
      expect(isSnapshotId(id)).toBe(true);
      expect(sequenceOf(id)).toBe(sequence);
    }
    expect(snapshotId(3, '1f2e3d4c5b6a79880000')).toBe('000003-1f2e3d4c5b6a7988');
  });

  it('is told from anything else', () => {
    for (const text of [
      '',
      '1-1f2e3d4c5b6a7988',
      '000003-1F2E3D4C5B6A7988',
      '../000003-1f2e3d4c5b6a7988',
      '000003-1f2e3d4c5b6a7988\n',
    ]) {
      expect(isSnapshotId(text)).toBe(false);
    }
  });
});
