import type { BenchQuery } from '../queries/bench-query.ts';

/** Something that finds objects. Every one uses one core and answers with the exact total and the page as JSON text. */
export interface Engine {
  readonly name: string;
  /** What it runs with: version and every setting that is not the default. */
  readonly settings: readonly string[];
  /** What it took to make it ready to answer; null where that was done beforehand. */
  readonly build: { readonly seconds: number; readonly megabytes: number } | null;
  find(query: BenchQuery): Answer | Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  readonly total: number;
  /** The objects of the page as JSON text, joined by commas, without brackets. */
  readonly rows: string | Uint8Array;
}

/** Why an engine cannot take part: what is missing, for the report. */
export class EngineUnavailable extends Error {}
