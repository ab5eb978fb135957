import { createReadStream, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { KeptIndex } from '../analysis-cache/kept-index.ts';
import type { JavaIndex, JavaIndexBefore } from './java-index.ts';
import type { JavaState } from './java-state.ts';

/** Facts of the last analysis, of which some files have changed. */
export interface FactsBefore extends JavaIndexBefore {
  /** Path of the facts, one JSON object a line. */
  readonly path: string;
  /** Removes the file. */
  close(): void;
}

/**
 * The facts that the indexer wrote for the last analysis of an application, compressed, beside its snapshots, with the shapes of the files. Both are
 * named by what they were made of; what that was says a third file.
 */
export class KeptFacts {
  private readonly facts: KeptIndex;
  private readonly shapes: KeptIndex;
  private readonly states: KeptIndex;
  private readonly state: JavaState;

  /** @param state what the facts are made of now */
  constructor(dataDirectory: string, application: string, state: JavaState) {
    this.facts = new KeptIndex(dataDirectory, application, 'java-facts-');
    this.shapes = new KeptIndex(dataDirectory, application, 'java-shapes-');
    this.states = new KeptIndex(dataDirectory, application, 'java-state-');
    this.state = state;
  }

  /** Path of the facts of the last analysis in a temporary file; null where they were made of something else, or are damaged. */
  async find(): Promise<Pick<FactsBefore, 'path' | 'close'> | null> {
    return await unpacked(this.facts.find(this.state.whole));
  }

  /** Those of the same files with other texts. */
  async findOlder(): Promise<FactsBefore | null> {
    const before = readState(this.states.find(this.state.around));
    const shapes = before === null ? null : this.shapes.find(before.whole);
    const facts = before === null ? null : await unpacked(this.facts.find(before.whole));
    if (before === null || facts === null) return null;
    if (shapes === null) {
      facts.close();
      return null;
    }
    const { files } = this.state;
    return { ...facts, shapes, changed: Object.keys(files).filter((path) => files[path] !== before.files[path]) };
  }

  /** Keeps the facts for the next analysis, in place of those before. */
  async keep({ path, shapes }: JavaIndex): Promise<{ readonly publish: () => void; readonly close: () => void }> {
    const { file, close } = temporary('facts.gz');
    const state = temporary('state.json');
    try {
      await pipeline(createReadStream(path), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(file));
      writeFileSync(state.file, JSON.stringify(this.state));
    } catch (error) {
      close();
      state.close();
      throw error;
    }
    return {
      publish: () => {
        this.facts.keep(file, this.state.whole);
        this.shapes.keep(shapes, this.state.whole);
        this.states.keep(state.file, this.state.around);
      },
      close: () => {
        close();
        state.close();
      },
    };
  }
}

function readState(path: string | null): JavaState | null {
  try {
    return path === null ? null : (JSON.parse(readFileSync(path, 'utf8')) as JavaState);
  } catch {
    return null;
  }
}

async function unpacked(path: string | null): Promise<Pick<FactsBefore, 'path' | 'close'> | null> {
  if (path === null) return null;
  const { file, close } = temporary('facts.ndjson');
  try {
    await pipeline(createReadStream(path), createGunzip(), createWriteStream(file));
    return { path: file, close };
  } catch {
    close();
    return null;
  }
}

function temporary(name: string): { readonly file: string; readonly close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-java-'));
  return { file: join(folder, name), close: () => rmSync(folder, { recursive: true, force: true }) };
}
