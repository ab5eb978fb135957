import { describe, expect, it } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { sourceTree } from './source-tree.ts';

const outsideOf = (files: Readonly<Record<string, string>>): string[] => [...findNonDeployed(sourceTree(files)).keys()];
const manifest = (content: unknown): string => JSON.stringify(content);
const shop = {
  'package.json': manifest({ name: 'shop', scripts: { start: 'node src/index.ts' } }),
  'src/index.ts': 'export const shop = 1;\n',
};
const code = 'export const run = 1;\n';

describe('packages of JavaScript that are not deployed [I-cloud-deployed]', () => {
  it('are command lines, programs with windows, SDKs and helpers of tests that nothing of the application uses', () => {
    const files = {
      'packages/console/package.json': manifest({
        name: '@shop/console',
        bin: { shopc: 'a.js' },
        dependencies: { yargs: '1' },
      }),
      'packages/window/package.json': manifest({ name: '@shop/window', devDependencies: { electron: '1' } }),
      'packages/sdk/package.json': manifest({ name: '@shop/sdk', main: 'a.js' }),
      'packages/test-helpers/package.json': manifest({ name: '@shop/test-helpers' }),
      'packages/create/package.json': manifest({ name: '@shop/create' }),
    };
    const sources = Object.keys(files).map((path) => path.replace('package.json', 'src/a.ts'));
    const tree = { ...shop, ...files, ...Object.fromEntries(sources.map((path) => [path, code])) };
    expect(
      outsideOf(tree)
        .filter((path) => path.endsWith('.ts'))
        .sort(),
    ).toEqual(sources.sort());
  });

  it('are not those that the application depends on, imports, runs in its scripts, or that an image names', () => {
    const bin = (name: string) =>
      manifest({ name: `@shop/${name}`, bin: { [`shop-${name}`]: 'a.js' }, dependencies: { yargs: '1' } });
    const tree = {
      ...shop,
      'package.json': manifest({ dependencies: { '@shop/needed': '1' }, scripts: { start: 'shop-run serve' } }),
      'src/index.ts': "import '@shop/imported/lib';\nimport '../packages/relative/src/a.ts';\n",
      Dockerfile: 'FROM node\nCOPY packages/copied/ /app/\n',
      ...Object.fromEntries(
        ['needed', 'imported', 'relative', 'run', 'copied'].flatMap((name) => [
          [`packages/${name}/package.json`, bin(name)],
          [`packages/${name}/src/a.ts`, code],
        ]),
      ),
    };
    expect(outsideOf(tree)).toEqual([]);
  });

  it('are used by what is started, not by an image that takes in manifests alone or by a script of a build', () => {
    const tree = {
      ...shop,
      'package.json': manifest({ scripts: { build: 'shopc make' }, devDependencies: { '@shop/console': '1' } }),
      Dockerfile: 'FROM node\nCOPY packages/console/package.json /app/\nCMD ["node", "src/index.ts"]\n',
      'packages/console/package.json': manifest({
        name: '@shop/console',
        bin: { shopc: 'a.js' },
        dependencies: { yargs: '1' },
      }),
      'packages/console/src/a.ts': code,
    };
    expect(outsideOf(tree)).toContain('packages/console/src/a.ts');
  });

  it('are helpers of builds by their name, unless they are started and offer no command', () => {
    const isOutside = (name: string, more: object): boolean =>
      outsideOf({
        ...shop,
        [`packages/${name}/package.json`]: manifest({ name, ...more }),
        [`packages/${name}/index.js`]: code,
      }).includes(`packages/${name}/index.js`);
    const scripts = { start: 'node index.js' };
    expect(isOutside('pdf-generator', { scripts, dependencies: { express: '4' } })).toBe(false);
    expect(isOutside('devtools', { scripts })).toBe(false);
    expect(isOutside('pdf-generator', {})).toBe(true);
    expect(isOutside('pdf-generator', { scripts, bin: { pdfgen: 'index.js' } })).toBe(true);
  });

  it('do not take in code of other languages around them', () => {
    const files = { 'api/package.json': manifest({ name: 'api-e2e' }), 'api/a.ts': code, 'api/app.py': 'x = 1\n' };
    expect(outsideOf({ ...shop, ...files }).sort()).toEqual(['api/a.ts', 'api/package.json']);
  });

  it('are no plug-ins and other packages that say nothing of themselves', () => {
    const plugin = manifest({ name: '@shop/plugin-mail', main: 'a.js' });
    expect(outsideOf({ ...shop, 'plugins/mail/package.json': plugin, 'plugins/mail/src/a.ts': code })).toEqual([]);
  });
});
