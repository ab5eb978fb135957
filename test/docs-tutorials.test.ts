import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/run-step.ts';
import { runStratigraph } from './cli/run-stratigraph.ts';
import { serve } from './cli/serve-process.ts';

const pages = globSync('docs/tutorials/*.md', { cwd: projectRoot }).sort();

/** What is typed after a `$`, and the lines that a page shows as the answer. */
interface Step {
  readonly line: string;
  readonly shown: readonly string[];
}

/** The steps of a page: what is typed and shown stands in its code blocks. */
function stepsOf(page: string): readonly Step[] {
  const steps: { line: string; shown: string[] }[] = [];
  for (const line of readFileSync(join(projectRoot, page), 'utf8').split('\n')) {
    if (line.startsWith('    $ ')) steps.push({ line: line.slice('    $ '.length), shown: [] });
    else if (line.startsWith('    ')) steps.at(-1)?.shown.push(line.trim());
  }
  return steps;
}

/** What matches an answer of which a page may leave lines or parts of lines out, as `…`; runs of blanks are one. */
function patternOf(shown: readonly string[]): RegExp {
  const lines = shown.map((line) =>
    line === '…'
      ? '(?:.*\n)*?'
      : `${line
          .split('…')
          .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/ +/g, ' *'))
          .join('.*')}\n`,
  );
  return new RegExp(`^${lines.join('')}$`);
}

/** An answer without blank lines and the blanks at the ends of lines. */
function linesOf(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

/** Words of a command line as a shell splits them. */
function wordsOf(line: string): string[] {
  return (line.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ''));
}

describe.each(pages)('%s', (page) => {
  const cwd = mkdtempSync(join(tmpdir(), 'stratigraph-docs-'));
  const data = join(cwd, 'data');
  const env = { STRATIGRAPH_DATA: data, NO_COLOR: '1' };
  beforeAll(() => {
    cpSync(join(projectRoot, 'examples'), join(cwd, 'examples'), { recursive: true });
    const policy = /`(policy: [^`]*)`/.exec(readFileSync(join(projectRoot, page), 'utf8'))?.[1];
    if (policy !== undefined) writeFileSync(join(cwd, 'policy.yml'), `${policy}\n`);
  });
  afterAll(() => rmSync(cwd, { recursive: true, force: true }));

  /** What a line that is typed answers; a service is started for each request, on a free port. */
  async function answerOf(line: string): Promise<string> {
    const [program, ...words] = wordsOf(line.replace(/^npx /, ''));
    if (program === 'curl' || words[0] === 'serve') {
      const { address } = await serve(data, [], undefined, { ...process.env, ...env });
      if (program !== 'curl') return address;
      const response = await fetch((words[0] as string).replace('http://127.0.0.1:8080', address));
      expect(response.status).toBe(200);
      return await response.text();
    }
    expect(program, 'the tutorials type nothing else').toBe('stratigraph');
    const { status, stdout, stderr } = await runStratigraph(words, { env, cwd });
    // A policy that is not kept is an answer too.
    expect(words[0] === 'check' ? [0, 1] : [0], stderr).toContain(status);
    return `${stdout}\n${stderr}`;
  }

  it.each(stepsOf(page))(
    '$line',
    async ({ line, shown }) => {
      expect(linesOf(await answerOf(line))).toMatch(patternOf(shown));
    },
    300_000,
  );
});
