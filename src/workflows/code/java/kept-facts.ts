import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { KeptIndex } from '../analysis-cache/kept-index.ts';
import type { JavaIndex } from './java-index.ts';

/** The facts that the indexer wrote for the last analysis of an application, compressed, beside its snapshots. */
export class KeptFacts {
  private readonly kept: KeptIndex;
  private readonly state: string;

  /** @param state what the facts are made of */
  constructor(dataDirectory: string, application: string, state: string) {
    this.kept = new KeptIndex(dataDirectory, application, 'java-facts-');
    this.state = state;
  }

  /** The facts of the last analysis; null where they were made of something else, or are damaged. */
  async find(): Promise<JavaIndex | null> {
    const path = this.kept.find(this.state);
    if (path === null) return null;
    const { index, close } = temporary('facts.ndjson');
    try {
      await pipeline(createReadStream(path), createGunzip(), createWriteStream(index));
      return { path: index, close };
    } catch {
      close();
      return null;
    }
  }

  /** Keeps the facts for the next analysis, in place of those before. */
  async keep({ path }: JavaIndex): Promise<{ readonly publish: () => void; readonly close: () => void }> {
    const { index, close } = temporary('facts.gz');
    try {
      await pipeline(createReadStream(path), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(index));
    } catch (error) {
      close();
      throw error;
    }
    return { publish: () => this.kept.keep(index, this.state), close };
  }
}

function temporary(name: string): { readonly index: string; readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-java-'));
  return { index: join(folder, name), close: () => rmSync(folder, { recursive: true, force: true }) };
}
