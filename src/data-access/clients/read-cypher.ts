import type { DataAccessKind } from '../catalogue/table-definition.ts';

/** What a statement of a graph or document database does to one label or collection. */
export interface TextAccess {
  readonly name: string;
  readonly kinds: readonly DataAccessKind[];
}

const noCode = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\//g;
const clauses =
  /\b(OPTIONAL\s+MATCH|MATCH|ON\s+CREATE\s+SET|ON\s+MATCH\s+SET|CREATE|MERGE|SET|REMOVE|DETACH\s+DELETE|DELETE|WHERE|WITH|RETURN|UNWIND|CALL|FOREACH|UNION|YIELD|ORDER\s+BY)\b/gi;
const node = /\(\s*(`[^`]+`|\w*)\s*:\s*([^(){}[\]]+?)\s*(?=[){]|\$|WHERE\b)/gi;
const schema = /^\s*(OR\s+REPLACE\s+)?(\w+\s+)?(CONSTRAINT|INDEX|DATABASE|USER|ROLE|ALIAS)\b/i;
const beginning = /^\s*(OPTIONAL\s+MATCH|MATCH|MERGE|CREATE|UNWIND|DETACH|CALL|WITH|RETURN|FOREACH|LOAD\s+CSV)\b/i;

/** True for a text that is Cypher beyond doubt: it begins as a statement does, and has the pattern of a node. */
export function isCypher(text: string): boolean {
  return beginning.test(text) && /\(\s*\w*\s*(:\s*`?\w|\))/.test(text) && !schema.test(text.replace(/^\s*CREATE/i, ''));
}

/** What a statement of Cypher does to nodes, by their labels: patterns that are matched are read, `SET` and `REMOVE` update, `MERGE` reads and inserts. */
export function readCypher(text: string): readonly TextAccess[] {
  const plain = text.replace(noCode, "''");
  const labels = new Map<string, readonly string[]>();
  const found: TextAccess[] = [];
  for (const { clause, body } of clausesOf(plain)) {
    if (clause === 'CREATE' && schema.test(body)) continue;
    for (const { variable, names } of nodesIn(body)) {
      const kinds = kindsOfPattern(clause);
      for (const name of names) found.push({ name, kinds });
      if (variable !== '') labels.set(variable, names);
    }
    const done = kindsOfVariables(clause);
    if (done === null) continue;
    for (const variable of variablesIn(clause, body))
      for (const name of labels.get(variable) ?? []) found.push({ name, kinds: [done] });
  }
  return found;
}

function* clausesOf(text: string): Generator<{ clause: string; body: string }> {
  const starts = [...text.matchAll(clauses)];
  for (const [at, match] of starts.entries()) {
    const clause = (match[1] as string).toUpperCase().replace(/\s+/g, ' ');
    yield { clause, body: text.slice(match.index + match[0].length, starts[at + 1]?.index) };
  }
}

function nodesIn(body: string): { readonly variable: string; readonly names: readonly string[] }[] {
  return [...body.matchAll(node)].map(([, variable = '', list = '']) => ({
    variable,
    names: list
      .split(/[:|&!]/)
      .map((name) => name.trim().replaceAll('`', ''))
      .filter((name) => /^[\w{}. -]*\w[\w{}. -]*$/.test(name)),
  }));
}

function kindsOfPattern(clause: string): readonly DataAccessKind[] {
  if (clause === 'CREATE') return ['insert'];
  return clause === 'MERGE' ? ['select', 'insert'] : ['select'];
}

/** What a clause does to the nodes of the variables that it names; null for one that only reads. What is set of a node that is created is a part of that. */
function kindsOfVariables(clause: string): DataAccessKind | null {
  if (/DELETE$/.test(clause)) return 'delete';
  return clause === 'SET' || clause === 'ON MATCH SET' || clause === 'REMOVE' ? 'update' : null;
}

function variablesIn(clause: string, body: string): readonly string[] {
  const pattern = /DELETE$/.test(clause) ? /(?:^|,)\s*(\w+)/g : /(?:^|,)\s*(\w+)\s*(?=[.:=+])/g;
  return [...body.matchAll(pattern)].map(([, name]) => name as string);
}
