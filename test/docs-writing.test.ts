import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/run-step.ts';
import { commands } from '../src/cli/commands/commands.ts';
import { runStratigraph } from './cli/run-stratigraph.ts';
import { serve } from './cli/serve-process.ts';
import { S3Double } from './object-store/s3-double.ts';

const pages = ['README.md', ...globSync('{docs,examples}/**/*.md', { cwd: projectRoot })].sort();
const fixtures = join(projectRoot, 'test', 'fixtures');

/** Commands that write, serve or are spoken to, and all that name their data or a service; others that only read are run by docs-commands.test.ts. */
const writing = /^(?:analyze|import|export|scan|check|serve|keys|gc|remove|rollback|mcp) | --(?:data|server) /;

/** Calls of those, in the documents and in the help of each command; each once, and what takes an application away last. */
function examples(): string[] {
  const lines = pages.flatMap((page) =>
    readFileSync(join(projectRoot, page), 'utf8')
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .filter((line) => line.startsWith('    '))
      .map((line) => line.replace(/\s+#\s.*$/, '')),
  );
  const calls = [...lines, ...commands.flatMap((command) => command.examples)]
    .flatMap((line) => line.split(/&&|\|/))
    .flatMap((part) => /^\s*(?:sudo -u stratigraph )?(?:npx )?stratigraph (.*)$/.exec(part)?.[1] ?? [])
    .map((call) => call.replace(/ [<>] .*$/, '').trim())
    .filter((call) => writing.test(`${call} `) && !call.includes('…'));
  const rank = (call: string): number => ['rollback', 'gc', 'remove'].indexOf(call.split(' ', 1)[0] as string);
  return [...new Set(calls)].sort((a, b) => rank(a) - rank(b));
}

/** Why some are not run. */
const notRun: readonly (readonly [RegExp, string])[] = [[/^remove --app Shop$/, 'it asks a person']];

/** What the examples name that is elsewhere on other machines, or needs a network: places in the folder of the test, files that it makes. */
const placed: readonly (readonly [RegExp, string])[] = [
  [/ (?:--online|--open)(?= |$)/g, ''],
  [/\/(?:srv|var\/lib|backup)\/stratigraph/g, './stratigraph'],
  [/s3:\/\/code\//g, 's3://bucket/'],
  [/--advisories (?:osv\.zip|osv\/npm-all\.zip|osv\/)/g, '--advisories examples/vulnerable-packages/advisories.ndjson'],
  [/\/etc\/tls\/tls\.crt/g, join(fixtures, 'tls', 'first.cert.pem')],
  [/\/etc\/tls\/tls\.key/g, join(fixtures, 'tls', 'first.key.pem')],
  [/\/etc\/stratigraph\/source-token/g, './source-token'],
  [/--host 0\.0\.0\.0/g, '--host 127.0.0.1'],
  [/--port \d+ ?/g, ''],
];

function wordsOf(call: string): string[] {
  const there = placed.reduce((text, [pattern, place]) => text.replaceAll(pattern, place), call);
  return (there.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ''));
}

/** The first block of YAML of a page. */
function yamlOf(page: string): string {
  return (/```yaml\n([\s\S]*?)```/.exec(readFileSync(join(projectRoot, page), 'utf8')) as RegExpExecArray)[1] as string;
}

/** A small application that uses packages which advisories of `examples/` hit. */
function makeProject(folder: string): void {
  const dependencies = { lodash: '4.17.20', 'body-parser': '1.20.2', nodemailer: '9.0.5' };
  const locked = Object.entries(dependencies).map(([name, version]) => [
    `node_modules/${name}`,
    { version, resolved: `https://registry.npmjs.org/${name}/-/${name}-${version}.tgz` },
  ]);
  const files = {
    'package.json': JSON.stringify({ name: 'shop', version: '1.0.0', dependencies }),
    'package-lock.json': JSON.stringify({
      name: 'shop',
      version: '1.0.0',
      lockfileVersion: 3,
      packages: { '': { name: 'shop', version: '1.0.0', dependencies }, ...Object.fromEntries(locked) },
    }),
    'src/cart.ts':
      "import { writeFileSync } from 'node:fs';\nimport bodyParser from 'body-parser';\n\nexport const parse = bodyParser.urlencoded({ extended: true });\n\nexport function save(text: string): void {\n  writeFileSync('/var/cart', text);\n}\n",
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

describe('the commands of the documents that write and serve', () => {
  const root = mkdtempSync(join(tmpdir(), 'stratigraph-docs-'));
  const cwd = join(root, 'work');
  const bundle = readFileSync(join(projectRoot, 'examples', 'shop.ndjson'));
  let double: S3Double;
  let env: Record<string, string | undefined>;
  const run = (words: readonly string[]) => runStratigraph(words, { env, cwd, input: bundle });

  beforeAll(async () => {
    double = await new S3Double().start();
    env = {
      ...double.environment,
      STRATIGRAPH_DATA: './data',
      STRATIGRAPH_CACHE: join(root, 'cache'),
      STRATIGRAPH_DRAIN_TIME: '0',
    };
    for (const name of ['../shop', '../my-project', '.']) makeProject(join(cwd, name));
    cpSync(join(projectRoot, 'examples'), join(cwd, 'examples'), { recursive: true });
    for (const name of ['index', 'api', 'java'])
      cpSync(join(fixtures, 'scip', 'typescript.scip'), join(cwd, `${name}.scip`));
    for (const name of ['web', 'worker', 'go'])
      cpSync(join(fixtures, 'scip', 'python.scip'), join(cwd, `${name}.scip`));
    mkdirSync(join(cwd, 'my-rules'));
    const files = {
      'shop.ndjson': bundle,
      'my-rules/tiny.yml': yamlOf('docs/how-to/add-a-framework.md'),
      'our-rules.yml': yamlOf('docs/how-to/write-a-cloud-rule.md'),
      'policy.yml': 'policy: { packages: { severity: High, inUseOnly: true } }\n',
      'source-token': 'token\n',
      'bom.json': JSON.stringify({
        bomFormat: 'CycloneDX',
        specVersion: '1.5',
        components: [{ type: 'library', name: 'lodash', version: '4.17.20', purl: 'pkg:npm/lodash@4.17.20' }],
      }),
      'semgrep.json': JSON.stringify({ version: '1.0.0', results: [], errors: [], paths: { scanned: [] } }),
      'analyzer.sarif': JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'a' } }, results: [] }] }),
      'konveyor-output.yaml': '- name: rules\n  violations: {}\n',
    };
    for (const [name, content] of Object.entries(files)) writeFileSync(join(cwd, name), content);
    // What the pages before an example have made.
    for (const data of ['./data', './stratigraph', 's3://bucket/portfolio']) {
      for (let time = 0; time < 2; time++)
        expect(await run(['import', 'shop.ndjson', '--app', 'Shop', '--data', data])).toMatchObject({ status: 0 });
    }
  }, 300_000);
  afterAll(async () => {
    await double?.stop();
    rmSync(root, { recursive: true, force: true });
  });

  it('are found, and those that are not run have a reason that fits one', () => {
    expect(examples().length).toBeGreaterThan(60);
    for (const [pattern] of notRun) expect(examples().some((call) => pattern.test(call))).toBe(true);
  });

  const runnable = examples().filter((call) => !notRun.some(([pattern]) => pattern.test(call)));

  it.each(runnable.filter((call) => !call.startsWith('serve')))(
    'stratigraph %s',
    async (call) => {
      const words = await named(wordsOf(call));
      const { status, stdout, stderr } = await run(words);
      // A policy that is not kept is an answer too.
      const expected = call.startsWith('check') ? [0, 1] : [0];
      expect(expected.includes(status ?? -1) ? 'ended well' : `${status}: ${stderr}${stdout.slice(0, 500)}`).toBe(
        'ended well',
      );
    },
    120_000,
  );

  it.each(runnable.filter((call) => call.startsWith('serve')))(
    'stratigraph %s',
    async (call) => {
      const [, ...words] = wordsOf(call);
      const data = words.includes('--data') ? (words[words.indexOf('--data') + 1] as string) : './data';
      const rest = words.filter((word, at) => word !== '--data' && words[at - 1] !== '--data');
      const place = data.startsWith('s3:') ? data : join(cwd, data);
      const { address, child } = await serve(
        place,
        rest.map((word) => word.replace(/^\.\//, `${cwd}/`)),
        undefined,
        { ...process.env, ...env },
      );
      if (address.startsWith('http:')) expect((await fetch(`${address}/healthz`)).status).toBe(200);
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    },
    120_000,
  );

  /** The words with a key, a version or an address that there is in place of those of the page. */
  async function named(words: string[]): Promise<string[]> {
    const data = words.includes('--data') ? ['--data', words[words.indexOf('--data') + 1] as string] : [];
    const placeAfter = (option: string): number => (words.includes(option) ? words.indexOf(option) + 1 : -1);
    if (words[1] === 'revoke') {
      const { stdout } = await run(['keys', 'create', '--name', 'revoked', ...data]);
      return words.with(2, (/stratigraph_([0-9a-f]{8})_/.exec(stdout) as RegExpExecArray)[1] as string);
    }
    if (words[0] === 'rollback') {
      const { stdout } = await run(['versions', '--app', 'Shop', '--json', ...data]);
      const versions = (JSON.parse(stdout) as { version: number }[]).map(({ version }) => version);
      return words.with(placeAfter('--to'), String(versions.find((version) => version < Math.max(...versions))));
    }
    if (placeAfter('--server') > 0) {
      const { address } = await serve(join(cwd, 'data'), [], undefined, { ...process.env, ...env });
      return words.with(placeAfter('--server'), address);
    }
    return words;
  }
});
