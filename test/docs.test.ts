import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { generateDocs } from '../scripts/generate-docs.ts';
import { projectRoot } from '../scripts/run-step.ts';
import { errorCatalogue } from '../src/errors.ts';

const pages = [
  ...readdirSync(projectRoot).map((name) => join(projectRoot, name)),
  ...listFiles(join(projectRoot, 'docs')),
  ...listFiles(join(projectRoot, 'examples')),
].filter((path) => path.endsWith('.md'));

describe('the documents', () => {
  it.each(Object.entries(generateDocs()))(
    '%s says what the code says (node scripts/generate-docs.ts)',
    (path, text) => {
      expect(readFileSync(join(projectRoot, path), 'utf8')).toBe(text);
    },
  );

  it.each(Object.keys(errorCatalogue))('describe the error %s', (code) => {
    const page = readFileSync(join(projectRoot, 'docs/reference/errors.md'), 'utf8');
    expect(page).toContain(`\`${code}\``);
  });

  it('link to files that exist', () => {
    const broken = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map((match) => match[1] as string)
        .filter((target) => !existsSync(join(dirname(page), target)))
        .map((target) => `${relative(projectRoot, page)} → ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it('name only scripts that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const unknown = pages.flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\bnpm run (?:-s )?([a-z][a-z:-]*)/g)]
        .map((match) => match[1] as string)
        .filter((name) => scripts[name] === undefined)
        .map((name) => `${relative(projectRoot, page)}: npm run ${name}`),
    );
    expect(unknown).toEqual([]);
  });
});

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? listFiles(path) : [path];
  });
}
