import { statSync } from 'node:fs';
import { openEmbeddedStore } from '../../src/store/embedded/embedded-store.ts';
import type { Engine } from './engine.ts';

/** Our own store on a data folder that holds the imported application. */
export async function openStratigraph(dataDirectory: string, application: string): Promise<Engine> {
  const store = openEmbeddedStore({ dataDirectory, onWarning: (text) => console.error(text) });
  const reader = await store.open(application);
  return {
    name: 'stratigraph',
    settings: [
      `Node ${process.version}`,
      'one thread, no settings; every query is answered from the index, none from a cache',
    ],
    build: null,
    find(query) {
      const { total, rows } = reader.findObjects(query);
      const chunks = [...rows];
      return { total, rows: chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks) };
    },
    async close() {
      reader.release();
      await store.close();
    },
  };
}

/** Megabytes of a file. */
export function fileMegabytes(path: string): number {
  return statSync(path).size / 1e6;
}
