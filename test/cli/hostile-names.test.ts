import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';
import { smallBundle } from './small-bundle.ts';

/** What a terminal would take for commands, a line of its own, and a change of the direction of writing. */
const hostile = '\u001b[31m\u0007\nforged: line\r\u009b2J\u202e';
const application = 'Shop\u001b[2J\nforged: line';

/** A bundle in which every name, path and title is hostile. */
function hostileBundle(): string {
  const spoil = (name: string, value: unknown): unknown =>
    typeof value === 'string' && ['name', 'fullName', 'path', 'title', 'category', 'strategy'].includes(name)
      ? `${value}${hostile}`
      : value;
  return smallBundle()
    .split('\n')
    .map((line) => (line === '' ? '' : JSON.stringify(JSON.parse(line), spoil)))
    .join('\n');
}

/** Characters that a terminal acts on. */
const acting = /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu;
/** The same, and what stands behind a line end of a name at the beginning of a line, where it looks like a line of the program. */
const actingOrForged = /[^\P{Cc}\n\t]|\p{Bidi_Control}|^forged/gmu;
/** What another program reads: a cell of CSV and a record in JSON keep the ends of lines and the characters that are none of a terminal's first 32. */
const forPrograms = /[^\P{Cc}\n\r\t\u0080-\u009f]/gu;

function unsafeIn(text: string, pattern = actingOrForged): string[] {
  return [...text.matchAll(pattern)].map(([found]) => JSON.stringify(found));
}

/** What counts as unsafe in the output of a command; what callers wrote themselves may have lines. */
function patternFor(words: readonly string[]): RegExp {
  if (words[0] === 'export' || words.includes('--csv')) return forPrograms;
  return words.some((word) => word.includes(hostile)) ? acting : actingOrForged;
}

const commands: readonly (readonly string[])[] = [
  ['apps'],
  ['apps', '--json'],
  ...[
    'stats',
    'coverage',
    'objects',
    'transactions',
    'cve',
    'patterns',
    'diff',
    'modules',
    'versions',
    'check',
  ].flatMap((command) => [
    [command, '--app', application],
    ...(command === 'check' ? [] : [[command, '--app', application, '--json']]),
  ]),
  ['objects', '--app', application, '--csv'],
  ['check', '--app', application, '--format', 'sarif'],
  ['explain', 'CVE-2021-23337', '--app', application],
  ['explain', 'CVE-2021-23337', '--app', application, '--json'],
  ['explain', `CVE${hostile}`, '--app', application],
  ...['callers', 'callees'].map((command) => [command, 'pay', '--app', application]),
  ['path', 'addItem', 'pay', '--app', application],
  ['impact', '--app', application, 'pay'],
  ['portfolio', 'objects', '--name', 'pay'],
  ['portfolio', 'packages', '--name', 'lodash'],
  ['portfolio', 'cve', '--id', 'CVE-2021-23337'],
  ['export', '--app', application],
  ['verify'],
  ['gc', '--dry-run'],
  ['keys', 'list'],
  ['rollback', '--app', application, '--to', `9${hostile}`],
  ['remove', '--app', `${application}${hostile}`, '--yes'],
  ['objects', '--app', hostile],
  ['objects', '--app', application, `--${hostile}`],
  [`objects${hostile}`],
  ['import', `missing${hostile}`, '--app', application],
  ['analyze', `missing${hostile}`, '--app', application],
  ['scan', 'packages', `missing${hostile}`, '--app', application],
];

describe('hostile names', () => {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-hostile-'));
  const data = join(root, 'data\u001b[31m');
  const env = { STRATIGRAPH_DATA: data };

  beforeAll(async () => {
    for (const [name, input] of [
      [application, hostileBundle()],
      [application, hostileBundle()],
      [`Broken${hostile}`, smallBundle()],
    ] as const) {
      const { status, stderr } = await runStratigraph(['import', '-', '--app', name], { env, input });
      expect([status, unsafeIn(stderr)]).toEqual([0, []]);
    }
    // Something that each command which looks at all applications warns of, by a path that is hostile too.
    const broken = join(data, 'applications', `x${hostile.replaceAll('\n', '\r')}`);
    mkdirSync(join(broken, 'versions'), { recursive: true });
    writeFileSync(join(broken, 'versions', '1'), 'no record');
    writeFileSync(join(broken, 'versions', '000001'), 'no record');
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it.each(commands.map((words) => [words.map((word) => JSON.stringify(word).slice(1, -1)).join(' '), words] as const))(
    'are inert in what is printed by %s',
    async (_, words) => {
      const { status, stdout, stderr } = await runStratigraph(words, { env, cwd: root });
      const pattern = patternFor(words);
      expect([status === null, unsafeIn(stdout, pattern), unsafeIn(stderr, pattern)]).toEqual([false, [], []]);
      expect(stdout.length + stderr.length).toBeGreaterThan(0);
    },
  );
});
