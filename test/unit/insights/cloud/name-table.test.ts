import { beforeAll, describe, expect, it } from 'vitest';
import { loadGrammars, type ParseCode } from '../../../../src/insights/cloud/syntax/grammars.ts';
import { languageSyntax } from '../../../../src/insights/cloud/syntax/language-syntax.ts';
import { NameTable } from '../../../../src/insights/cloud/syntax/name-table.ts';
import type { CodeLanguage } from '../../../../src/insights/file-language.ts';

let parse: ParseCode;
beforeAll(async () => {
  parse = await loadGrammars();
});

/** Qualified names of all calls, in the order of the text. */
function calls(language: CodeLanguage, file: string, text: string): (readonly string[])[] {
  const root = parse(language, file, text);
  const syntax = languageSyntax[language];
  const names = new NameTable();
  syntax.bindNames(root, names);
  return root
    .findAll({ rule: { any: syntax.calls.map((kind) => ({ kind })) } })
    .map((call) => names.resolve(syntax.callee(call) ?? ''));
}

describe('qualified names of calls', () => {
  it('follow ES modules, CommonJS, and variables by their first value', () => {
    const text = `import fs, { writeFile as w, promises } from 'node:fs';
import * as os from 'os';
const { spawn: run } = require('child_process');
const app = express();
import express from 'express';
w(); fs.a(); promises.b(); os.c(); run(); app.listen(1); local.d(); fs?.e();`;
    expect(calls('javascript', 'a.ts', text).flat()).toEqual([
      '#require',
      'express',
      'fs#writeFile',
      'fs#a',
      'fs#promises.b',
      'os#c',
      'child_process#spawn',
      'express().listen',
      '#local.d',
      'fs#e',
    ]);
  });

  it('follow imports of Python', () => {
    const text = 'import os.path, io as i\nfrom a.b import c as d\nx = d()\nos.path.e()\ni.f()\nx.g()\nself.h()\n';
    expect(calls('python', 'a.py', text).flat()).toEqual(['a.b#c', 'os#path.e', 'io#f', 'a.b#c().g', '#h']);
  });

  it('follow imports and declared types of Java', () => {
    const text =
      'import a.B;\nimport c.*;\nimport static d.E.f;\nclass X { B b; void g(B p) { b.m(); this.b.m(); p.n(); new B(); f(); B.make().go(); } }';
    const found = calls('java', 'X.java', text);
    expect(found.map((names) => names[0])).toEqual([
      'a.B#m',
      'a.B#m',
      'a.B#n',
      'a.B#new',
      'd.E#f',
      'a.B#make().go',
      'a.B#make',
    ]);
    expect(calls('java', 'X.java', 'import c.*;\nclass X { void g() { new Q(); } }').flat()).toContain('c.Q#new');
  });

  it('follow members that Java imports, types with their package, and loops', () => {
    const text =
      'import static a.B.*;\nclass X { c.D d; void g(java.util.List<E> l) { m(); d.n(); for (e.E x : l) x.o(); } }';
    const found = calls('java', 'X.java', text);
    for (const [at, name] of ['a.B#m', 'c.D#n', 'e.E#o'].entries()) expect(found[at]).toContain(name);
  });

  it('follow members that C# imports, properties, patterns and services, and leave type arguments', () => {
    const text = `using A;
using static B.C;
class X {
  Q P { get; }
  Q q = new(1);
  void F(object o, List<Q> l) {
    M(); P.N(); q.O<int>(2); q = new(3);
    foreach (Q e in l) e.R();
    if (o is Q p) p.S();
    o.T(out Q r); r.U();
    var s = provider.GetRequiredService<Q>(); s.V();
  }
}`;
    const found = calls('csharp', 'X.cs', text).flat();
    for (const name of ['B.C#M', 'A.Q#N', 'A.Q#O', 'A.Q#R', 'A.Q#S', 'A.Q#U', 'A.Q#V']) expect(found).toContain(name);
    expect(found.filter((name) => name === 'A.Q#new')).toHaveLength(2);
  });

  it('follow a type of C# in a file that uses many namespaces, and what a property makes', () => {
    const using = Array.from({ length: 40 }, (_, at) => `using N${at};`).join('\n');
    const found = calls('csharp', 'X.cs', `${using}\nclass X { Q q; Q P => new(); void F() { q.M(); } }`);
    expect(found[0]).toContain('N39.Q#new');
    expect(found[1]).toContain('N39.Q#M');
  });

  it('follow namespaces and declared types of C#', () => {
    const text = 'using A.B;\nclass X { Q q; void F() { q.M(); new Q(); A.B.Q.S(); } }';
    const found = calls('csharp', 'X.cs', text);
    for (const [at, name] of ['A.B.Q#M', 'A.B.Q#new', 'A.B.Q#S'].entries()) expect(found[at]).toContain(name);
  });

  it('follow imports of Go, with and without a name', () => {
    const text =
      'package a\nimport (\n "os/exec"\n r "x/y"\n "g.h/z/v3"\n)\nfunc f() { exec.Command(); c := r.New(); c.Do(); z.Go() }';
    expect(calls('go', 'a.go', text).flat()).toEqual(['os/exec#Command', 'x/y#New', 'x/y#New().Do', 'g.h/z/v3#Go']);
  });

  it('follow fields and parameters of TypeScript by their first value or their declared type', () => {
    const text = `import { Client } from 'minio';
import { Config as C } from 'm';
class A { s = new Client(); constructor(private readonly c: C<D>, x?: Client) { this.s.a(); this.c.b(); x.d(); } }
const env = process.env;
env.f();`;
    expect(calls('javascript', 'a.ts', text).flat()).toEqual([
      'minio#Client',
      'minio#Client().a',
      'm#Config().b',
      'minio#Client().d',
      '#process.env.f',
    ]);
    expect(
      calls('javascript', 'a.js', "import B from 'b'; class A { s = new B(); f() { this.s.a(); } }").flat(),
    ).toEqual(['b', 'b().a']);
  });

  it('follow parameters of Python by their declared type, and other names of a member', () => {
    const text =
      'import os\nfrom a import B\nget = os.environ.get\ndef f(b: B, c: Optional[B] = None, d: B | None = None):\n    b.x()\n    c.y()\n    d.z()\n    get()\nclass K:\n    e: B\n    def g(self):\n        self.e.h()\n';
    expect(calls('python', 'a.py', text).flat()).toEqual([
      'a#B().x',
      'a#B().y',
      'a#B().z',
      'os#environ.get',
      'a#B().h',
    ]);
  });

  it('follow parameters, fields and receivers of Go by their declared type', () => {
    const text =
      'package a\nimport "x/s3"\ntype T struct { client *s3.Client }\nfunc (t *T) f(d s3.Other) { t.client.Put(); d.Get(); t.made = s3.New(); t.made.Do() }\nvar v = s3.New()\nfunc g() { v.Do() }';
    expect(calls('go', 'a.go', text).flat()).toEqual([
      'x/s3#Client().Put',
      'x/s3#Other().Get',
      'x/s3#New',
      'x/s3#New().Do',
      'x/s3#New',
      'x/s3#New().Do',
    ]);
  });
});
