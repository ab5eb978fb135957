import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { projectRoot } from '../../../../../scripts/run-step.ts';
import { type IndexParts, indexParts, joinedIndex } from '../../../../../src/importers/scip/parts/index-parts.ts';
import { bytesField } from '../../../../../src/importers/scip/wire/wire-fields.ts';
import { type IndexedAgain, indexAgain } from '../../../../../src/workflows/code/python/index-again.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-again-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const fixtures = join(projectRoot, 'test/fixtures/scip');
const index = readFileSync(join(fixtures, 'python.scip'));
const parts = indexParts(index) as IndexParts;
const paths = ['shop/__init__.py', 'shop/cart.py', 'shop/pay.py'];
const texts = new Map(paths.map((path) => [path, readFileSync(join(fixtures, 'python', path), 'utf8')]));
// Other files, so that few are stale.
for (let at = 0; at < 20; at++) texts.set(`other/file${at}.py`, '');

let made: Buffer | undefined;

/** Stands in for scip-python: gives what it is told, whatever it is asked for, and notes its target. @param documents by path */
async function edited(
  edits: Readonly<Record<string, readonly [from: string, to: string]>>,
  found?: {
    readonly target: string;
    readonly documents: Readonly<Record<string, Buffer>>;
    readonly externals?: Buffer;
  },
): Promise<IndexedAgain & { readonly called: string }> {
  const program = join(folder, 'scip-python');
  const [some, called, output] = ['some', 'called', 'out'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  rmSync(called, { force: true });
  rmSync(output, { force: true });
  if (found !== undefined) {
    const documents = new Map(
      Object.entries(found.documents).map(([path, document]) => [posix.relative(found.target, path), document]),
    );
    const externals = new Map(found.externals === undefined ? [] : [['', found.externals]]);
    writeFileSync(some, joinedIndex({ metadata: parts.metadata, documents, externals }));
  }
  const body = `echo "$*" >> ${called}\nfor last; do :; done\ncp ${some} "$last"`;
  writeFileSync(program, `#!/bin/sh\n${found === undefined ? 'exit 1' : body}\n`);
  chmodSync(program, 0o755);
  const now = new Map(
    [...texts].map(([path, text]) => {
      const [from, to] = edits[path] ?? ['', ''];
      if (!text.includes(from)) throw new Error(from);
      return [path, text.replace(from, to)];
    }),
  );
  const before = { index, texts, changed: Object.keys(edits) };
  const again = await indexAgain({ before, texts: now, directory: folder, folder, output, program, project: 'Shop' });
  made = again.isMade ? readFileSync(output) : undefined;
  return { ...again, called: existsSync(called) ? readFileSync(called, 'utf8') : '' };
}

const document = (path: string, of: Buffer | undefined = index): Buffer =>
  (indexParts(of as Buffer) as IndexParts).documents.get(path) as Buffer;
/** A document that says something else. */
const other = (path: string): Buffer =>
  Buffer.concat([document(path), bytesField(2, bytesField(2, Buffer.from('local 99')))]);

it('takes an index apart and joins it to the same [X-incremental]', () => {
  const again = indexParts(joinedIndex(parts)) as IndexParts;
  expect([...again.documents]).toEqual([...parts.documents]);
  expect([...again.externals]).toEqual([...parts.externals]);
});

it('moves what is in a file where only comments and docstrings were added, and runs nothing', async () => {
  const { isMade, note } = await edited({ 'shop/pay.py': ['def pay', '# Pays.\n\n\ndef pay'] });
  expect([isMade, note]).toEqual([
    true,
    'none of 23 Python files says anything else than before: nothing is indexed again',
  ]);
  expect(document('shop/cart.py', made).equals(document('shop/cart.py'))).toBe(true);
  const back = { 'shop/pay.py': ['def pay', 'def pay'] } as const;
  expect(document('shop/pay.py', made).equals(document('shop/pay.py'))).toBe(false);
  expect((await edited(back)).isMade).toBe(true);
  expect(made?.equals(joinedIndex(parts))).toBe(true);
});

it('indexes a file alone whose functions do something else that nobody sees', async () => {
  const documents = { 'shop/pay.py': other('shop/pay.py') };
  const edit = { 'shop/pay.py': ['    inner()\n', '    inner()\n    inner()\n'] } as const;
  const { isMade, note, called } = await edited(edit, { target: 'shop/pay.py', documents });
  expect([isMade, note]).toEqual([true, expect.stringMatching(/^1 of 23 Python files was indexed again/)]);
  expect(called).toMatch(/^index \. .*--target-only shop\/pay\.py --output \S+\n$/);
  expect(document('shop/pay.py', made).equals(documents['shop/pay.py'])).toBe(true);
  expect([...(indexParts(made as Buffer) as IndexParts).documents.keys()]).toEqual([...parts.documents.keys()]);
});

it('indexes what imports a file too where its shape has changed, at once', async () => {
  const documents = { 'shop/pay.py': other('shop/pay.py'), 'shop/cart.py': other('shop/cart.py') };
  const edit = { 'shop/pay.py': ['amount: int\n', 'amount: float\n'] } as const;
  const { note, called } = await edited(edit, { target: 'shop/cart.py', documents });
  expect(note).toMatch(/^2 of 23 Python files were indexed again/);
  expect(called.match(/--target-only/g)).toHaveLength(1);
  expect(document('shop/cart.py', made).equals(documents['shop/cart.py'])).toBe(true);
});

it('makes nothing of its own where anything is not as it was', async () => {
  const edit = { 'shop/pay.py': ['    inner()\n', '    inner()\n    inner()\n'] } as const;
  const target = 'shop/pay.py';
  const [pay, cart] = [other('shop/pay.py'), other('shop/cart.py')];
  const note = async (...words: Parameters<typeof edited>): Promise<string> => {
    const again = await edited(...words);
    expect(again.isMade).toBe(false);
    return again.note;
  };
  expect(await note(edit, { target, documents: { 'shop/pay.py': pay, 'shop/cart.py': cart } })).toBe(
    'all Python files are indexed again: scip-python says something else of shop/cart.py, which has not changed',
  );
  expect(await note(edit, { target, documents: { 'shop/pay.py': pay, 'shop/new.py': cart } })).toMatch(/not .* before/);
  expect(await note(edit, { target, documents: {} })).toMatch(/says nothing of shop\/pay\.py/);
  expect(await note(edit)).toMatch(/scip-python does not index shop\/pay\.py alone/);
  const [symbol, known] = [...parts.externals].find(([name]) => name.endsWith('#')) as [string, Buffer];
  expect(known.length).toBeGreaterThan(0);
  const externals = Buffer.concat([bytesField(1, Buffer.from(symbol)), bytesField(3, Buffer.from('(method) x'))]);
  expect(await note(edit, { target, documents: { 'shop/pay.py': pay }, externals })).toMatch(/for something else/);
});
