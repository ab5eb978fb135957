import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/run-step.ts';
import { BundleError, FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import { importBundles } from '../../src/snapshot/builder/import-bundles.ts';
import { readTaxonomy } from '../../src/taxonomy/read-taxonomy.ts';

const fixtures = join(projectRoot, 'test/fixtures/bundles');
/** A bundle `x.before.ndjson` is imported before `x.ndjson`. */
const broken = ['faults', 'reference-faults'].flatMap((folder) =>
  readdirSync(join(fixtures, folder))
    .filter((name) => /\.ndjson(\.gz|\.zst)?$/.test(name) && !name.includes('.before.'))
    .map((name) => ({ folder, name })),
);

describe('the import of a broken bundle', () => {
  let dataDirectory: string;
  beforeEach(() => {
    dataDirectory = mkdtempSync(join(tmpdir(), 'stratigraph-broken-'));
  });
  afterEach(() => rmSync(dataDirectory, { recursive: true }));

  async function importFile(folder: string, name: string): Promise<void> {
    const faults = new FaultList();
    const bytes = async function* (): AsyncGenerator<Uint8Array> {
      yield readFileSync(join(fixtures, folder, name));
    };
    const inputs = [readBundle(bytes(), name, faults)];
    await importBundles({ dataDirectory, application: 'Shop', inputs, faults, taxonomy: readTaxonomy() });
  }

  // Run this file with `-u` behind its name after a change of words, and review the texts like code.
  it.each(broken)('$folder/$name names every fault and changes nothing', async ({ folder, name }) => {
    const before = name.replace('.ndjson', '.before.ndjson');
    if (readdirSync(join(fixtures, folder)).includes(before)) await importFile(folder, before);
    const published = filesOf(dataDirectory);
    const failure = await importFile(folder, name).then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(BundleError);
    await expect(`${(failure as Error).message}\n`).toMatchFileSnapshot(join(fixtures, folder, `${name}.txt`));
    expect(filesOf(dataDirectory)).toEqual(published);
  });
});

/** Every file of the data folder with its content, but for the empty files that locks are taken on, which stay by design. */
function filesOf(dataDirectory: string): Record<string, string> {
  const paths = readdirSync(dataDirectory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.parentPath !== join(dataDirectory, 'locks'))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(path, 'base64')]));
}
