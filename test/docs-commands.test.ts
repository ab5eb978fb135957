import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/run-step.ts';
import { commands } from '../src/cli/commands/commands.ts';
import { runStratigraph } from './cli/run-stratigraph.ts';
import { shopServiceWithSource } from './http/test-service.ts';

const pages = ['README.md', ...globSync('{docs,examples}/**/*.md', { cwd: projectRoot })].sort();

/** Commands that only read, so that they can be run as they stand; those that write and serve are run by docs-writing.test.ts. */
const reading =
  /^(?:objects|callers|callees|path|impact|transactions|cve|patterns|diff|modules|portfolio|stats|coverage|explain|apps|versions|verify|completion) /;

/** Words of a command line as a shell splits them. */
function wordsOf(line: string): string[] {
  return (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ''));
}

/** Calls of commands that read, in the documents and in the help of each command. */
function examples(): string[] {
  const lines = pages.flatMap((page) =>
    readFileSync(join(projectRoot, page), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('    '))
      .map((line) => line.replace(/\s+#\s.*$/, '')),
  );
  const calls = [...lines, ...commands.flatMap((command) => command.examples)]
    .flatMap((line) => line.split(/&&|\||[()]/))
    .flatMap((part) => /^\s*(?:source <)?(?:npx )?stratigraph (.*)$/.exec(part)?.[1] ?? [])
    .map((call) => call.trim())
    .filter((call) => reading.test(`${call} `) && !/--data |--server /.test(call));
  return [...new Set(calls)].sort();
}

describe('the commands of the documents, run on the example application', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-docs-'));
  const env = { STRATIGRAPH_DATA: join(folder, 'data') };
  const git = (...words: string[]): void => {
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.org', ...words], { cwd: folder });
  };

  beforeAll(async () => {
    // Twice: a difference needs an earlier analysis.
    for (let time = 0; time < 2; time++) {
      const words = ['import', join(projectRoot, 'examples', 'shop.ndjson'), '--app', 'Shop'];
      expect((await runStratigraph(words, { env, cwd: folder })).status).toBe(0);
    }
    git('init', '-q', '-b', 'main');
    git('commit', '-q', '--allow-empty', '-m', 'one');
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('are found', () => {
    expect(examples().length).toBeGreaterThan(25);
  });

  it.each(examples())('stratigraph %s', async (call) => {
    const { status, stderr } = await runStratigraph(wordsOf(call), { env, cwd: folder });
    expect([status, stderr]).toEqual([0, expect.any(String)]);
  });
});

describe('the program of the documents', () => {
  const service = shopServiceWithSource();

  it('asks a service by the client [K-ask]', async () => {
    const page = readFileSync(join(projectRoot, 'docs/how-to/ask-from-the-command-line.md'), 'utf8');
    const program = (/(?:^ {4}.*stratigraph\/client.*\n)(?:^(?: {4}.*)?\n)+/m.exec(page) as RegExpExecArray)[0];
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-docs-'));
    const address = await service.server.listen({ host: '127.0.0.1', port: 0 });
    try {
      const file = join(folder, 'program.ts');
      const client = pathToFileURL(join(projectRoot, 'src/client/client.ts')).href;
      const source = program.replace("'stratigraph/client'", `'${client}'`).replace('http://127.0.0.1:8080', address);
      writeFileSync(file, `${source.replaceAll(/^ {4}/gm, '')}\nconsole.log(totalObjects, typeof changedObjects);\n`);
      const output = execFile(file);
      expect((await output).trim().split('\n')).toEqual(expect.arrayContaining(['shop.public.orders', '1 function']));
    } finally {
      await service.server.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** What a program prints; rejects where it fails. Not waited for synchronously: it asks this process. */
async function execFile(file: string): Promise<string> {
  const { status, stdout, stderr } = await runStratigraph([], { program: file });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** Why lines of the documents are not run, by the program that they begin with. Everything else is run by the tests of the documents; what is typed in the tutorials, after a `$`, by docs-tutorials.test.ts. */
const notRun: readonly (readonly [line: RegExp, reason: string])[] = [
  [/^docker /, 'it needs Docker and builds an image; test/deploy holds the files against the settings'],
  [/^kubectl /, 'it needs a cluster; test/deploy holds the manifests against the settings'],
  [/^(?:sudo|apt-get|systemctl) /, 'it changes the machine'],
  [/^(?:npm (?:ci|install)|cd .* && (?:npm ci|python -m venv))/, 'it loads packages over the network'],
  [/^npm start/, 'it serves until it is ended; test/cli/start.test.ts runs it'],
  [/^npm run test:faults/, 'it takes an hour; test/faults is run apart'],
  [/^(?:claude|rsync) /, 'it needs a program of somebody else'],
  [/^export AWS_/, 'it has the keys of an account'],
  [/^bash test\/object-store\//, 'it starts Ceph; test/object-store runs it where that is installed'],
];
const programs =
  /^(?:export [A-Z]|(?:bash|rsync|node|docker|kubectl|sudo|apt-get|systemctl|npm|yarn|git|claude|curl|cd|pip|helm|ceph|aws|mvn) )/;
/** Requests that docs-examples.test.ts sends. */
const requestOfExample = /^curl (?:-H |'http:\/\/127.0.0.1:8080\/rest\/(?:applications\/Shop|portfolio))/;

describe('lines of the documents that are not run', () => {
  const lines = pages.flatMap((page) =>
    readFileSync(join(projectRoot, page), 'utf8')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.startsWith('    '))
      .map((line) => line.trim())
      .filter((line) => programs.test(line) && !requestOfExample.test(line)),
  );

  it.each(notRun)('%s: %s', (pattern) => {
    expect(lines.filter((line) => pattern.test(line))).not.toEqual([]);
  });

  it('have a reason each', () => {
    expect(lines.filter((line) => !notRun.some(([pattern]) => pattern.test(line)))).toEqual([]);
  });
});
