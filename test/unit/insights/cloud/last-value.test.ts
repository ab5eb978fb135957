import { describe, expect, it } from 'vitest';
import { lastValue, memberValues } from '../../../../src/insights/cloud/detect/last-value.ts';

function valueAt(text: string, name: string): string | undefined {
  return lastValue(text, name, text.indexOf('HERE'));
}

describe('what a name was last given [I-cloud-values]', () => {
  it('is the value of the nearest assignment or declaration before the place, in any language', () => {
    expect(valueAt("const path = join(tempDir, 'a');\nHERE", 'path')).toBe("join(tempDir, 'a');");
    expect(valueAt('path := filepath.Join(dir, ".write-test")\nHERE', 'path')).toBe(
      'filepath.Join(dir, ".write-test")',
    );
    expect(valueAt('path, err := create()\nHERE', 'path')).toBe('create()');
    expect(valueAt('String path = tempDir;\nHERE', 'path')).toBe('tempDir;');
    expect(valueAt('path: string = a\nHERE', 'path')).toBe('a');
    expect(valueAt('path = a\npath = b\nHERE\npath = c', 'path')).toBe('b');
    expect(valueAt("self.path = Path('a')\nHERE", 'self.path')).toBe("Path('a')");
  });

  it('is what a block opened it as, where that is nearer', () => {
    expect(valueAt('with TemporaryDirectory() as root:\n  HERE', 'root')).toBe('TemporaryDirectory()');
    expect(valueAt('with a() as root:\n  root = b\n  HERE', 'root')).toBe('b');
  });

  it('goes on where the line does', () => {
    expect(valueAt('path = join(\n  tempDir)\nHERE', 'path')).toBe('join(\n  tempDir)');
  });

  it('is an object whole', () => {
    const text = '  const given: Options & { more: x } = {\n    a: {\n      b,\n    },\n    store,\n  };\n  HERE';
    expect(valueAt(text, 'given')).toBe('{\n    a: {\n      b,\n    },\n    store,');
  });

  it('is nothing for what is no name, for other names and for comparisons', () => {
    expect(valueAt('path = a\nHERE', 'join(path)')).toBeUndefined();
    expect(valueAt('otherpath = a\no.path = b\nHERE', 'path')).toBeUndefined();
    expect(valueAt('if (path == a) run(path => b)\nHERE', 'path')).toBeUndefined();
    expect(valueAt('HERE path = a', 'path')).toBeUndefined();
  });

  it('is, of a member of the object, also what it is given elsewhere in the file', () => {
    expect(memberValues('self.folder = mkdtemp()\nself.folders = a\nb(self.folder == c)', 'self.folder')).toEqual([
      'mkdtemp()',
    ]);
    expect(memberValues('this.folder = a;\nthis.folder = b;', 'this.folder')).toEqual(['a;', 'b;']);
    expect(memberValues('self.folder = a', 'folder')).toEqual([]);
  });
});
