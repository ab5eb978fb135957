import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { analyzeCommand } from '../../src/cli/commands/analyze.ts';
import { exportBundle } from '../../src/snapshot/builder/export-bundle.ts';
import { javaTimeout, needsJdk } from '../unit/languages/java/java-program.ts';
import { runStratigraph } from './run-stratigraph.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-same-cli-'));
const code = join(folder, 'code');
const same = /^nothing changed since the analysis of \d{4}-\S+Z: .*--full analyses anyway$/m;
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(code, path)), { recursive: true });
  writeFileSync(join(code, path), text);
}

/** Other content of the same length, with the times of before. */
function replaceSecretly(path: string, from: string, to: string): void {
  const { atime, mtime } = statSync(join(code, path));
  const text = readFileSync(join(code, path), 'utf8');
  expect([text.includes(from), from.length]).toEqual([true, to.length]);
  write(path, text.replace(from, to));
  utimesSync(join(code, path), atime, mtime);
}

/** Runs the command in this process; what it wrote to standard error. */
async function analyze(data: string, ...flags: [string, unknown][]): Promise<string> {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  try {
    const given = { app: 'Shop', data: join(folder, data), revision: 'r', ...Object.fromEntries(flags) };
    const environment = { PATH: '/nowhere', HOME: folder };
    expect(await analyzeCommand.run({ positionals: [code], flags: given, environment })).toBe(0);
    return written.mock.calls.map(([text]) => String(text)).join('');
  } finally {
    written.mockRestore();
  }
}

/** All records, without what depends on when an analysis was and which was before: times, states, permanent ids. */
async function exported(data: string): Promise<string[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportBundle({ dataDirectory: join(folder, data), application: 'Shop' }))
    chunks.push(chunk);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replaceAll(/"(?:status|id)":(?:"\w+"|\d+),?/g, '')
    .replaceAll(/"\d{4}-\d\d-\d\dT[\d:.]+Z"/g, '""')
    .split('\n')
    .filter((line) => !line.includes('"record":"identity"'));
}

describe('analyze where something may have changed [C-analyze-same]', () => {
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true });
    write('package.json', '{"name":"shop","dependencies":{"kit":"1.0.0"}}');
    write(
      'package-lock.json',
      JSON.stringify({ lockfileVersion: 3, packages: { 'node_modules/kit': { version: '1.0.0' } } }),
    );
    write('tsconfig.json', '{"compilerOptions":{"module":"nodenext","paths":{"@kit":["./src/one.ts"]}}}');
    write('src/one.ts', 'export function go(): void {}\n');
    write('src/two.ts', 'export function go(): void {}\n');
    write(
      'src/main.ts',
      "import { go } from '@kit';\nimport { make } from 'kit';\nexport function main(): void { go(); make().one(); }\n",
    );
    write('node_modules/kit/package.json', '{"name":"kit","version":"1.0.0","types":"index.d.ts"}');
    write('node_modules/kit/index.d.ts', 'export interface K { one(): void }\nexport function make(): K;\n');
    mkdirSync(join(folder, 'rules'));
    // As if all files had been written a minute ago.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  });

  const edits: Record<string, () => unknown> = {
    'a source, edited to the same length with the times of before': () =>
      replaceSecretly('src/main.ts', 'main(): void', 'mine(): void'),
    'a new source': () => write('src/three.ts', 'export const three = 3;\n'),
    'a removed source': () => rmSync(join(code, 'src/two.ts')),
    'a renamed source': () => {
      cpSync(join(code, 'src/two.ts'), join(code, 'src/too.ts'));
      rmSync(join(code, 'src/two.ts'));
    },
    'a lockfile': () => replaceSecretly('package-lock.json', '1.0.0', '2.0.0'),
    'a configuration of the compiler': () => replaceSecretly('tsconfig.json', 'one.ts', 'two.ts'),
    'an ignore file': () => write('.gitignore', 'src/two.ts\n'),
    'types of a package, with the length and the times of before': () =>
      replaceSecretly('node_modules/kit/index.d.ts', 'one(): void', 'two(): void'),
    'an option': () => [['exclude', ['src/two.ts']]],
    'rules of frameworks': () => {
      writeFileSync(
        join(folder, 'rules/kit.yml'),
        'format: 1\nframework: Kit\npackages: kit\nparameters: colon\ncalls:\n' +
          '  - { id: kit/make, calls: kit#make, startPoint: { type: Kit Operation, anyVerb: GONE } }\n',
      );
      return [['rules', [join(folder, 'rules')]]];
    },
  };
  for (const [name, edit] of Object.entries(edits)) {
    it(`makes what a first analysis makes after a change: ${name}`, async () => {
      expect(await analyze('data')).not.toMatch(same);
      const before = await exported('data');
      expect(await analyze('data')).toMatch(same);
      const flags = (edit() ?? []) as [string, unknown][];
      expect(await analyze('data', ...flags)).not.toMatch(same);
      await analyze('fresh', ...flags);
      const after = await exported('data');
      expect(after).toEqual(await exported('fresh'));
      expect(after).not.toEqual(before);
    });
  }
});

describe('analyze after an edit of Java [C-analyze-same]', () => {
  const service = 'src/main/java/shop/CartService.java';
  const text = `package shop;
import java.util.List;
@org.springframework.stereotype.Service
public class CartService {
  private final Carts carts;
  public CartService(Carts carts) { this.carts = carts; }
  public List<Cart> all() { return carts.findAll(); }
  public Cart open(Cart cart) { cart.check(); return carts.save(cart); }
}`;
  const edits: Record<string, readonly [from: string, to: string]> = {
    'a call of a library': ['return carts.findAll()', 'System.gc(); return carts.findAll()'],
    'a call of a method': ['return carts.findAll()', 'new Cart().check(); return carts.findAll()'],
    'a call that is gone': ['cart.check(); ', ''],
    'a line': ['  public Cart open', '\n  public Cart open'],
    'a comment': ['cart.check();', '/* first */ cart.check();'],
  };
  for (const [name, [from, to]] of Object.entries(edits)) {
    it(`makes the snapshot of a first analysis: ${name}`, { timeout: javaTimeout }, async (context) => {
      needsJdk(context);
      // What is compiled once for all analyses stays.
      for (const each of ['code', 'data', 'fresh']) rmSync(join(folder, each), { recursive: true, force: true });
      write(service, text);
      write(
        'src/main/java/shop/Cart.java',
        'package shop;\n@jakarta.persistence.Entity public class Cart { @jakarta.persistence.Id Long id; void check() {} }\n',
      );
      write(
        'src/main/java/shop/Carts.java',
        'package shop;\npublic interface Carts extends org.springframework.data.jpa.repository.JpaRepository<Cart, Long> {}\n',
      );
      write(
        'src/main/java/shop/CartResource.java',
        `package shop;
import org.springframework.web.bind.annotation.*;
@RestController public class CartResource {
  private final CartService service;
  public CartResource(CartService service) { this.service = service; }
  @GetMapping("/carts") public Object all() { return service.all(); }
  @PostMapping("/carts") public Cart open(@RequestBody Cart cart) { return service.open(cart); }
}
`,
      );
      await analyze('data');
      const before = await exported('data');
      expect(before.join('\n')).toContain('/carts');
      expect(text).toContain(from);
      write(service, text.replace(from, to));
      expect(await analyze('data')).toContain('1 of 4 Java files are read again');
      await analyze('fresh');
      const after = await exported('data');
      expect(after).toEqual(await exported('fresh'));
      expect(after).not.toEqual(before);
    });
  }
});

describe('analyze where nothing has changed [C-analyze-same]', () => {
  it('runs no program, reads no code and publishes nothing, and prints the same report with its status', async () => {
    // Packages that were installed a moment ago are no evidence that nothing has changed.
    rmSync(folder, { recursive: true, force: true });
    const fixtures = join(projectRoot, 'test/fixtures/scip');
    cpSync(join(fixtures, 'python'), code, { recursive: true });
    const program = join(folder, 'tools/scip-python');
    mkdirSync(dirname(program), { recursive: true });
    writeFileSync(
      program,
      `#!/bin/sh\necho x >> ${folder}/runs\nif [ "$1" = --version ]; then echo 0.6.6; exit; fi\nfor last; do :; done\ncp ${fixtures}/python.scip "$last"\n`,
    );
    chmodSync(program, 0o755);
    const env = { PATH: `${dirname(program)}:${process.env['PATH']}`, HOME: folder };
    const data = join(folder, 'python');
    const run = (...more: string[]): ReturnType<typeof runStratigraph> =>
      runStratigraph(['analyze', code, '--app', 'Shop', '--data', data, ...more], { env });
    const reported = (text: string): string[] =>
      text.split('\n').filter((line) => !/^ *\d+ %/.test(line) && !same.test(line));
    const first = await run();
    expect([first.status, same.test(first.stderr)]).toEqual([0, false]);
    const runs = readFileSync(join(folder, 'runs'), 'utf8');
    const second = await run();
    expect([second.status, second.stderr]).toEqual([0, expect.stringMatching(same)]);
    expect(reported(second.stderr)).toEqual(reported(first.stderr));
    expect(second.stderr).not.toMatch(/%/);
    expect(readFileSync(join(folder, 'runs'), 'utf8')).toBe(runs);
    expect(globSync('applications/*/versions/*', { cwd: data }).length).toBe(1);
    const full = await run('--full');
    expect([full.status, same.test(full.stderr)]).toEqual([0, false]);
    expect(globSync('applications/*/versions/*', { cwd: data }).length).toBe(2);
  });
});
