import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Dataset } from '../dataset/dataset.ts';
import { openDuckDb } from '../engines/duckdb-engine.ts';
import { type Engine, EngineUnavailable } from '../engines/engine.ts';
import { openPostgres } from '../engines/postgres-engine.ts';
import { openSqlite } from '../engines/sqlite-engine.ts';
import { openStratigraph } from '../engines/stratigraph-engine.ts';
import { drawHeldOutMix } from '../queries/held-out-mix.ts';
import { tuningMix } from '../queries/tuning-mix.ts';
import type { Report } from '../report/report.ts';
import { findSection } from './find-section.ts';
import { interleave } from './interleave.ts';

export interface FindOptions {
  readonly dataset: Dataset;
  /** Folder for the peers' files; emptied afterwards. */
  readonly scratch: string;
  /** Of the fresh mix. */
  readonly querySeed: number;
  readonly queries: number;
  readonly rounds: number;
  readonly peers: readonly string[];
}

const peers: Readonly<Record<string, (folder: string, data: { objects: number; seed: number }) => Promise<Engine>>> = {
  sqlite: openSqlite,
  postgres: openPostgres,
  duckdb: openDuckDb,
};

export const peerNames = Object.keys(peers);

/** Find objects on the fresh and the tuning mix: ours against every peer that can be had. */
export async function benchFind(options: FindOptions, report: Report): Promise<void> {
  const { dataset, querySeed, queries, rounds } = options;
  const scratch = mkdtempSync(join(options.scratch, 'peers-'));
  const engines: Engine[] = [];
  try {
    engines.push(await openStratigraph(dataset.folder, dataset.application));
    const missing = await openPeers(options, scratch, engines);
    const fresh = drawHeldOutMix(dataset, queries, querySeed);
    const size = `${dataset.objects} objects`;
    for (const [title, mix, isJudged] of [
      [`Find objects, mix drawn with seed ${querySeed}, ${size}`, fresh, true],
      [`Find objects, hand-made tuning mix, ${size}`, tuningMix, false],
    ] as const) {
      const section = findSection(title, engines, mix, await interleave(engines, mix, rounds), isJudged);
      report.add({ ...section, notes: [...section.notes, ...missing] });
    }
  } finally {
    for (const engine of engines) await engine.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Returns a sentence for each peer that cannot take part. */
async function openPeers(options: FindOptions, scratch: string, engines: Engine[]): Promise<string[]> {
  const missing: string[] = [];
  for (const name of options.peers) {
    console.error(`building ${name} …`);
    try {
      engines.push(await peers[name]!(scratch, options.dataset));
    } catch (error) {
      if (!(error instanceof EngineUnavailable)) throw error;
      missing.push(`NOT COMPARED: ${name}: ${error.message}`);
    }
  }
  return missing;
}
