import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { findJdk } from '../../src/workflows/code/java/find-jdk.ts';
import { openJava } from '../../src/workflows/code/java/open-java.ts';
import { javaTimeout, needsJdk } from '../unit/languages/java/java-program.ts';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-java-cli-'));
const data = join(folder, 'data');
const code = join(folder, 'code');

beforeAll(() => {
  cpSync(join(projectRoot, 'test/fixtures/java/shop'), code, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A jar and a pom of `org.lib:pages:1.5`, whose class is `org.lib.Page`. */
function makeLibrary(place: string): void {
  const search = findJdk(process.env);
  const bin = join(search.jdk?.home ?? '', 'bin');
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'Page.java'), 'package org.lib; public interface Page<T> { T first(); }');
  execFileSync(join(bin, 'javac'), ['-d', place, join(place, 'Page.java')]);
  execFileSync(join(bin, 'jar'), ['-cf', join(place, 'pages-1.5.jar'), '-C', place, 'org']);
  writeFileSync(
    join(place, 'pages-1.5.pom'),
    '<project><groupId>org.lib</groupId><artifactId>pages</artifactId><version>1.5</version></project>',
  );
}

describe('analyze of Java code [C-analyze-java]', () => {
  it('reads the sources, with entries and tables, and names what is faulty', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const { status, stderr } = await runStratigraph(['analyze', code, '--app', 'Shop', '--data', data]);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Java 17')]);
    expect(stderr).toContain('src/main/java/com/acme/shop/Broken.java:8: illegal start of type (read as Java ');
    const { stdout } = await runStratigraph(['transactions', '--app', 'Shop', '--data', data]);
    expect(stdout).toMatch(/Spring MVC GET Operation/);
  });

  it('shows entries and tables that XML files state, beside code of another language [F-java-descriptors]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const described = join(folder, 'described');
    const files = {
      'src/main/java/p/Old.java': `package p; class Old extends javax.servlet.http.HttpServlet {
        protected void doGet(Object a, Object b) { org.hibernate.Session session = null; session.get(Cart.class, 1); } }`,
      'src/main/java/p/Cart.java': 'package p; class Cart { long id; }',
      'src/main/resources/p/dao/Cart.hbm.xml': `<hibernate-mapping package="p"><class name="Cart" table="carts"><id name="id"/></class></hibernate-mapping>`,
      'src/main/webapp/WEB-INF/web.xml': `<web-app><servlet><servlet-name>old</servlet-name><servlet-class>p.Old</servlet-class></servlet>
        <servlet-mapping><servlet-name>old</servlet-name><url-pattern>/old</url-pattern></servlet-mapping></web-app>`,
      'src/main/webapp/scripts/carts.js': 'export function show() {}',
    };
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(described, path, '..'), { recursive: true });
      writeFileSync(join(described, path), text);
    }
    const words = ['--app', 'Described', '--data', data];
    const { status, stderr } = await runStratigraph(['analyze', described, '--only', 'code', ...words]);
    expect([status, stderr]).toEqual([0, expect.stringContaining('Described: snapshot')]);
    expect((await runStratigraph(['transactions', ...words])).stdout).toMatch(/Servlet GET Operation/);
    expect((await runStratigraph(['objects', ...words, '--name', 'carts'])).stdout).toMatch(/Table/);
  });

  it('reads them again with the same keys, and with types of libraries where there are some', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const keysOf = async (application: string, ...more: string[]): Promise<unknown[]> => {
      const words = ['--app', application, '--data', data];
      expect((await runStratigraph(['analyze', code, '--only', 'code', ...words, ...more])).status).toBe(0);
      const { stdout } = await runStratigraph(['export', ...words]);
      const records = stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);
      return records.filter(({ record, external }) => record === 'object' && external !== true).map(({ key }) => key);
    };
    const first = await keysOf('Again');
    expect(await keysOf('Again', '--full')).toEqual(first);
    const refused = await runStratigraph([
      'analyze',
      code,
      '--app',
      'Again',
      '--data',
      data,
      '--class-path',
      '/no/where.jar',
    ]);
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('--class-path /no/where.jar: there is no such file or directory'),
    ]);
  });

  it('does not ask the compiler again where no Java file and no library changed [C-java-again]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const twice = join(folder, 'twice');
    mkdirSync(twice);
    writeFileSync(join(twice, 'A.java'), 'class A { void f() { g(); } void g() {} }');
    const words = ['analyze', twice, '--app', 'Twice', '--only', 'code', '--data', data];
    const used = 'no Java file or library has changed';
    expect((await runStratigraph(words)).stderr).not.toContain(used);
    writeFileSync(join(twice, 'notes.txt'), 'of no matter');
    const again = await runStratigraph(words);
    expect([again.stderr.includes(used), again.stderr.includes('indexing Java')]).toEqual([true, false]);
    expect((await runStratigraph([...words, '--full'])).stderr).not.toContain(used);
    writeFileSync(join(twice, 'A.java'), 'class A { void f() { h(); } void h() {} }');
    const changed = await runStratigraph(words);
    expect([changed.status, changed.stderr.includes(used)]).toEqual([0, false]);
    const { stdout } = await runStratigraph(['callees', 'A.f', '--app', 'Twice', '--data', data]);
    expect([stdout.includes('A.h'), stdout.includes('A.g')]).toEqual([true, false]);
  });

  it('takes types and packages of libraries from local repositories, by poms and by scripts of Gradle [P-objects]', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const repository = join(folder, 'repository');
    makeLibrary(join(repository, 'org/lib/pages/1.5'));
    for (const [name, build, text] of [
      [
        'Maven',
        'pom.xml',
        '<project><groupId>g</groupId><artifactId>a</artifactId><version>1</version><dependencies><dependency><groupId>org.lib</groupId><artifactId>pages</artifactId><version>1.5</version></dependency></dependencies></project>',
      ],
      ['Gradle', 'build.gradle', "dependencies {\n  implementation 'org.lib:pages:1.5'\n}"],
    ] as const) {
      const directory = join(folder, name);
      mkdirSync(join(directory, 'src/main/java/p'), { recursive: true });
      writeFileSync(join(directory, build), text);
      writeFileSync(
        join(directory, 'src/main/java/p/Use.java'),
        'package p; import org.lib.Page; class Use { String label() { return ""; } String first(Page<Use> page) { return page.first().label(); } }',
      );
      const words = ['--app', name, '--data', data];
      const { status, stderr } = await runStratigraph([
        ...['analyze', directory, ...words, '--maven-repository', repository],
      ]);
      expect([status, stderr]).toEqual([0, expect.stringContaining('the jars of 1 of 1 Java packages in use')]);
      expect(stderr).not.toContain('are not in the class path');
      const { stdout } = await runStratigraph(['callees', 'p.Use.first', ...words]);
      expect(stdout).toContain('p.Use.label');
      const { stdout: exported } = await runStratigraph(['export', ...words]);
      expect(exported).toContain('"package":"pkg:maven/org.lib/pages@1.5"');
    }
  });

  it('says what is missing where there is no JDK, or too little memory, and analyses the rest', {
    timeout: javaTimeout,
  }, async (context) => {
    const request = {
      directory: code,
      application: 'Shop',
      dataDirectory: data,
      again: true,
      environment: {},
      revision: undefined,
      javaMemory: 2 ** 30,
      classPath: [],
      mavenRepository: undefined,
      includeText: false,
      interpreters: [],
      include: [],
      exclude: [],
      includeGenerated: false,
      includeIgnored: false,
      includeTests: true,
      onProgress: () => {},
    };
    const without = await openJava(request, () => ({ jdk: null, tooOld: null }));
    expect([without.stream, without.notes()]).toEqual([
      null,
      ['warning: 9 Java files are not analysed: there is no JDK; install a JDK 17 or newer and set JAVA_HOME to it'],
    ]);
    const old = await openJava(request, () => ({
      jdk: null,
      tooOld: { home: '/opt/jdk8', version: '1.8.0_402', release: 8 },
    }));
    expect(old.notes()[0]).toContain('the JDK in /opt/jdk8 is 1.8.0_402; install');
    needsJdk(context);
    const large = join(folder, 'large');
    mkdirSync(large);
    const methods = Array.from({ length: 20_000 }, (_, i) => `int f${i}(int a) { return a + ${i}; }`);
    writeFileSync(join(large, 'Large.java'), `class Large {\n${methods.join('\n')}\n}`);
    const small = await openJava({ ...request, directory: large, javaMemory: 8 * 1024 ** 2 }, () =>
      findJdk(process.env),
    );
    expect(small.notes()[0]).toContain(
      'warning: the Java code is not analysed: the Java sources need more than 8 MB of memory; allow more with --java-memory',
    );
  });

  it('counts and names files of Kotlin and Groovy, beside Java and without it', {
    timeout: javaTimeout,
  }, async (context) => {
    needsJdk(context);
    const mixed = join(folder, 'mixed');
    mkdirSync(join(mixed, 'kotlin'), { recursive: true });
    writeFileSync(join(mixed, 'A.java'), 'class A {}');
    writeFileSync(join(mixed, 'kotlin/B.kt'), 'class B');
    writeFileSync(join(mixed, 'kotlin/C.kt'), 'class C');
    writeFileSync(join(mixed, 'D.groovy'), 'class D {}');
    const words = ['--app', 'Mixed', '--only', 'code', '--data', data];
    const { stderr } = await runStratigraph(['analyze', mixed, ...words]);
    expect(stderr).toContain('warning: 2 Kotlin files are not analysed\n');
    expect(stderr).toContain('warning: 1 Groovy files are not analysed\n');
    const alone = await runStratigraph(['analyze', join(mixed, 'kotlin'), ...words]);
    expect([alone.status, alone.stderr]).toEqual([
      1,
      expect.stringContaining('warning: 2 Kotlin files are not analysed'),
    ]);
  });

  it('that a SCIP index brings is read from there alone with --no-java', async () => {
    const empty = join(folder, 'empty');
    mkdirSync(empty);
    writeFileSync(join(empty, 'A.java'), 'class A {}');
    const { status, stderr } = await runStratigraph([
      'analyze',
      empty,
      '--app',
      'None',
      '--only',
      'code',
      '--no-java',
      '--data',
      data,
    ]);
    expect([status, stderr]).toEqual([
      1,
      expect.stringContaining('there is no TypeScript, JavaScript, Java or indexed code'),
    ]);
  });
});
