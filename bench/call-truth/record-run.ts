import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeUnit, instrumentSource } from './instrument-source.ts';
import type { TruthProject } from './truth-project.ts';

/** What a test run showed, by the ids of the units. */
export interface Recording {
  readonly units: readonly CodeUnit[];
  /** Units that ran, called by whomever. */
  readonly entered: readonly number[];
  /** Caller and callee where the caller was running. */
  readonly edges: readonly (readonly [number, number])[];
  /** Caller and callee where nothing of ours was running: the caller made the timer, promise or request behind it. */
  readonly later: readonly (readonly [number, number])[];
  readonly exitStatus: number | null;
  /** The end of what the test run printed. */
  readonly printed: string;
}

interface RecordedProcess {
  readonly entered: readonly number[];
  readonly edges: readonly number[];
  readonly later: readonly number[];
}

const maxMinutes = 25;

/**
 * Runs the tests of a copy of the checkout in which in-house code is instrumented, and returns what was called.
 * @param files relative paths of the in-house files that are no test code
 */
export function recordRun(
  project: TruthProject,
  checkout: string,
  work: string,
  files: readonly string[],
  tests: readonly string[],
): Recording {
  const copy = join(work, project.name);
  const out = join(work, `${project.name}.calls`);
  for (const folder of [copy, out]) rmSync(folder, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const left = new Set(['node_modules', '.git']);
  cpSync(checkout, copy, { recursive: true, filter: (path) => !left.has(basename(path)), verbatimSymlinks: true });
  symlinkSync(join(checkout, 'node_modules'), join(copy, 'node_modules'));
  const units: CodeUnit[] = [];
  for (const file of files) units.push(...instrument(copy, file, units.length + 1, false));
  const isTest = new RegExp(project.testCode);
  for (const file of tests) if (isTest.test(file)) instrument(copy, file, 0, true);
  const [command, ...args] = project.test as [string, ...string[]];
  const recorder = fileURLToPath(new URL('./recorder.cjs', import.meta.url));
  const run = spawnSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    timeout: maxMinutes * 60_000,
    env: { ...process.env, NODE_OPTIONS: `--require=${recorder}`, CALL_TRUTH_OUT: out, CI: 'true' },
  });
  writeFileSync(join(work, `${project.name}.test.log`), `${run.stdout}\n${run.stderr}`);
  return { units, ...merged(out), exitStatus: run.status, printed: `${run.stdout}${run.stderr}`.slice(-1500) };
}

function instrument(copy: string, file: string, firstId: number, isTest: boolean): readonly CodeUnit[] {
  const path = join(copy, file);
  if (!existsSync(path)) return [];
  const { text, units } = instrumentSource(readFileSync(path, 'utf8'), file, firstId, isTest);
  writeFileSync(path, text);
  return units;
}

function merged(out: string): Pick<Recording, 'entered' | 'edges' | 'later'> {
  const entered = new Set<number>();
  const edges = new Map<string, readonly [number, number]>();
  const later = new Map<string, readonly [number, number]>();
  for (const name of readdirSync(out)) {
    const part = JSON.parse(readFileSync(join(out, name), 'utf8')) as RecordedProcess;
    for (const id of part.entered) entered.add(id);
    for (const [from, into] of [
      [part.edges, edges],
      [part.later, later],
    ] as const) {
      for (let at = 0; at < from.length; at += 2) {
        const pair = [from[at] as number, from[at + 1] as number] as const;
        into.set(pair.join(' '), pair);
      }
    }
  }
  return { entered: [...entered].sort((a, b) => a - b), edges: [...edges.values()], later: [...later.values()] };
}
