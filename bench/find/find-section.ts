import type { Engine } from '../engines/engine.ts';
import type { BenchQuery } from '../queries/bench-query.ts';
import { type Section, type Table, targetHead, targetRow, unmeasuredRow } from '../report/report.ts';
import { geometricMean, mean, median, quantile, short } from '../report/statistics.ts';
import type { Measured } from './interleave.ts';

/** Geometric means of the per-query ratios that are to be reached, by engine. */
const ratioTargets: Readonly<Record<string, number>> = { 'PostgreSQL pg_trgm': 80, 'SQLite FTS5': 30, DuckDB: 200 };

/** What came of a mix; the first engine is ours. `judged`: compares with the targets, which are for fresh mixes, and for 1 M objects. */
export function findSection(
  title: string,
  engines: readonly Engine[],
  queries: readonly BenchQuery[],
  measured: Measured,
  judged: boolean,
): Section {
  const medians = measured.times.map((times) => times.map(median));
  const ratios = engines.map((_, e) => medians[e]!.map((ms, q) => ms / medians[0]![q]!));
  const notes = [
    `${queries.length} queries, ${measured.times[0]![0]!.length} interleaved executions of each by each engine; exact total and page of every query equal in all engines.`,
    `${measured.totals.filter((total) => total === 0).length} queries find nothing; median total ${median(measured.totals)}, largest ${Math.max(...measured.totals)}.`,
    ...engines.flatMap(({ name, settings }) => settings.map((setting) => `${name}: ${setting}`)),
  ];
  const tables = [
    timesTable(engines, measured, medians),
    ...(engines.length > 1 ? [ratioTable(engines, ratios)] : []),
    slowestTable(queries, measured, medians[0]!),
  ];
  if (judged) tables.unshift(targetTable(engines, measured, medians[0]!, ratios));
  return {
    title,
    notes,
    tables,
    data: {
      engines: engines.map(({ name, settings, build }) => ({ name, settings, build })),
      queries: queries.map((query, q) => ({
        ...query,
        total: measured.totals[q],
        medians: medians.map((list) => list[q]),
      })),
      times: measured.times,
    },
  };
}

function timesTable(engines: readonly Engine[], { times }: Measured, medians: readonly (readonly number[])[]): Table {
  const of = (value: (all: number[], medians: readonly number[]) => number): string[] =>
    engines.map((_, e) => short(value(times[e]!.flat(), medians[e]!)));
  return {
    head: ['ms', ...engines.map(({ name }) => name)],
    rows: [
      ['p50', ...of((all) => quantile(all, 0.5))],
      ['p95', ...of((all) => quantile(all, 0.95))],
      ['p99', ...of((all) => quantile(all, 0.99))],
      ['max', ...of((all) => Math.max(...all))],
      ['mean', ...of(mean)],
      ['p99 of the medians', ...of((_, list) => quantile(list, 0.99))],
      ['largest median', ...of((_, list) => Math.max(...list))],
      ['geometric mean of the medians', ...of((_, list) => geometricMean(list))],
      ['build, s', ...engines.map(({ build }) => (build ? short(build.seconds) : 'see import'))],
      ['on disk, MB', ...engines.map(({ build }) => (build ? short(build.megabytes) : 'see import'))],
    ],
  };
}

function ratioTable(engines: readonly Engine[], ratios: readonly (readonly number[])[]): Table {
  const rows = engines.slice(1).map(({ name }, i) => {
    const list = ratios[i + 1]!;
    const slower = list.filter((ratio) => ratio < 1).length;
    return [
      name,
      short(geometricMean(list)),
      short(Math.min(...list)),
      short(quantile(list, 0.1)),
      short(median(list)),
      String(slower),
    ];
  });
  return {
    head: [
      'time of the peer / ours, query by query',
      'geometric mean',
      'min',
      'p10',
      'median',
      'queries where ours is slower',
    ],
    rows,
  };
}

function slowestTable(queries: readonly BenchQuery[], { totals }: Measured, medians: readonly number[]): Table {
  const order = queries.map((_, q) => q).sort((a, b) => medians[b]! - medians[a]!);
  const rows = order.slice(0, 8).map((q) => {
    const { kind, limit, withLocations, ...rest } = queries[q]!;
    return [`${kind} \`${JSON.stringify(rest)}\``, String(totals[q]), short(medians[q]!)];
  });
  return { head: ['our slowest queries', 'total', 'median ms'], rows };
}

function targetTable(
  engines: readonly Engine[],
  { times }: Measured,
  medians: readonly number[],
  ratios: readonly (readonly number[])[],
): Table {
  const all = times[0]!.flat();
  const [p50, p99, slowest] = [quantile(all, 0.5), quantile(all, 0.99), Math.max(...medians)];
  const rows = [
    targetRow('find objects, p50', '≤ 0.3 ms', `${short(p50)} ms`, p50 <= 0.3),
    targetRow('find objects, p99', '≤ 5 ms', `${short(p99)} ms`, p99 <= 5),
    targetRow("slowest query's median", '≤ 10 ms', `${short(slowest)} ms`, slowest <= 10),
  ];
  for (const [name, target] of Object.entries(ratioTargets)) {
    const e = engines.findIndex((engine) => engine.name === name);
    if (e < 0) {
      rows.push(unmeasuredRow(`${name} / ours, geometric mean`, `≥ ${target}`, 'not compared'));
      continue;
    }
    const ratio = geometricMean(ratios[e]!);
    rows.push(targetRow(`${name} / ours, geometric mean`, `≥ ${target}`, short(ratio), ratio >= target));
    rows.push(
      targetRow(`${name} / ours, smallest`, '≥ 1', short(Math.min(...ratios[e]!)), Math.min(...ratios[e]!) >= 1),
    );
  }
  return { head: targetHead, rows };
}
