import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { protocol } from '../../../../src/languages/java/index-records.ts';
import { JavaAnalysis, JavaIndexError } from '../../../../src/languages/java/java-analysis.ts';
import { findJdk } from '../../../../src/workflows/code/java/find-jdk.ts';
import { indexJava } from '../../../../src/workflows/code/java/java-index.ts';
import { javaTimeout, linksOf, needsJdk, readJavaTexts } from './java-program.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-jdk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function kit(name: string, version: string, compiler = true): string {
  const home = join(folder, name);
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'release'), `IMPLEMENTOR="x"\nJAVA_VERSION="${version}"\n`);
  if (compiler) {
    writeFileSync(join(home, 'bin/javac'), '');
    chmodSync(join(home, 'bin/javac'), 0o755);
  }
  return home;
}

describe('the JDK', () => {
  it('is that of JAVA_HOME, else of the PATH, else the newest installed one', () => {
    const named = kit('named', '17.0.1');
    const onPath = kit('path', '21');
    const installed = [kit('a', '17.0.9'), kit('b', '25.0.1')];
    expect(findJdk({ JAVA_HOME: named, PATH: join(onPath, 'bin') }, installed).jdk).toEqual({
      home: named,
      version: '17.0.1',
      release: 17,
    });
    expect(findJdk({ PATH: `/nowhere:${join(onPath, 'bin')}` }, installed).jdk?.home).toBe(onPath);
    expect(findJdk({}, installed).jdk?.release).toBe(25);
  });

  it('that is too old, or has no compiler, is passed over, and the old one is named where there is no other', () => {
    const old = kit('old', '1.8.0_402');
    expect(findJdk({ JAVA_HOME: old }, [kit('c', '17')]).jdk?.release).toBe(17);
    expect(findJdk({ JAVA_HOME: old }, [kit('runtime', '21', false)])).toEqual({
      jdk: null,
      tooOld: { home: old, version: '1.8.0_402', release: 8 },
    });
    expect(findJdk({ JAVA_HOME: '/nowhere' }, [])).toEqual({ jdk: null, tooOld: null });
  });
});

describe('faulty Java sources', () => {
  it('cost what is faulty in them alone', { timeout: javaTimeout }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts({
      'a/Broken.java': 'package a; class Broken { void f() { g(); } void g() {} void h( { } }',
      'a/Empty.java': '',
      'a/Latin.java': Buffer.from(
        'package a; class Latin { String s = "M\xfcller"; void f() { new Broken().f(); } }',
        'latin1',
      ),
      'a/Marked.java': '\uFEFFpackage a; class Marked { void f() { new Broken().g(); } }',
    });
    const { problems, files } = program.summary;
    expect(problems.map(({ kind, file, line }) => `${kind} ${file}:${line}`)).toEqual([
      'encoding a/Latin.java:0',
      'syntax a/Broken.java:1',
    ]);
    expect(files).toBe(4);
    expect(linksOf(program, 'CALL')).toEqual([
      'a.Broken.f() → a.Broken.g()',
      'a.Latin.f() → a.Broken',
      'a.Latin.f() → a.Broken.f()',
      'a.Marked.f() → a.Broken',
      'a.Marked.f() → a.Broken.g()',
    ]);
  });

  it('of a newer language than the JDK reads are named with what helps, and cost that alone [C-java-bad-input]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const { jdk } = findJdk(process.env);
    context.skip((jdk?.release ?? 0) >= 21, 'the JDK reads patterns for records, which this test takes for too new');
    const program = await readJavaTexts({
      'a/New.java': `package a; class New { record Point(int x, int y) {}
        int f(Object o) { return switch (o) { case Point(int x, int y) -> x; default -> 0; }; } void g() { h(); } void h() {} }`,
      'a/Old.java': 'package a; class Old { void f() { new New().g(); } }',
    });
    const [problem] = program.summary.problems;
    expect([problem?.kind, problem?.file, problem?.line]).toEqual(['syntax', 'a/New.java', 2]);
    expect(linksOf(program, 'CALL')).toContain('a.Old.f() → a.New.g()');
  });

  it('on some of which a compiler fails, with a switch of a missing type, are read to their end [C-java-bad-input]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts({
      'a/Sizes.java': `package a; import org.x.Missing; class Sizes {
        Missing f(String i) { return switch (i) { case "1" -> Missing.X; default -> Missing.Y; }; }
        Missing g(String i) { Missing m = switch (i) { case "1" -> new Pages().first(m -> i); default -> null; }; return m; }
        void h() { other(); new Pages().first(p -> { other(); return p; }); } void other() { } }`,
      'a/Pages.java': `package a; class Pages { org.x.Missing first(java.util.function.Function<String, Object> f) { Object o = new Object() { void tell() { } }; return null; } }`,
    });
    expect(program.summary.problems).toEqual([]);
    const calls = linksOf(program, 'CALL');
    expect(calls).toContain('a.Sizes.h() → a.Sizes.other()');
    expect(calls).toContain('a.Sizes.h() → a.Pages.first(Function<String, Object>)');
    expect(calls).toContain('a.Sizes.g(String) → a.Pages.first(Function<String, Object>)');
    const lambda = program.objects.find(
      ({ type, locations }) => type === 'Java Lambda' && locations?.[0]?.startLine === 4,
    );
    expect(program.links.some(({ from, to }) => from === lambda?.key && to.endsWith('#Sizes.other()'))).toBe(true);
  });

  it('may declare a class twice, in two modules: each is read with its own', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const main = (module: string, body: string): Record<string, string> => ({
      [`${module}/src/main/java/p/Settings.java`]: `package p; public class Settings { ${body} }`,
      [`${module}/src/main/java/p/${module.toUpperCase()}.java`]: `package p; class ${module.toUpperCase()} { void f() { new Settings().${module}(); } }`,
    });
    const program = await readJavaTexts({ ...main('m', 'void m() {}'), ...main('n', 'void n() {}') });
    expect(program.summary.problems.map(({ kind, file }) => `${kind} ${file}`)).toEqual([
      'duplicate-class n/src/main/java/p/Settings.java',
    ]);
    expect(
      program.objects.filter(({ name, external }) => name === 'Settings' && external !== true).map(({ key }) => key),
    ).toEqual(['m/src/main/java/p/Settings.java#Settings', 'n/src/main/java/p/Settings.java#Settings']);
    expect(linksOf(program, 'CALL')).toContain('p.M.f() → p.Settings.m()');
    expect(linksOf(program, 'CALL')).toContain('p.N.f() → p.Settings.n()');
  });

  it('are read without what is damaged in the class path, each entry by name [C-java-bad-input]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const program = await readJavaTexts({
      'lib/damaged.jar': 'no archive',
      'target/classes/b/B.class': 'no class',
      'src/main/java/a/A.java': 'package a; import b.B; class A { B b; void f() { g(); b.h(); } void g() {} }',
    });
    expect(program.summary.problems.map(({ kind, file }) => `${kind} ${file?.replace(/^.*\/lib/, 'lib')}`)).toEqual([
      'class-path lib/damaged.jar',
    ]);
    expect(linksOf(program, 'CALL')).toEqual(['a.A.f() → a.A.g()', 'a.A.f() → b.B.h']);
  });

  it('that the indexer did not read to their end are an error', () => {
    const analysis = new JavaAnalysis({
      lines: [JSON.stringify({ record: 'hello', protocol, java: '17' })],
      analyzedAt: '2026-01-01',
      isTest: () => false,
      readFile: () => null,
      includeText: false,
      skipped: [],
      interpreters: [],
    });
    expect(() => [...analysis.batches()]).toThrow(
      new JavaIndexError('the Java indexer ended before its work was done'),
    );
  });
});

describe('a Java virtual machine', () => {
  it('that is killed is reported with the remedy [C-java-bad-input]', async () => {
    const jdk = findJdk({ JAVA_HOME: kit('killed', '17.0.2') }, []).jdk;
    if (jdk === null) throw new Error('no kit');
    const program = join(jdk.home, 'bin/java');
    writeFileSync(program, '#!/bin/sh\nkill -9 $$\n');
    chmodSync(program, 0o755);
    writeFileSync(join(jdk.home, 'bin/javac'), '#!/bin/sh\nexit 0\n');
    const request = { jdk, directory: folder, files: ['A.java'], classPath: [], memory: 2 ** 30 };
    await expect(indexJava({ ...request, environment: { XDG_CACHE_HOME: folder } })).rejects.toThrow(
      'the Java virtual machine was killed, as a system does that runs out of memory; give it less than 1024 MB with --java-memory',
    );
  });
});
