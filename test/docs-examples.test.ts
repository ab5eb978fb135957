import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../scripts/run-step.ts';
import { commands } from '../src/cli/commands/commands.ts';
import { parseCommandLine } from '../src/cli/parse-command-line.ts';
import { shopServiceWithSource } from './http/test-service.ts';

const pages = [
  'README.md',
  ...globSync('docs/**/*.md', { cwd: projectRoot }),
  ...globSync('examples/**/*.md', { cwd: projectRoot }),
].sort();

/** Lines of code blocks, those that end in a backslash joined with what follows; comments are cut off. */
function codeLines(page: string): string[] {
  const text = readFileSync(join(projectRoot, page), 'utf8').replaceAll(/\\\n\s*/g, '');
  return text.split('\n').flatMap((line) => (line.startsWith('    ') ? [line.trim().replace(/\s+#\s.*$/, '')] : []));
}

const examples = pages.flatMap((page) => codeLines(page).map((line) => [page, line] as const));

/** Requests about the example application and about all; those of the tutorials are sent by docs-tutorials.test.ts. */
const requests = examples.flatMap(([page, line]) => {
  const path =
    /^\$? ?curl .*'http:\/\/127\.0\.0\.1:8080(\/rest\/(?:applications(?:\/Shop[^']*)?|portfolio\/[^']*))'/.exec(
      line,
    )?.[1];
  return path === undefined || line.includes('Stratigraph-Snapshot: ID') ? [] : [[page, path] as const];
});

/** Requests that send a header, with its name and value. */
const requestsWithHeaders = examples.flatMap(([page, line]) => {
  const [, name, value, path] =
    /^curl -H ['"]([^:]*): ([^'"]*)['"] 'http:\/\/127\.0\.0\.1:8080([^']*)'/.exec(line) ?? [];
  return name === undefined ? [] : [[page, name, value ?? '', path ?? ''] as const];
});

/** Calls of the program, one by one where `&&` or `|` joins them. */
const calls = examples.flatMap(([page, line]) =>
  line
    .split(/&&|\|/)
    .map((part) => part.trim())
    .filter((part) => /^\$? ?(npx )?stratigraph [a-z]/.test(part) && !part.includes('…'))
    .map((part) => [page, part.replace(/^\$? ?(npx )?stratigraph /, '').replace(/ (?:[<>]|2>).*$/, '')] as const),
);

describe('the examples of the documents', () => {
  const service = shopServiceWithSource();

  it('are found', () => {
    expect(requests.length).toBeGreaterThan(25);
    expect(requestsWithHeaders).toHaveLength(2);
    expect(calls.length).toBeGreaterThan(25);
  });

  it.each(requests)('%s: %s is answered', async (_, path) => {
    const { status, json } = await service.get(path);
    expect([status, json.detail]).toEqual([200, undefined]);
  });

  it.each(requestsWithHeaders)('%s: with %s: %s, %s is answered', async (_, name, value, path) => {
    const { json } = await service.get('/rest/applications/Shop/snapshots');
    const { status } = await service.send('GET', path, { [name]: value.replace(/^ID$/, json[0].id) });
    expect(status).toBe(200);
  });

  it.each(calls)('%s: stratigraph %s is a command line that the program takes', (_, call) => {
    const words = (call.match(/"[^"]*"|'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll(/^["']|["']$/g, ''));
    if (words[0] === 'help') return;
    const command = commands.find(({ name }) => `${words.join(' ')} `.startsWith(`${name} `));
    expect(command, call).toBeDefined();
    if (command === undefined) return;
    const given = words.slice(command.name.split(' ').length);
    expect(() => parseCommandLine(command, given, {})).not.toThrow();
  });
});
