import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TreeReader } from '../../../../src/workflows/unchanged/tree-reader.ts';
import { findChange, findTouched, type TreeState } from '../../../../src/workflows/unchanged/tree-state.ts';

/** So long after all that the test writes that no clock of a file system is in the way. */
const later = 60_000;

let folder = '';
let root = '';
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'stratigraph-tree-')));
  root = join(folder, 'code');
  write('src/a.ts', 'export const a = 1;\n');
  write('src/b.ts', 'export const b = 1;\n');
  write('.gitignore', 'dist/\n');
  write('.git/info/exclude', '');
  write('.git/index', 'x');
  write('node_modules/kit/index.d.ts', 'export type A = 1;\n');
  write('own/applications/x', '1');
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function read(previous: TreeState | null, now = Date.now() + later): { state: TreeState; filesRead: number } {
  const reader = new TreeReader(previous, { path: join(root, 'own'), names: ['applications', 'locks'] }, now);
  reader.read(root);
  // As it is after it was kept.
  return { state: JSON.parse(JSON.stringify(reader.state())) as TreeState, filesRead: reader.filesRead };
}

/** Other content of the same length, with the times of before. */
function replaceSecretly(path: string, text: string): void {
  const { atime, mtime } = statSync(join(root, path));
  write(path, text);
  utimesSync(join(root, path), atime, mtime);
}

describe('the state of a tree of files [C-analyze-same]', () => {
  it('is the same, and no content is read, where nothing has changed', () => {
    const before = read(null);
    expect(before.filesRead).toBeGreaterThan(3);
    const after = read(before.state);
    expect([findChange(before.state, after.state), findTouched(before.state, after.state)]).toEqual([null, null]);
    expect(after.filesRead).toBe(0);
  });

  const changes: Record<string, [change: () => void, at: string]> = {
    'an edit': [() => write('src/a.ts', 'export const a = 2;\n// more'), 'src/a.ts'],
    'an edit of the same length with the times of before': [
      () => replaceSecretly('src/a.ts', 'export const a = 2;\n'),
      'src/a.ts',
    ],
    'a new file': [() => write('src/c.ts', ''), 'src/c.ts'],
    'a new empty folder': [() => mkdirSync(join(root, 'src/more')), 'src/more'],
    'a removed file': [() => rmSync(join(root, 'src/b.ts')), 'src/b.ts'],
    'a renamed file': [() => renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts')), 'src/b.ts'],
    'files that change places': [
      () => {
        write('src/a.ts', 'export const b = 1;\n');
        write('src/b.ts', 'export const a = 1;\n');
      },
      'src/a.ts',
    ],
    'an ignore file': [() => write('.gitignore', 'lib/\n'), '.gitignore'],
    'what git excludes here': [() => write('.git/info/exclude', 'src/b.ts\n'), '.git/info/exclude'],
    'types of a package': [
      () => replaceSecretly('node_modules/kit/index.d.ts', 'export type A = 2;\n'),
      'node_modules',
    ],
    'a new package': [() => write('node_modules/other/package.json', '{}'), 'node_modules'],
    'a link in place of a file': [
      () => {
        rmSync(join(root, 'src/b.ts'));
        symlinkSync('a.ts', join(root, 'src/b.ts'));
      },
      'src/b.ts',
    ],
  };
  for (const [name, [change, at]] of Object.entries(changes)) {
    it(`is another after ${name}`, () => {
      const before = read(null);
      change();
      expect(findChange(before.state, read(before.state).state)).toBe(join(root, at));
    });
  }

  it('is the same where a file was written with the content it had, but it was touched', () => {
    const before = read(null);
    write('src/a.ts', 'export const a = 1;\n');
    chmodSync(join(root, 'src/b.ts'), 0o600);
    const after = read(before.state);
    expect([findChange(before.state, after.state), after.filesRead]).toEqual([null, 2]);
    expect(findTouched(before.state, after.state)).toBe(join(root, 'src/a.ts'));
  });

  it('is the same where git, or this program, writes its own', () => {
    const before = read(null);
    write('.git/index', 'y');
    write('own/applications/x', '2');
    write('own/applications/y', '1');
    write('own/locks/x', '');
    expect(findChange(before.state, read(before.state).state)).toBe(null);
    rmSync(join(root, 'own'), { recursive: true });
    expect(findChange(before.state, read(before.state).state)).toBe(null);
    write('own/notes.ts', '');
    expect(findChange(before.state, read(before.state).state)).toBe(join(root, 'own/notes.ts'));
  });

  it('follows links out of the folder, to files, folders and in circles', () => {
    const outside = join(folder, 'outside');
    mkdirSync(outside);
    writeFileSync(join(outside, 'one.ts'), '1');
    writeFileSync(join(folder, 'two.ts'), '2');
    symlinkSync(outside, join(root, 'linked'));
    symlinkSync('..', join(outside, 'circle'));
    symlinkSync(join(folder, 'two.ts'), join(root, 'node_modules/two.ts'));
    symlinkSync('nowhere', join(root, 'dangling'));
    const before = read(null);
    expect(findChange(before.state, read(before.state).state)).toBe(null);
    writeFileSync(join(outside, 'one.ts'), '3');
    expect(findChange(before.state, read(before.state).state)).toBe(join(outside, 'one.ts'));
    writeFileSync(join(outside, 'one.ts'), '1');
    writeFileSync(join(folder, 'two.ts'), '3');
    expect(findChange(before.state, read(before.state).state)).toBe(join(folder, 'two.ts'));
  });

  it('relies on no signature of what changed shortly before', () => {
    const before = read(null, Date.now());
    const again = read(before.state, Date.now());
    expect(again.filesRead).toBe(before.filesRead);
    // Installed packages have signatures alone: they count as changed until they rest.
    expect(findChange(before.state, again.state)).toBe(join(root, 'node_modules'));
    const rested = read(again.state);
    expect([rested.filesRead, read(rested.state).filesRead]).toEqual([before.filesRead, 0]);
  });
});
