import { describe, expect, it } from 'vitest';
import { usesOf } from '../../../../src/insights/cloud/detect/name-uses.ts';
import { loadGrammars } from '../../../../src/insights/cloud/syntax/grammars.ts';

const parse = await loadGrammars();

/** The uses of what the first node of a kind is given to. */
function uses(language: 'javascript' | 'python' | 'java' | 'go', kind: string, text: string): readonly string[] {
  const node = parse(language, 'a.ts', text).find({ rule: { kind } });
  if (node === null) throw new Error(`no ${kind}`);
  return usesOf(node, text);
}

describe('the uses of the name that a value is given to [I-cloud-uses]', () => {
  it('are the lines of the file that have it, without comments and what strings say', () => {
    const text =
      "const home = '/opt/shop';\n// home is compared\nif (path === home) f(); // home\ng('home');\nh(home);\n";
    expect(uses('javascript', 'string', text)).toEqual(["NAME = '/opt/shop'", 'if (path === NAME) f();', 'h(NAME);']);
    expect(uses('python', 'string', "homes = ['/opt/shop']\nif path in homes: pass\n")).toEqual([
      "NAME = '/opt/shop'",
      'if path in NAME: pass',
    ]);
  });

  it('keep what is put into strings', () => {
    expect(uses('python', 'string', "home = '/opt'\na = f'{home}/a'\n")).toEqual(["NAME = '/opt'", "a = f'{NAME}/a'"]);
  });

  it('are those of the function where it is local, and of the loops over it', () => {
    const text = 'package a\nfunc f() {\n g, err := open(path)\n _ = g.Close()\n}\nfunc h() { g.Write(b) }\n';
    expect(uses('go', 'call_expression', text)).toEqual(['NAME = open(path)', '_ = NAME.Close()']);
    const loop =
      "const homes = ['/opt/a', '/opt/b'];\nfor (const home of homes) {\n  if (path.startsWith(home)) f();\n}\n";
    expect(uses('javascript', 'string', loop)).toContain('if (path.startsWith(NAME)) f();');
    expect(uses('javascript', 'string', loop)).not.toContain('for (const home of NAME) {');
  });

  it('are what is done with a call at once', () => {
    expect(uses('java', 'object_creation_expression', 'class A { void f() { new Out(file).close(); } }')).toEqual([
      'NAME = new Out(file)',
      'NAME.close()',
    ]);
  });

  it('are none where other files may use it, or where the value is only a part of what is given', () => {
    expect(uses('javascript', 'string', "export const home = '/opt/shop';\nf(home);\n")).toEqual([]);
    expect(uses('go', 'interpreted_string_literal', 'package a\nconst Home = "/opt/shop"\nvar b = Home\n')).toEqual([]);
    expect(uses('javascript', 'string', "const home = join('/opt', a);\nf(home);\n")).toEqual([]);
  });
});
