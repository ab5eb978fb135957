import { describe, expect, it } from 'vitest';
import type { CoverageRecord } from '../../../src/bundle/records.ts';
import { FrameworkInterpreter } from '../../../src/frameworks/framework-interpreter.ts';
import { readRules } from '../../../src/frameworks/rules/read-rules.ts';
import { analyzeTypeScript } from '../../../src/languages/typescript/analyze-typescript.ts';
import { simpleScope, type Texts } from '../languages/typescript/simple-scope.ts';

const rules = readRules();

function coverageOf(texts: Texts): readonly CoverageRecord[] {
  const interpreters = [new FrameworkInterpreter(rules)];
  const input = { scope: simpleScope(texts), analyzedAt: '2026-01-02T03:04:05Z', interpreters };
  const records = [...analyzeTypeScript(input)].flat();
  return records.filter((one): one is CoverageRecord => one.record === 'coverage');
}

/** The functions that nothing is known to call, by how they leave the code. */
function functions(texts: Texts): readonly string[] {
  return coverageOf(texts)
    .flatMap(({ uncalled }) => uncalled ?? [])
    .flatMap(({ way, by, functions: all }) =>
      all.map(({ file, line, name, at, called }) => {
        const place = at === undefined ? `${file}:${line}` : `${at.file}:${at.line}`;
        return `${way} ${by}: ${name} ${place}${called === true ? ' (called)' : ''}`;
      }),
    )
    .sort();
}

/** What the coverage lists as code that is registered with what is not known, by group. */
function uncalled(texts: Texts): readonly string[] {
  return coverageOf(texts)
    .flatMap(({ libraries }) => libraries ?? [])
    .flatMap(({ name, unresolved }) => unresolved.map(({ file, line }) => `${name} ${file}:${line}`))
    .sort();
}

describe('code that nothing is known to call [X-coverage]', () => {
  it('lists methods that decorators of packages without rules decorate, and those of the application', () => {
    const texts = {
      'src/jobs.ts': `
import { Every, validates } from '@acme/timing';
import { onTopic } from './topics';
export class Jobs {
  @Every('1h')
  clean() { return 1; }
  @onTopic('carts')
  carts() {}
  @validates()
  check() {}
  @validates()
  @Every('2h')
  report() { return this.render(); }
  @onTopic('render')
  render() {}
}
`,
      'src/topics.ts': 'export function onTopic(name: string) { return (of: object, member: string) => {}; }\n',
    };
    expect(functions(texts)).toEqual([
      'decorator @Every of @acme/timing: clean src/jobs.ts:5',
      'decorator @Every of @acme/timing: report src/jobs.ts:12',
      'decorator @onTopic of src/topics.ts: carts src/jobs.ts:7',
      'decorator @onTopic of src/topics.ts: render src/jobs.ts:14 (called)',
    ]);
  });

  it('lists what is given to packages, what objects hold, and what files of a folder export under one name, and nothing that something calls', () => {
    const texts = {
      'src/lib/bot.ts': `
import { Bot } from '@acme/bot';
import { paid, sent } from './handlers';
const bot = new Bot();
export function start() {
  bot.whenever('asked', answer);
  bot.flow(flows);
  bot.mapped({ id: 'uid' }, { name: flows });
  bot.every({ name: 'left', run: left });
  [1, 2].map(double);
  process.on('exit', left);
  return used();
}
function answer(message: string) { return message; }
function flows(message: string) { return message; }
function double(each: number) { return each * 2; }
function left() {}
export function used() { return 1; }
export const handlers = {
  paid: paid,
  sent: sent,
};
`,
      'src/lib/handlers.ts':
        'export function paid() { return 1; }\nexport function sent() { return 2; }\nexport function forgotten() {}\n',
      'src/steps/first.ts': 'export function step(input: string) { return input; }\n',
      'src/steps/second.ts': 'export function step(input: string) { return input; }\n',
      'src/lib/cart.ts': `
export class Cart {
  total() { return 1; }
  toString() { return ''; }
  get size() { return 1; }
}
`,
      'src/screens/carts.tsx': 'export default function Carts() { return null; }\n',
      'src/screens/orders.tsx': 'export default function Orders() { return null; }\n',
      'src/lib/view.tsx': 'export function unseen() { return null; }\n',
      'src/lib/page.js': "function shown() {}\n$('#carts').widget(shown);\n",
      'src/lib/cart.test.ts': 'export function helper() { return 1; }\n',
    };
    expect(functions(texts)).toEqual([
      'folder default of files in src/screens: Carts src/screens/carts.tsx:1',
      'folder default of files in src/screens: Orders src/screens/orders.tsx:1',
      'folder step of files in src/steps: step src/steps/first.ts:1',
      'folder step of files in src/steps: step src/steps/second.ts:1',
      'given every of @acme/bot: left src/lib/bot.ts:9 (called)',
      'given whenever of @acme/bot: answer src/lib/bot.ts:6 (called)',
      'nothing src/lib: forgotten src/lib/handlers.ts:3',
      'nothing src/lib: start src/lib/bot.ts:5',
      'nothing src/lib: total src/lib/cart.ts:3',
      'stored handlers of src/lib/bot.ts: paid src/lib/bot.ts:20',
      'stored handlers of src/lib/bot.ts: sent src/lib/bot.ts:21',
    ]);
  });

  it('lists functions that are given to functions of the application which register, each where it stands', () => {
    const texts = {
      'src/registry.ts': `
const daily: (() => void)[] = [];
export function registerDaily(...jobs: (() => void)[]) { for (const job of jobs) daily.push(job); }
export function addHandler(name: string, handler: () => void) { daily.push(handler); }
export function addAll(handler: () => void) { handler(); }
`,
      'src/app.ts': `
import { addAll, addHandler, registerDaily } from './registry';
function clean() {}
function report() {}
function paid() {}
registerDaily(
  clean,
  report,
);
addHandler('paid', paid);
addAll(paid);
`,
    };
    expect(uncalled(texts)).toEqual([
      'own registrations src/app.ts:10',
      'own registrations src/app.ts:7',
      'own registrations src/app.ts:8',
    ]);
  });

  it('lists classes that are registered with a path, and none that are registered alone', () => {
    const texts = {
      'src/registry.ts':
        'export function registerPage(path: string, page: unknown) {}\nexport function registerModel(model: unknown) {}\n',
      'src/app.ts': `
import { registerModel, registerPage } from './registry';
class Carts { GET() {} }
class Cart { total() {} }
registerPage('/carts/([^/]*)', Carts);
registerModel(Cart);
`,
    };
    expect(uncalled(texts)).toEqual(['own registrations src/app.ts:5']);
  });

  it('lists code that timers of servers run, and what constructors of the application are given with a path', () => {
    const texts = {
      'src/socket.ts': 'export class Socket { constructor(readonly path: string, readonly open: () => void) {} }\n',
      'src/poll.ts': `
import { Socket } from './socket';
export function poll() {}
export function start() {
  setInterval(() => poll(), 1000);
  setTimeout(poll, 1000);
  return [1, 2].every((each) => each > 0);
}
function opened() {}
export const socket = new Socket('/events', opened);
`,
      'src/items.ts': `
class Carts {}
export const routes = [
  ['/carts', Carts],
  ['/weights', 1],
  ['/orders', () => 1],
];
`,
    };
    expect(uncalled(texts)).toEqual([
      'code beside paths and names src/items.ts:4',
      'code beside paths and names src/items.ts:6',
      'own registrations src/poll.ts:10',
      'timers src/poll.ts:5',
    ]);
  });

  it('lists programs by the statement that only runs where they are started, also where they export something to tests', () => {
    const texts = {
      'scripts/move.js': `
const fs = require('node:fs');
function move() { fs.rmSync('/tmp/moved'); }
module.exports = { move };
if (require.main === module) {
  move();
}
`,
      'scripts/move.test.js': "const { move } = require('./move');\ntest('moves', () => move());\n",
    };
    expect(uncalled(texts)).toEqual(['files that nothing imports scripts/move.js:5']);
  });

  it('lists methods of classes derived from classes of packages that nothing calls, by what the classes are derived from', () => {
    const texts = {
      'src/workers.ts': `
import { Worker } from '@acme/queue';
import { EventEmitter } from 'node:events';
export class Mailer extends Worker {
  handle(job: string) { return job; }
}
export class Called extends Worker {
  run() {}
}
new Called().run();
export class Options extends Worker {
  label() {}
}
export class Bus extends EventEmitter {
  run() {}
}
`,
    };
    expect(functions(texts)).toEqual([
      'base class EventEmitter of node:events: run src/workers.ts:14',
      'base class Worker of @acme/queue: handle src/workers.ts:4',
      'base class Worker of @acme/queue: label src/workers.ts:11',
      'base class Worker of @acme/queue: run src/workers.ts:7 (called)',
    ]);
  });

  it('lists files that nothing imports, where something may load them by their place', () => {
    const texts = {
      'src/functions/clean.ts': "import { shop } from '../shop';\n\nexport async function run() { return shop; }\n",
      'src/other/unused.ts': "import { shop } from '../shop';\nexport function unused() { return shop; }\n",
      'src/loaded/carts.ts': "import { shop } from '../shop';\nexport default () => shop;\n",
      'src/loaded/orders.ts': "import { shop } from '../shop';\nexport default () => shop;\n",
      'src/left/over.ts': "import { shop } from '../shop';\nexport default () => shop;\n",
      'src/shop.ts': 'export const shop = 1;\n',
      'src/vite.config.ts': "import { defineConfig } from 'vite';\nexport default defineConfig({});\n",
    };
    expect(uncalled(texts)).toEqual([
      'files that nothing imports src/functions/clean.ts:3',
      'files that nothing imports src/loaded/carts.ts:2',
      'files that nothing imports src/loaded/orders.ts:2',
    ]);
  });

  it('lists paths beside functions: in records, and in calls of functions of the application', () => {
    const texts = {
      'src/pages.ts': `
import { lazy } from './lazy';
export default [
  { path: '/carts/:id', Component: lazy(() => import('./carts')) },
  { path: 'no path', Component: lazy(() => import('./carts')) },
];
export const menu = [{ path: '/carts', label: 'Carts' }];
export const own = [
  { path: '/tags', load: async () => { await import('./carts'); } },
  { path: '/bread/crumbs', onClick: () => 1, label: 'x' },
  { path: '/asked', isActive: () => true },
];
`,
      'src/lazy.ts': 'export const lazy = (load: unknown) => ({ load });\n',
      'src/carts.ts': 'export const carts = 1;\n',
      'src/routes.ts': `
import { page } from './page';
page('/orders', () => 1);
page('orders', () => 2);
`,
      'src/page.ts':
        'export function page(path: string, handler: () => unknown) { (globalThis as any).all.push([path, handler]); }\n',
    };
    expect(uncalled(texts)).toEqual([
      'code beside paths and names src/pages.ts:4',
      'code beside paths and names src/pages.ts:9',
      'files that nothing imports src/routes.ts:3',
      'own registrations src/routes.ts:3',
      'own registrations src/routes.ts:4',
    ]);
  });

  it('lists records that state code under a verb and a path, each where it stands', () => {
    const texts = {
      'src/plugin.ts': `
import { find, list } from './work';
export function plugin() {
  return {
    'get /carts': { open: true, controller: list },
    'post /carts/:id': { controller: find },
    title: { controller: list },
  };
}
export const plain = { 'GET /stock': list, 'PUT /stock': find };
`,
      'src/work.ts': 'export function list() {}\nexport function find() {}\n',
    };
    expect(uncalled(texts)).toEqual([
      'code beside paths and names src/plugin.ts:10',
      'code beside paths and names src/plugin.ts:5',
      'code beside paths and names src/plugin.ts:6',
    ]);
  });

  it('lists code that records state beside events and times, and by keys below a path, each where its record begins', () => {
    const texts = {
      'src/jobs.ts': `
import { every } from '@acme/timing';
import { clean, report } from './work';
export const jobs = [
  {
    func: clean,
    trigger: every('1h'),
  },
  { func: report, label: 'no time' },
];
`,
      'src/work.ts': 'export function clean() {}\nexport function report() {}\n',
      'src/screens.ts': `
import { Carts, Cart, Row } from './shown';
export const screens = {
  carts: {
    link: '/carts',
    panelComponent: Carts,
    children: {
      ':id': { title: 'Cart', panelComponent: Cart },
      title: { text: 'Carts' },
    },
  },
};
export const table = { columns: { name: { component: Row } } };
`,
      'src/shown.ts': 'export class Carts {}\nexport class Cart {}\nexport class Row {}\n',
    };
    expect(uncalled(texts)).toEqual([
      'code beside paths and names src/jobs.ts:5',
      'code beside paths and names src/screens.ts:4',
      'code beside paths and names src/screens.ts:8',
    ]);
  });

  it('lists code that is given to a package without rules with a name', () => {
    const texts = {
      'src/bot.ts': `
import { Bot } from '@acme/bot';
export const bot = new Bot('token');
bot.answers('start', (context: unknown) => context);
bot.answers('data', (context: unknown) => context);
bot.map('start', (context: unknown) => context);
`,
    };
    expect(uncalled(texts)).toEqual(['@acme/bot src/bot.ts:4']);
  });
});
