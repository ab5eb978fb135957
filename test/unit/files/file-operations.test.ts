import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemFiles, writeNewFile } from '../../../src/files/file-operations.ts';
import { sha256OfFile } from '../../../src/files/read-files.ts';
import { temporaryFolder } from '../snapshot/reader/container-bytes.ts';

describe('the file operations of writers', () => {
  it('make folders with those above them, and leave one alone that is there', () => {
    const path = join(temporaryFolder(), 'a/b/c');
    systemFiles.makeFolder(path);
    systemFiles.makeFolder(path);
    expect(systemFiles.describe(path)).toMatchObject({ isFolder: true });
  });

  it('fail at once where no folder can be made', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expect(() => systemFiles.makeFolder(join(file, 'a/b'))).toThrow('ENOTDIR');
    expect(() => systemFiles.makeFolder('/proc/none/a')).toThrow();
  });

  it('do not open a new file where there is one', () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, 'old');
    expect(() => systemFiles.create(file)).toThrow('EEXIST');
    expect(systemFiles.readText(file)).toBe('old');
  });

  it('read back what was written, and say where it ends', () => {
    const file = systemFiles.create(join(temporaryFolder(), 'file'));
    file.write(Buffer.from('abc'));
    file.write(Buffer.from('def'));
    file.writeAt(1, Buffer.from('X'));
    const into = Buffer.alloc(4);
    file.readAt(1, into);
    expect(into.toString()).toBe('Xcde');
    expect(() => file.readAt(4, into)).toThrow('ends early');
    file.close();
  });

  it('write a new file whole, and copy one', () => {
    const folder = temporaryFolder();
    const [path, copy] = [join(folder, 'new'), join(folder, 'copy')];
    writeNewFile(systemFiles, path, Buffer.from('text'));
    systemFiles.copy(path, copy);
    expect([systemFiles.readText(copy), sha256OfFile(copy)]).toEqual([
      'text',
      '982d9e3eb996f559e633f4d194def3761d909f5a3b647d1a851fead67c32c9d1',
    ]);
    expect(() => writeNewFile(systemFiles, path, Buffer.from('x'))).toThrow('EEXIST');
    expect(() => systemFiles.copy(path, copy)).toThrow('EEXIST');
  });

  it('tell what is not there from what cannot be read', () => {
    const folder = temporaryFolder();
    expect(systemFiles.readText(join(folder, 'none'))).toBeUndefined();
    expect(systemFiles.list(join(folder, 'none'))).toEqual([]);
    expect(systemFiles.describe(join(folder, 'none'))).toBeUndefined();
    expect(() => systemFiles.readText(folder)).toThrow('EISDIR');
    systemFiles.remove(join(folder, 'none'));
  });
});
