import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { instrumentSource } from '../../../bench/call-truth/instrument-source.ts';

const recorder = fileURLToPath(new URL('../../../bench/call-truth/recorder.cjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'call-truth-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The edges that a run of the source shows, as `caller > callee`; a nameless unit by its kind. */
function edgesOf(source: string): string[] {
  const out = mkdtempSync(join(folder, 'run-'));
  const { text, units } = instrumentSource(source, 'a.mjs', 1, false);
  const file = join(out, 'a.mjs');
  writeFileSync(file, text);
  const calls = mkdtempSync(join(folder, 'calls-'));
  const run = spawnSync(process.execPath, [`--require=${recorder}`, file], {
    encoding: 'utf8',
    env: { ...process.env, CALL_TRUTH_OUT: calls },
  });
  expect(run.stderr).toBe('');
  const name = (id: number): string => units[id - 1]?.name || (units[id - 1]?.kind as string);
  const parts = readdirSync(calls).map((each) => JSON.parse(readFileSync(join(calls, each), 'utf8')));
  const pairs = (flat: number[], mark: string): string[] =>
    flat.flatMap((id, at) => (at % 2 === 0 ? [`${name(id)} ${mark} ${name(flat[at + 1] as number)}`] : []));
  return parts.flatMap((part) => [...pairs(part.edges, '>'), ...pairs(part.later, '>>')]).sort();
}

describe('recording of calls', () => {
  it('sees plain calls, methods, accessors and constructors, and those of initialisers', () => {
    const source = `
      const one = () => two();
      function two(at = three()) { return at; }
      function three() { return 3; }
      class Base { field = three(); constructor() { one(); } }
      class Sub extends Base { constructor() { super(); two(1); } get size() { return three(); } set size(to) { one(); } }
      class Bare { field = three(); }
      new Sub().size = new Sub().size;
      new Bare();`;
    expect(edgesOf(source)).toEqual([
      'Bare > three',
      'constructor > constructor',
      'constructor > one',
      'constructor > three',
      'constructor > two',
      'module > constructor',
      'module > size',
      'module > size',
      'one > two',
      'size > one',
      'size > three',
      'two > three',
    ]);
  });

  it('counts a callback that a library calls for whom runs, and one of the event loop for whom made its timer', () => {
    const source = `
      function each() { [1].map(function inMap() { leaf(); }); }
      function leaf() {}
      function later() { setTimeout(function timer() { leaf(); }, 1); }
      each(); later();`;
    expect(edgesOf(source)).toEqual([
      'each > inMap',
      'inMap > leaf',
      'later >> timer',
      'module > each',
      'module > later',
      'timer > leaf',
    ]);
  });

  it('suspends and resumes: what runs between is not called by whom waits', () => {
    const source = `
      async function waits() { await 0; leaf(); try { await fails(); } catch { leaf(); } for await (const x of gives()) leaf(x); }
      async function fails() { await 0; throw new Error('expected'); }
      function* inner() { yield leaf(); }
      function* outer() { yield* inner(); yield 2; leaf(); }
      async function* gives() { yield 1; }
      function leaf() {}
      function between() {}
      const done = waits(); between();
      for (const x of outer()) between(x);
      await done; between();`;
    expect(edgesOf(source)).toEqual([
      'inner > leaf',
      'module > between',
      'module > outer',
      'module > waits',
      'outer > inner',
      'outer > leaf',
      'waits > fails',
      'waits > gives',
      'waits > leaf',
    ]);
  });

  it('leaves an exception behind: the caller goes on as itself', () => {
    const source = `
      function throws() { leaf(); throw new Error('expected'); }
      function catches() { try { throws(); } catch { leaf(); } }
      function leaf() {}
      catches();`;
    expect(edgesOf(source)).toEqual(['catches > leaf', 'catches > throws', 'module > catches', 'throws > leaf']);
  });

  it('sees nothing of test code, and no edge through it', () => {
    const { text, units } = instrumentSource('const f = (x) => x;', 'a.test.js', 1, true);
    expect(units).toEqual([]);
    expect(text).toContain('enter(0)');
  });
});
