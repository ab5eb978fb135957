import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { recordSchemas } from '../../../src/bundle/schema.ts';

const page = readFileSync('docs/reference/analysis-bundle.md', 'utf8');

/** Members in the table of a kind of record; those in bold are required. */
function documented(kind: string): { members: string[]; required: string[] } {
  const section = page.split(`\n### ${kind}\n`)[1]?.split('\n#')[0] ?? '';
  const names = section
    .split('\n')
    .flatMap((row) => (/^\| [*`]/.test(row) ? (row.split('|')[1] as string).split(',') : []));
  const members = names.map((name) => name.replace(/[*` ]/g, ''));
  return { members, required: members.filter((_, at) => names[at]?.includes('**')) };
}

/** Extensions that are read; the schema allows any. */
const extensions: Readonly<Record<string, readonly string[]>> = { link: ['x-mention', 'x-candidates', 'x-contexts'] };

describe('the page on the analysis bundle', () => {
  it.each(Object.entries(recordSchemas))(
    'names the members of %s, in order, and which are required',
    (kind, schema) => {
      const { members, required } = documented(kind);
      const own = Object.keys(schema.properties).filter((member) => member !== 'record');
      expect(members).toEqual([...own, ...(extensions[kind] ?? [])]);
      expect(required).toEqual((schema.required as readonly string[]).filter((member) => member !== 'record'));
    },
  );
});
