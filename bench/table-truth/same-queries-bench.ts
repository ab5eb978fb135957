/**
 * An application that asks the same queries through many libraries must show the same tables for each of them.
 *
 *   node bench/table-truth/same-queries-bench.ts DIR
 *
 * DIR is a checkout of drizzle-team/drizzle-northwind-benchmarks-pg, whose `group("…")` holds a `bench("library")` for each library.
 */
import { analyseData } from './analyse-data.ts';

const [directory] = process.argv.slice(2);
if (directory === undefined) throw new Error('same-queries-bench.ts DIR');
const { objects, links } = analyseData(directory);
const names = new Map(objects.map(({ key, name, parent }) => [key, parent === undefined ? name : null]));

/** Query → library → tables. */
const queries = new Map<string, Map<string, Set<string>>>();
for (const { from, to, ...link } of links) {
  const table = names.get(to);
  const [, query, library] = /#group\("([^"]+)"\)=>[^.]*\.bench\("([^"]+)"\)/.exec(from) ?? [];
  if (link['x-access'] === undefined || table == null || query === undefined || library === undefined) continue;
  const byLibrary = queries.get(query) ?? new Map<string, Set<string>>();
  queries.set(query, byLibrary);
  byLibrary.set(library, (byLibrary.get(library) ?? new Set()).add(table));
}

const agreeing = new Map<string, [same: number, all: number]>();
for (const [query, byLibrary] of queries) {
  const expected = textOf(byLibrary.get('pg'));
  for (const [library, tables] of byLibrary) {
    const [same, all] = agreeing.get(library) ?? [0, 0];
    const isSame = textOf(tables) === expected;
    agreeing.set(library, [same + (isSame ? 1 : 0), all + 1]);
    if (!isSame) console.log(`${query}: ${library} ${textOf(tables)}, pg ${expected}`);
  }
}
console.log(`${queries.size} queries; those with the tables of the text of SQL given to pg:`);
for (const [library, [same, all]] of agreeing) console.log(`  ${library}: ${same} of ${all}`);

function textOf(tables: ReadonlySet<string> | undefined): string {
  return [...(tables ?? [])].sort().join(', ');
}
