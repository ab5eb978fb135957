import type { BundleRecord } from '../../src/bundle/records.ts';
import type { ApplicationReader, JsonRows, Store } from '../../src/store/store.ts';

/** An application by the bundles of its imports, oldest first. */
export interface ImportedApplication {
  readonly name: string;
  readonly bundles: BundleRecord[][];
}

/** Makes a store that holds these applications; whoever makes it cleans up after it. */
export type MakeStore = (applications: ImportedApplication[]) => Promise<Store>;

/** A reader of the newest state of the one application of a new store. */
export async function openOnly(makeStore: MakeStore, bundles: BundleRecord[][]): Promise<ApplicationReader> {
  return (await makeStore([{ name: 'App', bundles }])).open('App');
}

/** The rows that chunks of JSON text hold. */
export function rowsOf(rows: JsonRows): Record<string, unknown>[] {
  return JSON.parse(`[${Buffer.concat([...rows]).toString()}]`) as Record<string, unknown>[];
}
