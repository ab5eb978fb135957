import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../data/random.ts';

/** A call that by its name may be a statement of a database; a person says whether it is one. */
export interface Candidate {
  readonly file: string;
  readonly line: number;
  readonly method: string;
}

/** What may be a statement, in which files. */
export interface Draw {
  /** The name of what is called is the first group. */
  readonly called: RegExp;
  readonly source: RegExp;
  readonly leftOut: RegExp;
}

/** Names that the libraries of all trials give to what reads or writes; many other methods have such names too. */
export const javascriptDraw: Draw = {
  called:
    /\.\s*(find\w*|count\w*|max|min|sum|aggregate|groupBy|create\w*|bulkCreate|insert\w*|update\w*|upsert\w*|save\w*|increment|decrement|restore\w*|destroy\w*|delete\w*|remove\w*|truncate|query|\$\w+)\s*(?:<[^()]*>)?\s*[(`]/g,
  source: /\.[cm]?[jt]sx?$/,
  leftOut: /(^|\/)(node_modules|migrations|test|tests|__tests__|__mocks__)(\/|$)|\.(test|spec)\.|\.d\.ts$/,
};

export const pythonDraw: Draw = {
  called:
    /\.\s*(all|first\w*|last|one|one_or_none|scalars?|get|get_or_\w+|filter|filter_by|exclude|create|bulk_\w+|update\w*|save|delete|count|exists|add|add_all|merge|execute|aggregate|annotate|values|values_list|in_bulk|paginate|set|clear|remove)\s*\(/g,
  source: /\.py$/,
  leftOut: /(^|\/)(migrations|test|tests)(\/|$)|(^|\/)(test_\w*|conftest)\.py$/,
};

/** All candidates below the given folders of an application, shuffled by a seed: what the text alone shows, no analysis. */
export function candidateStatements(
  root: string,
  folders: readonly string[],
  seed: number,
  draw: Draw = javascriptDraw,
): Candidate[] {
  const found = folders
    .flatMap((folder) => filesBelow(root, folder, draw))
    .flatMap((file) => candidatesOf(root, file, draw));
  const random = new Random(seed);
  for (let at = found.length - 1; at > 0; at--) {
    const other = random.below(at + 1);
    [found[at], found[other]] = [found[other] as Candidate, found[at] as Candidate];
  }
  return found;
}

function filesBelow(root: string, folder: string, draw: Draw): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (draw.leftOut.test(path)) return [];
    return entry.isDirectory() ? filesBelow(root, path, draw) : draw.source.test(path) ? [path] : [];
  });
}

function candidatesOf(root: string, file: string, draw: Draw): Candidate[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(draw.called)].map((match) => {
    const name = match.index + match[0].search(/\w|\$/);
    return { file, line: text.slice(0, name).split('\n').length, method: match[1] as string };
  });
}
