import { FaultList } from '../../../src/bundle/faults.ts';
import { readBundle } from '../../../src/bundle/read-bundle.ts';
import { importBundles } from '../../../src/snapshot/builder/import-bundles.ts';
import { applicationFolder, snapshotFile } from '../../../src/snapshot/format/data-directory.ts';
import { readTaxonomy } from '../../../src/taxonomy/read-taxonomy.ts';

/** Imports the text of a bundle and resolves to the path of its snapshot and its id. */
export async function importText(
  dataDirectory: string,
  application: string,
  text: string,
): Promise<{ readonly id: string; readonly path: string }> {
  const faults = new FaultList();
  const inputs = [readBundle(inPieces(text), 'test', faults)];
  const taxonomy = await readTaxonomy();
  const { snapshotId } = await importBundles({ dataDirectory, application, inputs, faults, taxonomy });
  return { id: snapshotId, path: snapshotFile(applicationFolder(dataDirectory, application), snapshotId) };
}

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
