import type { Engine } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';

/** Milliseconds of each execution: `times[engine][query][round]`. */
export interface Measured {
  readonly times: readonly (readonly (readonly number[])[])[];
  /** Exact totals, as all engines agreed. */
  readonly totals: readonly number[];
}

/**
 * Asks every engine every query once a round, in turn, the engines' order changing from round to round: no engine gets repeats of
 * a query while its data are still in the processor's cache. A first round is not timed; in it every engine must give
 * the same total and the same rows, else an error names the query.
 */
export async function interleave(
  engines: readonly Engine[],
  queries: readonly BenchQuery[],
  rounds: number,
): Promise<Measured> {
  const totals = await verify(engines, queries);
  const times: number[][][] = engines.map(() => queries.map(() => []));
  for (let round = 0; round < rounds; round++) {
    for (const [q, query] of queries.entries()) {
      for (let turn = 0; turn < engines.length; turn++) {
        const e = (turn + round + q) % engines.length;
        const started = performance.now();
        const answer = engines[e]!.find(query);
        if (answer instanceof Promise) await answer;
        times[e]![q]!.push(performance.now() - started);
      }
    }
  }
  return { times, totals };
}

async function verify(engines: readonly Engine[], queries: readonly BenchQuery[]): Promise<number[]> {
  const totals: number[] = [];
  for (const query of queries) {
    let first: { engine: string; text: string; total: number } | undefined;
    for (const engine of engines) {
      const { total, rows } = await engine.find(query);
      const text = JSON.stringify(JSON.parse(`[${typeof rows === 'string' ? rows : Buffer.from(rows).toString()}]`));
      first ??= { engine: engine.name, text, total };
      if (total !== first.total || text !== first.text) {
        throw new Error(
          `${engine.name} and ${first.engine} answer differently: ${JSON.stringify(query)}\n${engine.name}: ${total} ${text.slice(0, 2000)}\n${first.engine}: ${first.total} ${first.text.slice(0, 2000)}`,
        );
      }
    }
    totals.push(first!.total);
  }
  return totals;
}
