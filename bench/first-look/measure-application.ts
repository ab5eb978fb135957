import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../http/server-process.ts';
import { coveragePlaces } from './coverage-places.ts';
import { type EntryMatches, matchEntries } from './match-entries.ts';
import { type MethodMatch, matchMethod } from './match-methods.ts';
import { matchRequests, type RequestMatches } from './match-requests.ts';
import { matchTables, type TableMatches } from './match-tables.ts';
import { ProductAnswers } from './product-answers.ts';
import { type ProductRun, runProduct } from './run-product.ts';
import { isEntryOf, type Truth, type TruthTables } from './truth.ts';

/** Everything that one run shows against one truth. */
export interface Measurement {
  readonly truth: Truth;
  readonly run: ProductRun;
  /** Absent where the analysis failed. */
  readonly compared?: Comparison;
}

export interface Comparison {
  readonly objects: number;
  readonly entries: EntryMatches;
  /** Number of start points of kinds that no truth lists, by type. */
  readonly apart: ReadonlyMap<string, number>;
  readonly tables: readonly {
    readonly of: TruthTables;
    readonly isEntryFound: boolean;
    readonly matches: TableMatches;
  }[];
  readonly requests: RequestMatches;
  readonly methods: readonly MethodMatch[];
  readonly levelShares: readonly { readonly node: string; readonly share: number }[];
  /** Misses of entries and tables as `file:line`, and what the coverage report lists; null where there is no report. */
  readonly coverage: CoverageComparison | null;
}

export interface CoverageComparison {
  readonly misses: readonly string[];
  /** Misses that the report lists. */
  readonly listed: readonly string[];
  /** Places that it states as not resolved, and how many of them are misses. */
  readonly open: { readonly places: number; readonly misses: number };
}

const analysisSeconds = 1800;
const name = 'first-look';

/** Analyses `source` with the product of a checkout, as its user would, and asks the answers over HTTP. */
export async function measureApplication(product: string, truth: Truth, source: string): Promise<Measurement> {
  const data = mkdtempSync(join(tmpdir(), 'first-look-'));
  try {
    const run = await runProduct(product, ['analyze', source, '--app', name, '--data', data], analysisSeconds);
    if (run.status !== 0) return { truth, run };
    const program = join(product, 'src/cli/main.ts');
    const words = [program, 'serve', '--data', data, '--port', '0', '--request-log', 'off'];
    const server = await ServerProcess.start(words, 'ignore', true);
    try {
      const answers = await ProductAnswers.open(server.base, name);
      const compared = await compare(truth, answers);
      answers.close();
      return { truth, run, compared };
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(data, { recursive: true });
  }
}

async function compare(truth: Truth, answers: ProductAnswers): Promise<Comparison> {
  const found = await answers.entries();
  const entries = matchEntries(truth.entries, found);
  const apart = new Map<string, number>();
  for (const { kind, type } of found) if (kind === 'apart') apart.set(type, (apart.get(type) ?? 0) + 1);
  const tables = await Promise.all(
    truth.tableAccesses.map(async (of) => {
      const all = entries.matches.filter(({ truth: entry }) => isEntryOf(entry, of)).flatMap((each) => each.all);
      const lists = await Promise.all(all.map(({ transaction }) => answers.tables(transaction)));
      return { of, isEntryFound: all.length > 0, matches: matchTables(of, lists.flat(), truth.optionalTables) };
    }),
  );
  const methods: MethodMatch[] = [];
  for (const method of truth.methods) methods.push(await matchMethod(method, answers));
  const listed = coveragePlaces(await answers.coverage());
  const misses = missPlaces(entries, tables);
  return {
    objects: answers.objectCount(),
    entries,
    apart,
    tables,
    requests: matchRequests(truth.requests, found),
    methods,
    levelShares: await answers.levelShares(),
    coverage:
      listed === null
        ? null
        : { misses, listed: misses.filter((place) => listed.has(place)), open: listed.open(misses) },
  };
}

/** Where the missed entries and the missed tables of found entries stand. */
function missPlaces({ matches }: EntryMatches, tables: Comparison['tables']): string[] {
  const entries = matches.filter(({ found }) => found === null).map(({ truth }) => `${truth.file}:${truth.line}`);
  const statements = tables
    .filter(({ isEntryFound }) => isEntryFound)
    .flatMap(({ matches: { missed } }) => missed.flatMap(({ at }) => (at === undefined ? [] : [at])));
  return [...entries, ...new Set(statements)];
}
