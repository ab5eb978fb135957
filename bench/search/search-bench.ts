/**
 * Measures the search index on generated objects: building, size, opening, and finding by query class.
 * node bench/search/search-bench.ts [--objects 1000000] [--seed 1] [--queries 600] [--query-seed 7] [--rounds 7]
 */
import { parseArgs } from 'node:util';
import { buildSearchIndex } from '../../src/search/build-search-index.ts';
import type { SearchColumns } from '../../src/search/search-columns.ts';
import { SearchIndex } from '../../src/search/search-index.ts';
import type { SectionSource } from '../../src/search/sections.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { drawHeldOutMix } from '../queries/held-out-mix.ts';
import { generatedColumns } from './generated-columns.ts';

const { values } = parseArgs({
  options: {
    objects: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    queries: { type: 'string', default: '600' },
    'query-seed': { type: 'string', default: '7' },
    rounds: { type: 'string', default: '7' },
  },
});
const count = Number(values.objects);
const data = { objects: count, seed: Number(values.seed) };
const queries = drawHeldOutMix(data, Number(values.queries), Number(values['query-seed']));
reportQueries(measure(open(build(generatedColumns(count, data.seed))), queries, Number(values.rounds)));

function build(from: SearchColumns): Map<string, Uint8Array> {
  const before = process.memoryUsage().rss;
  const kept = new Map<string, Uint8Array>();
  const stages = new Map<string, { ms: number; bytes: number }>();
  const started = performance.now();
  let last = started;
  for (const { name, data } of buildSearchIndex(from)) {
    kept.set(name, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
    const stage = name.split('/').slice(1, 3).join(' ');
    const now = performance.now();
    const { ms, bytes } = stages.get(stage) ?? { ms: 0, bytes: 0 };
    stages.set(stage, { ms: ms + now - last, bytes: bytes + data.byteLength });
    last = now;
  }
  const total = [...stages.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(
    `build ${count} objects: ${((last - started) / 1000).toFixed(2)} s, ${(total / count).toFixed(1)} bytes an object, memory grew by`,
  );
  console.log(
    `${((process.memoryUsage().rss - before) / 1e6).toFixed(0)} MB (sections kept), peak ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB`,
  );
  console.log('| stage | ms | bytes an object |\n|---|---:|---:|');
  for (const [stage, { ms, bytes }] of stages)
    console.log(`| ${stage} | ${ms.toFixed(0)} | ${(bytes / count).toFixed(2)} |`);
  return kept;
}

function open(kept: Map<string, Uint8Array>): SearchIndex {
  const source: SectionSource = {
    has: (name) => kept.has(name),
    byteLength: (name) => kept.get(name)!.byteLength,
    require: () => undefined,
    requireParts: () => undefined,
    expectParts: () => undefined,
    isHere: () => true,
    readAt: (name, offset, into) => into.set(kept.get(name)!.subarray(offset, offset + into.length)),
    read: (name, into) => into.set(kept.get(name)!),
  };
  SearchIndex.open(source);
  const started = performance.now();
  const opened = SearchIndex.open(source);
  const ms = performance.now() - started;
  console.log(`\nopen: ${ms.toFixed(0)} ms, ${(opened.byteLength / count).toFixed(1)} bytes of memory an object\n`);
  return opened;
}

/** Each query once a round, all in turn: no query finds its own data still in the cache. */
function measure(on: SearchIndex, mix: readonly BenchQuery[], rounds: number): Map<BenchQuery, number[]> {
  const times = new Map(mix.map((query) => [query, [] as number[]]));
  for (const query of mix) on.find(query);
  for (let round = 0; round < rounds; round++) {
    for (const query of mix) {
      const started = performance.now();
      on.find(query);
      times.get(query)!.push(performance.now() - started);
    }
  }
  return times;
}

function reportQueries(times: Map<BenchQuery, number[]>): void {
  const row = (kind: string, list: readonly (readonly [BenchQuery, number[]])[]): string => {
    const all = list.flatMap(([, samples]) => samples).toSorted((a, b) => a - b);
    const at = (share: number): string => all[Math.min(all.length - 1, Math.floor(all.length * share))]!.toFixed(3);
    const worst = Math.max(...list.map(([, samples]) => median(samples)));
    return `| ${kind} (${list.length}) | ${at(0.5)} | ${at(0.95)} | ${at(0.99)} | ${at(1)} | ${worst.toFixed(3)} |`;
  };
  console.log('| class (queries) | p50 ms | p95 | p99 | max | slowest median |\n|---|---:|---:|---:|---:|---:|');
  for (const [kind, list] of Map.groupBy(times, ([query]) => query.kind)) console.log(row(kind, list));
  console.log(row('**all**', [...times]));
  console.log('\nslowest medians:');
  const slowest = [...times].map(([query, samples]) => ({ query, ms: median(samples) })).sort((a, b) => b.ms - a.ms);
  for (const { query, ms } of slowest.slice(0, 12)) console.log(`${ms.toFixed(2)} ms ${JSON.stringify(query)}`);
}

function median(samples: readonly number[]): number {
  return samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)]!;
}
