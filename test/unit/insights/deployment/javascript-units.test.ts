import { describe, expect, it } from 'vitest';
import { findNonDeployed } from '../../../../src/insights/deployment/find-non-deployed.ts';
import { sourceTree } from './source-tree.ts';

const outsideOf = (files: Readonly<Record<string, string>>): string[] => [...findNonDeployed(sourceTree(files)).keys()];
const manifest = (content: unknown): string => JSON.stringify(content);

const writes = "import fs from 'node:fs';\nfs.writeFileSync('out.json', '{}');\n";
const shop = {
  'package.json': '{}',
  'src/index.ts': "import './store';\n",
  'src/store.ts': 'export const store = 1;\n',
};

describe('programs of JavaScript that are not deployed [I-cloud-deployed]', () => {
  it('are what runs under the name of a build, a check or a release', () => {
    const scripts = {
      'cache-locale': 'node hash-localization.js && echo done',
      release: 'tsx --no-warnings ./extra/release.ts',
      start: 'node server.js',
      dev: 'node --watch server/main.js',
      'db:seed': 'node seed.js',
      'reset-password': 'node reset-password.js',
      lint: 'node src/lint.js',
      'i18n:pull': 'node -r dotenv/config translate',
    };
    const files = ['hash-localization.js', 'extra/release.ts', 'server.js', 'server/main.js', 'seed.js'];
    const others = ['reset-password.js', 'src/lint.js', 'translate.js'];
    const texts = Object.fromEntries([...files, ...others].map((path) => [path, writes]));
    expect(outsideOf({ ...shop, ...texts, 'package.json': manifest({ scripts }) })).toEqual([
      'extra/release.ts',
      'hash-localization.js',
      'translate.js',
    ]);
  });

  it('are not what also starts, what the package offers, or what lies among the sources', () => {
    const scripts = {
      build: 'node make.js --build; node cli.js; node lib.js; node src/job.js; node dist/page.js',
      start: 'node ./make.js',
    };
    const files = {
      'make.js': writes,
      'cli.js': writes,
      'lib.js': writes,
      'src/job.js': writes,
      'src/page.js': writes,
    };
    expect(
      outsideOf({
        ...shop,
        ...files,
        'package.json': manifest({ scripts, main: './lib.js', bin: { shop: 'cli.js' } }),
      }),
    ).toEqual([]);
  });

  it('are scripts that nothing names and that use nothing of the application', () => {
    expect(
      outsideOf({
        ...shop,
        'scripts/report.js': writes,
        'server/scripts/report.js': writes,
        'scripts/backfill.ts': `${writes}import { store } from '../src/store';\n`,
        'tools/move.ts': `${writes}import { store } from '@/src/store';\n`,
        'scripts/exports.js': `${writes}module.exports = {};\n`,
        'scripts/browser.js': 'document.title = "Shop";\n',
        'server/jobs/report.js': writes,
        'migrations/1-orders.js': writes,
        'vite.config.ts': writes,
      }),
    ).toEqual(['scripts/report.js', 'server/scripts/report.js']);
  });

  it('are none in a folder of scripts where most use the application', () => {
    const job = `${writes}import { store } from '../src/store';\n`;
    const files = { ...shop, 'scripts/report.js': writes, 'scripts/backfill.js': job };
    expect(outsideOf(files)).toEqual(['scripts/report.js']);
    expect(outsideOf({ ...files, 'scripts/move.js': job })).toEqual([]);
  });

  it('are not told by a name of a script that may stand for a job of the application', () => {
    const scripts = { sync: 'node jobs/sync.js', 'orders:upload': 'node upload.js', 'cache-lists': 'node lists.js' };
    const files = {
      'jobs/sync.js': `${writes}require('../src/store');\n`,
      'upload.js': writes,
      'lists.js': writes,
    };
    expect(outsideOf({ ...shop, ...files, 'package.json': manifest({ scripts }) })).toEqual(['lists.js']);
  });

  it('are found in a manifest that goes on and on', () => {
    const scripts = { build: `node ${'-r '.repeat(600)}!; ${'node ./'.repeat(200)}` };
    expect(outsideOf({ ...shop, 'package.json': manifest({ scripts }) })).toEqual([]);
  });

  it('are not what an image starts or what other code names', () => {
    const scripts = Object.fromEntries(
      ['health', 'mail', 'resize', 'thumb', 'page', 'report'].map((name) => [`scripts/${name}.js`, writes]),
    );
    expect(
      outsideOf({
        ...shop,
        ...scripts,
        Dockerfile: 'FROM node\nHEALTHCHECK CMD node scripts/health.js\nRUN node scripts/report.js\n',
        'src/index.ts': "new Worker(new URL('../scripts/mail.js', import.meta.url));\nfork(join(root, 'resize'));\n",
        'app.py': 'subprocess.run(["node", "thumb.js"])\n',
        'conf/setup.json': '{ "command": "scripts/page.js" }',
        'page.html': '<script src="/thumb.js"></script>\n',
      }),
    ).toEqual(['scripts/report.js']);
  });

  it('are none in a tree that has nothing but programs which nothing names', () => {
    expect(outsideOf({ 'report.js': writes, 'move.js': writes })).toEqual([]);
    expect(outsideOf({ 'package.json': '{', 'report.js': writes })).toEqual([]);
    expect(outsideOf({ 'package.json': manifest({ scripts: { build: 1 } }), 'report.js': writes })).toEqual([]);
  });
});

describe('modules of JavaScript that are not deployed [I-cloud-deployed]', () => {
  it('are those in the folder of tools that only these use', () => {
    expect(
      outsideOf({
        ...shop,
        'src/index.ts': "import '../extra/log.js';\n",
        'extra/release.js': `${writes}import { tag } from './release/tag.js';\nimport { log } from './log.js';\n`,
        'extra/release/tag.js': 'export const tag = 1;\n',
        'extra/log.js': 'export const log = 1;\n',
        'extra/unused.js': 'export const unused = 1;\n',
      }),
    ).toEqual(['extra/release.js', 'extra/release/tag.js']);
  });

  it('are none among the sources, where a module may be loaded by its name', () => {
    const scripts = { build: 'node src/make.js; node make.js' };
    expect(
      outsideOf({
        'package.json': manifest({ scripts }),
        'make.js': "require('./src/store');\nrequire('./help');\n",
        'help.js': 'exports.help = 1;\n',
        'src/store.js': 'exports.store = 1;\n',
      }),
    ).toEqual(['make.js']);
  });
});
