import type { DataAccessKind } from '../catalogue/table-definition.ts';
import type { TextAccess } from './read-cypher.ts';

const noCode = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
/** A collection by its name, or by the parameter that is bound to it: `@@carts`. */
const oneName = '(?:@@\\w+|`?[\\w{}-]*\\w[\\w{}-]*`?)';
const name = `(${oneName})`;
const patterns: readonly (readonly [RegExp, readonly DataAccessKind[]])[] = [
  [new RegExp(`\\bINSERT\\b[\\s\\S]*?\\b(?:INTO|IN)\\s+${name}`, 'gi'), ['insert']],
  [
    new RegExp(`\\b(?:UPDATE|REPLACE)\\b(?:(?!\\b(?:UPDATE|REPLACE|INSERT)\\b)[\\s\\S])*?\\bIN\\s+${name}`, 'gi'),
    ['update'],
  ],
  [new RegExp(`\\bREMOVE\\b[\\s\\S]*?\\bIN\\s+${name}`, 'gi'), ['delete']],
];
const loops = new RegExp(`\\bFOR\\s+\\w+(?:\\s*,\\s*\\w+)*\\s+IN\\s+${name}(?![\\w{}-]|\\s*[.([])`, 'gi');
/** Collections that a statement says it reads. */
const declared = new RegExp(`(?:^|\\()\\s*WITH\\s+(${oneName}(?:\\s*,\\s*${oneName})*)`, 'gi');
const start = "(?:''|\\([^()]*\\)|[@\\w{}.]+(?:\\[[^\\]]*\\])?)";
const direction = '(?:OUTBOUND|INBOUND|ANY)';
const depth = '[@\\w{}]+\\.\\.[@\\w{}]+\\s+';
const edges = `(?:${direction}\\s+)?${oneName}`;
/** Edges that a traversal follows: `FOR v, e IN 1..2 OUTBOUND @start knows, INBOUND likes`; those of a named graph are not known. */
const traversals = new RegExp(
  `\\bIN\\s+(?:${depth}\\{\\}|(?:${depth}|[@\\w{}]+\\s+)?${direction})\\s+(?:\\w+\\s+${start}\\s+TO\\s+)?(?!(?:IN|NOT|ALL|TO)\\b)${start}\\s+(?!GRAPH\\b)(${edges}(?:\\s*,\\s*${edges})*)`,
  'gi',
);
const variables = [
  /\bFOR\s+(\w+(?:\s*,\s*\w+)*)\s+IN\b/gi,
  /\b(\w+)\s*=(?![=~])/g,
  /\bCOLLECT\b(?:(?!\b(?:INSERT|RETURN|FOR)\b)[\s\S])*?\bINTO\s+(\w+)/gi,
];
const keywords =
  /^(INBOUND|OUTBOUND|ANY|GRAPH|SORT|FILTER|LIMIT|LET|RETURN|OPTIONS|PRUNE|SEARCH|COLLECT|FOR|IN|OR|AND|NEW|OLD|\d.*)$/i;

/**
 * What a statement of AQL does to collections. A variable of the statement is no collection.
 * @param bound the collections that a parameter `@@carts` is bound to, by the name `carts`; without an answer the name stays as it is
 */
export function readAql(text: string, bound?: (parameter: string) => readonly string[]): readonly TextAccess[] {
  const plain = text.replace(noCode, "''");
  const upserts = /\bUPSERT\b/i.test(plain);
  const own = new Set(variables.flatMap((each) => [...plain.matchAll(each)].flatMap(([, names]) => listed(names))));
  const read = [loops, declared, traversals].flatMap((pattern) =>
    [...plain.matchAll(pattern)].flatMap(([, names]) =>
      listed(names).map((each) => ({ name: each, kinds: ['select'] as const })),
    ),
  );
  const written = patterns.flatMap(([pattern, kinds]) =>
    [...plain.matchAll(pattern)].map(([, each]) => ({
      name: each as string,
      kinds: upserts ? (['select', 'insert', 'update'] as const) : kinds,
    })),
  );
  return [...read, ...written].flatMap(({ name: each, kinds }) => {
    if (each.startsWith('@@')) return (bound?.(each.slice(2)) ?? []).map((table) => ({ name: table, kinds }));
    const plainName = each.replaceAll('`', '');
    return own.has(plainName) || keywords.test(plainName) ? [] : [{ name: plainName, kinds }];
  });
}

/** The names of a list, without the directions before them. */
function listed(names = ''): readonly string[] {
  return names.split(',').flatMap((each) => each.trim().split(/\s+/).at(-1) || []);
}
