import { FaultList } from '../../../../src/bundle/faults.ts';
import { readBundle } from '../../../../src/bundle/read-bundle.ts';
import type { BundleRecord } from '../../../../src/bundle/records.ts';
import { type FileOperations, systemFiles } from '../../../../src/files/file-operations.ts';
import { exportBundle } from '../../../../src/snapshot/builder/export-bundle.ts';
import { importBundles } from '../../../../src/snapshot/builder/import-bundles.ts';
import type { ImportReport } from '../../../../src/snapshot/builder/import-report.ts';
import { openEmbeddedStore } from '../../../../src/store/embedded/embedded-store.ts';
import type { ApplicationReader } from '../../../../src/store/store.ts';
import type { Taxonomy } from '../../../../src/taxonomy/taxonomy.ts';

export const application = 'App';

/** Every type has a branch of its own. */
export const plainTaxonomy: Taxonomy = {
  isSpecific: () => true,
  levelsOf: ({ type, language, external }) => ['Top', external ? 'Outside' : 'Inside', 'Code', language, type],
  technologiesOf: ({ typeId }) => (typeId.startsWith('db') ? ['postgresql'] : []),
  unmatched: () => [],
  isEndPoint: ({ typeId }) => typeId.startsWith('db'),
};

/** The file system without waiting for the disk. */
export const hastyFiles: FileOperations = {
  ...systemFiles,
  syncFolder() {},
  create(path) {
    const file = systemFiles.create(path);
    file.sync = () => {};
    return file;
  },
};

/** Imports bundles, given as records, as one new snapshot; each is an input of its own named `1`, `2`, …. */
export function importRecords(
  dataDirectory: string,
  bundles: readonly (readonly BundleRecord[])[],
  options: { readonly files?: FileOperations; readonly wait?: number; readonly restored?: string } = {},
): Promise<ImportReport> {
  const inputs = bundles.map((records, index) => ({
    file: String(index + 1),
    batches: [records.map((record, at) => ({ line: at + 1, record }))],
  }));
  return importBundles({
    dataDirectory,
    application,
    inputs,
    faults: new FaultList(),
    taxonomy: plainTaxonomy,
    files: hastyFiles,
    ...options,
  });
}

/** Imports the text of a bundle, or its bytes as they are. */
export async function importText(
  dataDirectory: string,
  text: string | Uint8Array,
  name = application,
): Promise<ImportReport> {
  const faults = new FaultList();
  const bytes = (async function* () {
    yield typeof text === 'string' ? Buffer.from(text) : text;
  })();
  const inputs = [readBundle(bytes, 'text', faults)];
  return importBundles({
    dataDirectory,
    application: name,
    inputs,
    faults,
    taxonomy: plainTaxonomy,
    files: hastyFiles,
  });
}

export async function exportText(dataDirectory: string, name = application): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of exportBundle({ dataDirectory, application: name })) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

/** What the store answers of the current snapshot; undefined when there is none. */
export async function withReader<T>(dataDirectory: string, ask: (reader: ApplicationReader) => T): Promise<T> {
  const store = openEmbeddedStore({ dataDirectory, onWarning: () => {} });
  try {
    const reader = await store.open(application);
    try {
      return ask(reader);
    } finally {
      reader.release();
    }
  } finally {
    await store.close();
  }
}
