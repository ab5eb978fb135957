import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadGrammars } from '../../../../../src/insights/cloud/syntax/grammars.ts';
import { ReachedCode } from '../../../../../src/insights/deployment/reach/reached-code.ts';

const parse = await loadGrammars();
const isOutside = (path: string): boolean => /(^|\/)(test|tools)\//.test(path);

/** The lines with `here` that nothing deployed leads to, `path:line`; what lies in folders of tests and tools is not deployed. */
function unreachable(files: Readonly<Record<string, string>>): string[] {
  const reach = new ReachedCode(
    { paths: Object.keys(files), read: (path) => files[path] ?? '', isDeployed: (path) => !isOutside(path) },
    parse,
  );
  return Object.entries(files).flatMap(([path, text]) =>
    text.split('\n').flatMap((line, at) => {
      const before = /^.*(?=here)/.exec(line)?.[0];
      if (before === undefined || isOutside(path)) return [];
      return reach.isReached({ rule: 'r', path, startLine: at + 1, endLine: at + 1, before })
        ? []
        : [`${path}:${at + 1}`];
    }),
  );
}

describe('a place in deployed code [I-cloud-deployed]', () => {
  it('is not reached where only tools and tests use what it lies in', () => {
    expect(
      unreachable({
        'utils/exec.go': `package utils

// RunUntil runs; used as RunUntil(x) by scripts.
func RunUntil(x string) {
	here(x)
}

func Clean() {
	here()
}
`,
        'main.go': 'package main\n\nfunc main() {\n\tutils.Clean()\n}\n',
        'tools/build.go': 'package tools\n\nfunc build() {\n\tutils.RunUntil("x")\n}\n',
      }),
    ).toEqual(['utils/exec.go:5']);
  });

  it('is not reached through others that only these use', () => {
    expect(
      unreachable({
        'src/disk.ts': 'export function writeCopy() {\n  here();\n}\n',
        'src/seed.ts': "import { writeCopy } from './disk';\n\nexport const seedAll = () => {\n  writeCopy();\n};\n",
        'src/index.ts': "export * from './seed';\nexport { seedAll } from './seed';\nstart();\n",
        'test/seed.spec.ts': "import { seedAll } from '../src/seed';\nseedAll();\n",
        'test/other.ts': "import { seedAll } from '../src/seed';\nseedAll();\n",
      }),
    ).toEqual(['src/disk.ts:2']);
  });

  it('is reached where nobody names what it lies in, or only its own test does', () => {
    expect(
      unreachable({
        'src/disk.ts': 'export function writeCopy() {\n  here();\n}\n',
        'src/exec.ts': 'export function runAll() {\n  here();\n}\n',
        'src/both.ts': 'function ping() {\n  pong();\n  here();\n}\nfunction pong() {\n  ping();\n}\n',
        'test/exec.test.ts': 'runAll();\n',
      }),
    ).toEqual([]);
  });

  it('is reached where a framework or a convention may lead to it', () => {
    expect(
      unreachable({
        'src/Jobs.java': '@Component\nclass Jobs {\n  @Scheduled\n  void purge() {\n    here();\n  }\n}\n',
        'src/views.py':
          'class Orders(View):\n    def get(self):\n        here()\n\n@app.route("/")\ndef home():\n    here()\n',
        'src/a/route.ts': 'export function loader() {\n  here();\n}\n',
        'src/b/route.ts': 'export function loader() {\n  here();\n}\n',
        'src/page.ts': 'export default function page() {\n  here();\n}\n',
        'src/Page.vue': '<script>useOrders()</script>',
        'src/orders.ts': 'export function useOrders() {\n  here();\n}\n',
        'test/all.ts': 'new Jobs(); purge(); new Orders().get(); home(); loader(); page(); useOrders();\n',
      }),
    ).toEqual([]);
  });

  it('is reached under another name that an import or export gives it', () => {
    expect(
      unreachable({
        'src/store.ts': 'export function saveUpload() {\n  here();\n}\n',
        'src/route.ts': "import { saveUpload as save } from './store';\nsave();\n",
        'src/mail.ts': 'function sendMail() {\n  here();\n}\nexport { sendMail as default };\n',
        'shop/store.py': 'def save_upload():\n    here()\n',
        'shop/views.py': 'from shop.store import save_upload as save\nsave()\n',
        'Store.cs': 'class Disk {\n  void Save() {\n    here();\n  }\n}\n',
        'Route.cs': 'using Store = Shop.Disk;\nclass Route { void Go() { new Store().Save(); } }\n',
        'test/all.ts': 'saveUpload(); sendMail(); save_upload(); new Disk().Save();\n',
      }),
    ).toEqual([]);
  });

  it('is reached where a framework calls what it lies in by its usual name', () => {
    expect(
      unreachable({
        'app/upload/route.ts': 'export async function POST() {\n  here();\n}\n',
        'fn/index.ts': 'export const handler = async () => {\n  here();\n};\n',
        'app/__init__.py': 'def create_app():\n    here()\n',
        'Audit.cs':
          'class Audit {\n  Task InvokeAsync(HttpContext c) {\n    here();\n  }\n}\nclass P { void F() { app.Use<Audit>(); } }\n',
        'disk.go': 'package disk\n\nfunc (d *disk) Collect() {\n\there()\n}\n',
        'test/all.ts': 'POST(); handler(); create_app(); InvokeAsync(); Collect();\n',
      }),
    ).toEqual([]);
  });

  it('is told the same in whatever order places are asked for', () => {
    const files = {
      'src/walk.ts': 'export function walk() {\n  step();\n  util();\n  here();\n}\nfunction step() {\n  walk();\n}\n',
      'src/util.ts': 'export function util() {\n  here();\n}\n',
      'test/other.ts': 'util();\n',
    };
    const tested = { ...files, 'test/more.ts': 'step();\n' };
    for (const [tree, expected] of [
      [files, []],
      [tested, ['src/util.ts:2', 'src/walk.ts:4']],
    ] as const) {
      expect(unreachable(tree).sort()).toEqual(expected);
      expect(unreachable(Object.fromEntries(Object.entries(tree).reverse())).sort()).toEqual(expected);
    }
  });

  it('is followed through a class as well as its method', () => {
    expect(
      unreachable({
        'src/Fake.java': 'class Fake {\n  void run() {\n    here();\n  }\n}\n',
        'src/Main.java': 'class Main {\n  public static void main(String[] a) {\n    run();\n  }\n}\n',
        'test/Uses.java': 'class Uses {\n  void go() {\n    new Fake().run();\n  }\n}\n',
      }),
    ).toEqual(['src/Fake.java:3']);
  });

  it('is told as by walking all uses, for any graph of functions', () => {
    const edge = fc.tuple(fc.nat(7), fc.nat(7));
    fc.assert(
      fc.property(
        fc.array(edge, { maxLength: 14 }),
        fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
        fc.uniqueArray(fc.nat(7), { maxLength: 3 }),
        (edges, started, tested) => {
          const files: Record<string, string> = {
            'src/main.ts': started.map((one) => `f${one}();`).join('\n'),
            'tools/use.ts': tested.map((one) => `f${one}();`).join('\n'),
          };
          for (let one = 0; one < 8; one++) {
            const calls = edges.filter(([from, to]) => from === one && to !== one).map(([, to]) => `  f${to}();\n`);
            files[`src/f${one}.ts`] = `export function f${one}() {\n  here();\n${calls.join('')}}\n`;
          }
          expect(unreachable(files)).toEqual(naiveUnreached(edges, started, tested).map((one) => `src/f${one}.ts:2`));
        },
      ),
      { seed: 20261121, numRuns: 1000 },
    );
  });
});

/** By closures: unreached is what neither what is started nor what nobody uses leads to, and tools lead to all that leads to it. */
function naiveUnreached(
  edges: readonly (readonly [number, number])[],
  started: readonly number[],
  tested: readonly number[],
): number[] {
  const users = (one: number): number[] =>
    edges.filter(([from, to]) => to === one && from !== to).map(([from]) => from);
  const all = Array.from({ length: 8 }, (_, one) => one);
  const above = (one: number): Set<number> => {
    const found = new Set([one]);
    for (const next of found) for (const user of users(next)) found.add(user);
    return found;
  };
  const isRoot = (one: number): boolean => started.includes(one) || (users(one).length === 0 && !tested.includes(one));
  return all.filter((one) => {
    const closure = [...above(one)];
    const isTested = (other: number): boolean => [...above(other)].some((user) => tested.includes(user));
    return !closure.some(isRoot) && closure.every(isTested);
  });
}
