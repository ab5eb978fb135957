import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/run-step.ts';
import { commands } from '../src/cli/commands/commands.ts';
import { parseCommandLine } from '../src/cli/parse-command-line.ts';
import { parseRules } from '../src/frameworks/rules/parse-rules.ts';
import { readTimelines } from '../src/importers/timelines/read-timelines.ts';
import { tables } from '../src/tables/tables.ts';
import { runStratigraph } from './cli/run-stratigraph.ts';
import { byteFileOf } from './unit/importers/byte-file-of.ts';

/** What the documents have written into files and into other programs: rules, settings, statements. */
const textOf = (page: string): string => readFileSync(join(projectRoot, 'docs', page), 'utf8');

/** The fenced blocks of YAML of a page. */
const yamlOf = (page: string): string[] =>
  [...textOf(page).matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, text = '']) => text);

describe('rules for frameworks in the documents', () => {
  const head = 'format: 1\nframework: X\npackages: x\n';
  const blocks = yamlOf('how-to/add-a-framework.md');

  /** A block that shows a part of a file, in the least file that has it. */
  function fileOf(block: string): string {
    if (block.startsWith('format:')) return block;
    if (!block.startsWith('startPoint:')) return `${head}${block}`;
    const part = block.replaceAll(/^(?=.)/gm, '    ');
    return `${head}instances: [{ kind: app, makes: x }]\ncalls:\n  - id: x/a\n    on: app\n    names: get\n    path: "0"\n${part}`;
  }

  it.each(blocks)('%s', (block) => {
    expect(() => parseRules('rules.yml', fileOf(block))).not.toThrow();
  });

  it('are several, and a wrong one would be refused', () => {
    expect(blocks.length).toBeGreaterThan(4);
    expect(() => parseRules('rules.yml', fileOf(`${blocks[0]}wrong: 1\n`))).toThrow();
  });
});

describe('settings of clients in the documents', () => {
  const page = textOf('how-to/connect-an-assistant.md');
  const objects = [...page.matchAll(/^ {4}(\{.*\})$/gm)].map(([, json = '']) => JSON.parse(json) as Clients);
  const servers = objects.flatMap(({ servers = {}, mcpServers = {} }) => [
    ...Object.values(servers),
    ...Object.values(mcpServers),
  ]);
  const started = [
    ...servers.flatMap(({ args }) => (args ? [args] : [])),
    ...[...page.matchAll(/^ {4}args = (\[.*\])$/gm)].map(([, list = '']) => JSON.parse(list) as string[]),
  ];

  it.each(started)('%s %s is a command line that the program takes', (...words) => {
    const [program, name, ...given] = words;
    expect([program, name]).toEqual(['stratigraph', 'mcp']);
    const command = commands.find((each) => each.name === name) as (typeof commands)[number];
    expect(() => parseCommandLine(command, given, {})).not.toThrow();
  });

  it('lead to the path of the service', () => {
    const urls = servers.flatMap(({ url, httpUrl }) => url ?? httpUrl ?? []);
    expect(urls.length).toBeGreaterThan(1);
    expect([started.length, new Set(urls)]).toEqual([3, new Set(['http://127.0.0.1:8080/mcp'])]);
  });
});

describe('statements of SQL in the documents', () => {
  // A database is no dependency of the tests: bench/tables/read-with-duckdb.ts runs those of DuckDB.
  const statements = [...textOf('how-to/query-with-sql.md').matchAll(/^ {4}SELECT(?: .*\n)(?: {4}.*\n)*/gm)].map(
    ([text]) => text,
  );

  it.each(statements)('%s names tables and columns that an export has', (statement) => {
    const named = [...statement.matchAll(/'tables\/(\w+)\/\*\.parquet'\)?(?: ([a-z])\b)?/g)];
    expect(named.length).toBeGreaterThan(0);
    const columnsOf = new Map(
      named.map(([, table, alias = '']) => {
        const found = tables.find(({ name }) => name === table);
        expect(found, table).toBeDefined();
        return [alias, ['application', ...(found?.columns ?? []).map(({ name }) => name)]] as const;
      }),
    );
    const asked = columnsOf.has('')
      ? (/SELECT (.*) FROM/.exec(statement)?.[1] ?? '').split(', ').map((name) => ['', name] as const)
      : [...statement.matchAll(/\b([a-z])\.(\w+)/g)].map(([, alias = '', name = '']) => [alias, name] as const);
    expect(asked.length).toBeGreaterThan(2);
    for (const [alias, name] of asked) expect(columnsOf.get(alias), `${alias}.${name}`).toContain(name);
  });

  it('are three', () => {
    expect(statements).toHaveLength(3);
  });
});

describe('files in the documents', () => {
  it('the policy and the suppressions of a build are read by `check`', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stratigraph-docs-'));
    try {
      writeFileSync(join(folder, 'stratigraph.config.yml'), yamlOf('how-to/gate-a-build.md')[0] as string);
      const run = (...words: string[]) => runStratigraph([...words, '--data', 'data'], { cwd: folder });
      await run('import', join(projectRoot, 'examples', 'shop.ndjson'), '--app', 'Shop');
      const { status, stderr } = await run('check', '--app', 'Shop');
      expect([0, 1], stderr).toContain(status);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }, 60_000);

  it('the timelines of a package are read', () => {
    const json = /(?:^ {4}.*\n)+/m.exec(textOf('reference/timelines.md'))?.[0] ?? '';
    expect([...readTimelines(byteFileOf(json, 'releases'))].map(({ type, name }) => [type, name])).toEqual([
      ['npm', 'kit'],
    ]);
  });
});

interface Clients {
  readonly servers?: Readonly<Record<string, Server>>;
  readonly mcpServers?: Readonly<Record<string, Server>>;
}

interface Server {
  readonly args?: string[];
  readonly url?: string;
  readonly httpUrl?: string;
}
