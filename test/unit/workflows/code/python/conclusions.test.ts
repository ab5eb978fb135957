import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { IndexedFrameworks } from '../../../../../src/frameworks/indexed-frameworks.ts';
import { analysedFolder } from '../analysed-folder.ts';
import { installFakeIndexer } from './fake-indexer.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-python-conclusions-'));
const tools = installFakeIndexer(join(folder, 'tools'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(() => rmSync(join(tools, 'runs'), { force: true }));

type Texts = Readonly<Record<string, string>>;

const shop: Texts = {
  'shop/carts.py': `from flask import Flask
from shop.rows import find, store

app = Flask(__name__)


@app.route("/carts")
def carts():
    limit = 10
    return find(limit)


@app.route("/carts/new", methods=["POST"])
def add():
    store(1)
    return "done"
`,
  'shop/rows.py': `import sqlite3

db = sqlite3.connect("shop")


def find(limit: int) -> list:
    rows = db.execute("SELECT * FROM carts")
    return rows


def store(row):
    db.execute("INSERT INTO carts VALUES (1)")
`,
  'shop/__init__.py': '',
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((at) => [`other/file${at}.py`, `def other${at}():\n    pass\n`])),
};
const script: Texts = { 'web/carts.js': 'export const carts = () => fetch("/carts");\n' };

interface Found {
  readonly records: string;
  /** Whether what follows from all files was that of the last analysis. */
  readonly isAgain: boolean;
  readonly notes: string;
}

/** @param again uses what the last analysis left */
async function analyse(texts: Texts, data: string, again: boolean): Promise<Found> {
  const directory = join(folder, 'code');
  rmSync(directory, { recursive: true, force: true });
  for (const [path, text] of Object.entries(texts)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const found = vi.spyOn(IndexedFrameworks.prototype, 'records');
  const environment = { PATH: tools, HOME: folder };
  try {
    const asked = { directory, dataDirectory: join(folder, data), environment, python: true, java: false, again };
    const { records, notes } = await analysedFolder(asked);
    return { records, isAgain: found.mock.calls.length === 0, notes };
  } finally {
    found.mockRestore();
  }
}

const [carts, rows] = ['shop/carts.py', 'shop/rows.py'] as const;
const edited = (file: string, from: string, to: string): Texts => {
  expect(shop[file]).toContain(from);
  return { ...shop, [file]: (shop[file] as string).replace(from, to) };
};
const without = ({ 'other/file8.py': _, ...rest }: Texts): Texts => rest;
const all = /^all\n$/;

const edits: readonly (readonly [name: string, texts: Texts, isAgain: boolean, runs: RegExp])[] = [
  ['a comment in its line', edited(carts, 'limit = 10', 'limit = 10  # rows'), true, /^$/],
  ['a string before a statement', edited(carts, '    limit = 10', '    "rows"; limit = 10'), true, /^$/],
  ['a comment in a line of its own', edited(carts, '    limit = 10', '    # rows\n    limit = 10'), false, /^$/],
  ['a docstring', edited(rows, '    rows = ', '    """Rows."""\n    rows = '), false, /^$/],
  [
    'a statement in a function with a written result',
    edited(rows, '    return rows', '    print(rows)\n    return rows'),
    false,
    /^shop\/rows\.py\n$/,
  ],
  ['a statement of a database', edited(rows, 'SELECT * FROM carts', 'SELECT * FROM rows'), false, /^shop\/rows\.py\n$/],
  ['a call that is gone', edited(carts, '    store(1)\n', ''), false, /^shop\/carts\.py\n$/],
  [
    'a table in a function that others may see into',
    edited(rows, 'INTO carts', 'INTO rows'),
    false,
    /^shop\/carts\.py\n$/,
  ],
  ['a route', edited(carts, '"/carts/new"', '"/carts/more"'), false, /^shop\/carts\.py\n$/],
  ['a file that is new', { ...shop, 'other/more.py': '' }, false, all],
  ['a file that is gone', without(shop), false, all],
  ['a requirement', { ...shop, 'requirements.txt': 'flask\n' }, true, all],
];

it.for([
  ['Python alone', {}],
  ['Python beside JavaScript', script],
] as const)(
  'of %s, an analysis after an edit finds what one of everything finds [X-incremental]',
  { timeout: 300_000 },
  async ([name, more]) => {
    const first = await analyse({ ...shop, ...more }, `base ${name}`, true);
    expect([first.isAgain, first.records.includes('/carts/new'), first.records.includes('"carts"')]).toEqual([
      false,
      true,
      true,
    ]);
    for (const [edit, texts, isAgain, runs] of edits) {
      const data = `again ${name}`;
      rmSync(join(folder, data), { recursive: true, force: true });
      cpSync(join(folder, `base ${name}`), join(folder, data), { recursive: true });
      writeFileSync(join(tools, 'runs'), '');
      const again = await analyse({ ...texts, ...more }, data, true);
      expect(readFileSync(join(tools, 'runs'), 'utf8'), edit).toMatch(runs);
      expect(again.isAgain, edit).toBe(isAgain);
      const whole = await analyse({ ...texts, ...more }, `whole ${name}`, false);
      expect(again.records === whole.records, edit).toBe(true);
      // What this one left is as good as what one of everything leaves.
      const once = await analyse({ ...texts, ...more }, data, true);
      expect([once.records === whole.records, once.isAgain], edit).toEqual([true, true]);
    }
  },
);
