import { describe, expect, it } from 'vitest';
import type { LinkRecord } from '../../../src/bundle/records.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { builtIns, callNamed, factsOf } from '../frameworks/facts-of.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const application = {
  'package.json': '{ "name": "shop" }',
  'server/index.js': `
    const path = require('path');
    let APP = { ROOT: process.cwd(), FOLDER: path.join(process.cwd(), 'server'), kernel: require('./kernel') };
    global.APP = APP;
    APP.log = { info() {} };
    APP.kernel.init();`,
  'server/kernel.js': `
    module.exports = {
      async init() {
        APP.db = require('./db').init();
        this.start();
      },
      async start() { await APP.db.pages.latest(); }
    };`,
  'server/db.js': `
    const autoload = require('auto-load');
    const path = require('path');
    module.exports = {
      init() {
        const models = autoload(path.join(APP.FOLDER, 'models'));
        return { ...this, ...models };
      }
    };`,
  'server/models/pages.js': `
    const { Model } = require('objection');
    module.exports = class Page extends Model {
      static get tableName() { return 'pages' }
      static async latest() { return APP.db.pages.query().first(); }
    };`,
};

/** Links between functions of the code that no compiler states. */
function calledValues(texts: Texts): string[] {
  const input = {
    scope: simpleScope(texts),
    analyzedAt: '2026-01-02T03:04:05Z',
    interpreters: [{ builtIns, records: () => [] }],
  };
  return [...analyzeTypeScript(input)]
    .flat()
    .filter((each): each is LinkRecord => each.record === 'link' && each.rule === 'ts/called-value')
    .map(({ from, to, locations = [] }) => `${from} -> ${to} @${locations.map(({ startLine }) => startLine).join()}`);
}

describe('globals that statements assign', () => {
  it('hold what is stored in them, and in their members by other files', () => {
    const facts = factsOf(application);
    const { callee } = callNamed(facts, 'server/kernel.js', 'latest');
    expect(facts.resolve(callee)).toEqual([
      { kind: 'function', object: 'server/models/pages.js#module.exports.static latest' },
    ]);
    expect(facts.textsOf({ kind: 'external', symbol: 'globalThis#global.APP.FOLDER' })).toEqual(['file:server']);
  });

  it('are called through: a link for each caller and function', () => {
    expect(calledValues(application)).toEqual([
      'server/kernel.js#start -> server/models/pages.js#module.exports.static latest @7',
    ]);
  });

  it('have callers where functions are called through them', () => {
    const facts = factsOf({
      ...application,
      'server/jobs.js': "APP.db.pages.find('/home'); APP.kernel.stop('now');",
      'server/models/pages.js': 'module.exports = class { static find(path) { return path; } };',
      'server/kernel.js':
        'module.exports = { init() { APP.db = require("./db").init(); }, stop(when) { return when; } };',
    });
    for (const [object, text] of [
      ['server/models/pages.js#module.exports.static find', '/home'],
      ['server/kernel.js#stop', 'now'],
    ] as const)
      expect([object, facts.textsOf({ kind: 'parameter', function: object, index: 0 })]).toEqual([object, [text]]);
  });

  it('are those of the application: what the runtime or a package declares is none', () => {
    const dom = { lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'] };
    const texts = {
      'a.js': "window.location = '/home'; process.title = 'shop'; self.shop = { open() {} }; module.exports = {};",
      'b.js': 'shop.open(); other.open();',
    };
    const facts = factsOf(texts, { options: dom });
    expect(facts.resolve({ kind: 'external', symbol: 'globalThis#location' })).toEqual([
      { kind: 'external', symbol: 'globalThis#location' },
    ]);
    expect(facts.resolve({ kind: 'external', symbol: 'globalThis#process.title' })).toEqual([
      { kind: 'external', symbol: 'globalThis#process.title' },
    ]);
    expect(facts.resolve({ kind: 'external', symbol: 'globalThis#other.open' })).toEqual([
      { kind: 'external', symbol: 'globalThis#other.open' },
    ]);
    expect(facts.resolve(callNamed(facts, 'b.js', 'open').callee)).toEqual([{ kind: 'function', object: 'a.js#open' }]);
  });

  it('may be kept where they are made once, and named by a declaration', () => {
    const facts = factsOf({
      'client.ts': `
        declare const global: { db: { find(): number } };
        class Database { find() { return 1; } }
        global.db ??= new Database();
        export default global.db;`,
      'main.ts': "import db from './client'; db.find();",
    });
    const { callee } = callNamed(facts, 'main.ts', 'find');
    expect(facts.resolve(callee)).toEqual([{ kind: 'function', object: 'client.ts#Database.find' }]);
  });

  it('with several values are each of them, and calls of more than eight functions are a bound', () => {
    const files = Object.fromEntries(
      Array.from({ length: 9 }, (_, at) => [`f${at}.js`, `global.APP = { run() { return ${at}; } };`]),
    );
    const facts = factsOf({ ...files, 'main.js': 'APP.run();' });
    expect(facts.resolve(callNamed(facts, 'main.js', 'run').callee)).toHaveLength(9);
    expect(calledValues({ ...files, 'main.js': 'APP.run();' })).toEqual([]);
  });
});

describe('classes that an expression holds', () => {
  it.each([
    [
      'a CommonJS module exports',
      'module.exports = class extends Base { static of() { return 1; } };',
      'module.exports',
    ],
    [
      'a variable holds',
      'const Page = class extends Base { static of() { return 1; } }; module.exports = Page;',
      'Page',
    ],
  ])('that %s have facts, and their static methods are found', (_, text, name) => {
    const facts = factsOf({
      'base.js': 'module.exports = class { all() { return 2; } };',
      'page.js': `const Base = require('./base');\n${text}`,
      'main.js': "const all = { Page: require('./page') };\nfor (const name in all) all[name].of();",
    });
    expect(facts.table.file('page.js')?.classes.map(({ object }) => object)).toEqual([`page.js#${name}`]);
    expect(facts.resolve(callNamed(facts, 'main.js', 'of').callee)).toEqual([
      { kind: 'function', object: `page.js#${name}.static of` },
    ]);
    expect(facts.hierarchy.lineage(`page.js#${name}`)).toEqual([`page.js#${name}`, 'base.js#module.exports']);
  });
});
