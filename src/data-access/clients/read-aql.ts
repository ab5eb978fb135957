import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { TextAccess } from './read-cypher.ts';

const noCode = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const name = '`?([\\w{}-]*\\w[\\w{}-]*)`?';
const patterns: readonly (readonly [RegExp, readonly DataAccessKind[]])[] = [
  [new RegExp(`\\bINSERT\\b[\\s\\S]*?\\b(?:INTO|IN)\\s+${name}`, 'gi'), ['insert']],
  [
    new RegExp(`\\b(?:UPDATE|REPLACE)\\b(?:(?!\\b(?:UPDATE|REPLACE|INSERT)\\b)[\\s\\S])*?\\bIN\\s+${name}`, 'gi'),
    ['update'],
  ],
  [new RegExp(`\\bREMOVE\\b[\\s\\S]*?\\bIN\\s+${name}`, 'gi'), ['delete']],
];
const loops = new RegExp(`\\bFOR\\s+(\\w+)(?:\\s*,\\s*\\w+)*\\s+IN\\s+${name}(?!\\s*[.(])`, 'gi');
const letNames = /\bLET\s+(\w+)\s*=/gi;

/** What a statement of AQL does to collections. A variable of the statement is no collection. */
export function readAql(text: string): readonly TextAccess[] {
  const plain = text.replace(noCode, "''");
  const upserts = /\bUPSERT\b/i.test(plain);
  const own = new Set([...[...plain.matchAll(loops)], ...plain.matchAll(letNames)].map(([, each]) => each as string));
  const read = [...plain.matchAll(loops)].map(([, , each]) => ({ name: each as string, kinds: ['select'] as const }));
  const written = patterns.flatMap(([pattern, kinds]) =>
    [...plain.matchAll(pattern)].map(([, each]) => ({
      name: each as string,
      kinds: upserts ? (['select', 'insert', 'update'] as const) : kinds,
    })),
  );
  return [...read, ...written].filter(
    (each) => !own.has(each.name) && !/^(INBOUND|OUTBOUND|ANY|\d.*)$/i.test(each.name),
  );
}
