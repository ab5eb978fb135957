import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { projectRoot } from '../../../../scripts/run-step.ts';
import type { ObjectRow } from '../../../../src/model/code-object.ts';
import { openEmbeddedStore } from '../../../../src/store/embedded/embedded-store.ts';
import { rowValues } from '../../../../src/store/row-values.ts';
import type { ApplicationReader } from '../../../../src/store/store.ts';
import { tables } from '../../../../src/tables/tables.ts';
import { exportTables } from '../../../../src/workflows/tables/export-tables.ts';
import { bundleOf, object } from '../../../contract/bundle-of.ts';
import { S3Double } from '../../../object-store/s3-double.ts';
import { importText } from '../../store/imported-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'stratigraph-tables-'));
const [data, output] = [join(folder, 'data'), join(folder, 'tables')];
const notes: string[] = [];
const onNote = (text: string): void => void notes.push(text);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let shop: ApplicationReader;

beforeAll(async () => {
  await importText(data, 'Shop', readFileSync(join(projectRoot, 'examples/shop.ndjson'), 'utf8'));
  const odd = bundleOf([object('größe', { id: 1, annotations: [], mangling: '💥' })]);
  await importText(data, 'Läden/№ 1', odd.map((record) => JSON.stringify(record)).join('\n'));
  shop = await openEmbeddedStore({ dataDirectory: data, onWarning: onNote }).open('Shop');
  await exportTables({ dataDirectory: data, output, onNote });
});

type Row = Record<string, unknown>;

/** The rows of a table, of all applications or of one. */
async function rowsOf(table: string, application?: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const name of readdirSync(join(output, table))) {
    const file = await asyncBufferFromFile(join(output, table, name));
    rows.push(...((await parquetReadObjects({ file })) as Row[]));
  }
  return rows.filter((row) => application === undefined || row['application'] === application);
}

describe('the Parquet files of a data folder [C-export-parquet]', () => {
  it('are one for each table and application, with the columns that the reference names', async () => {
    expect(readdirSync(output).sort()).toEqual(tables.map(({ name }) => name).sort());
    for (const { name, columns } of tables) {
      const files = readdirSync(join(output, name));
      expect(files).toHaveLength(2);
      for (const each of files) {
        const metadata = await parquetMetadataAsync(await asyncBufferFromFile(join(output, name, each)));
        const names = parquetSchema(metadata).children.map(({ element }) => element.name);
        expect(names).toEqual(['application', ...columns.map((column) => column.name)]);
      }
    }
    expect(notes).toEqual([
      expect.stringMatching(/^Läden\/№ 1: \d+ rows of 11 tables$/),
      expect.stringMatching(/^Shop: /),
    ]);
  });

  it('have every object with what it says of itself, and its places', async () => {
    const found = rowValues<ObjectRow>(shop.findObjects({ skip: 0, limit: 999, withLocations: false }).rows);
    const rows = await rowsOf('objects', 'Shop');
    expect(rows.map(({ object_id }) => String(object_id))).toEqual(found.map(({ id }) => id));
    for (const row of rows) {
      const details = shop.object(Number(row['object_id']));
      expect(row).toEqual({
        application: 'Shop',
        object_id: BigInt(details?.id ?? 0),
        name: details?.name,
        full_name: details?.fullName,
        type: details?.type,
        type_id: details?.typeId,
        language: details?.language,
        external: details?.external,
        test: details?.test,
        file_path: details?.filePath,
        mangling: details?.mangling,
        // The reader gives a list that is null as undefined.
        annotations: details?.annotations ?? undefined,
        parent_id: details?.parent ? BigInt(details.parent.id) : null,
        package: details?.package,
        status: details?.status,
      });
    }
    const locations = await rowsOf('locations', 'Shop');
    expect(locations.length).toBeGreaterThan(20);
    const places = found.flatMap(({ id }) => shop.sourceLocations(Number(id)).map((place) => ({ id, place })));
    expect(locations).toEqual(
      places.map(({ id, place: { filePath, startLine, endLine } }) => ({
        application: 'Shop',
        object_id: BigInt(id),
        file_path: filePath,
        start_line: startLine,
        end_line: endLine,
      })),
    );
    const [odd] = await rowsOf('objects', 'Läden/№ 1');
    expect(odd).toMatchObject({ name: 'größe', mangling: '💥', object_id: 1n });
  });

  it('have every link, transaction, package and finding', async () => {
    const { counts } = shop.info;
    expect(await rowsOf('links', 'Shop')).toHaveLength(counts.links);
    const transactions = [...shop.transactions({})];
    expect((await rowsOf('transactions', 'Shop')).map(({ stack }) => stack)).toEqual(
      transactions.map(({ stack }) => stack),
    );
    const members = await rowsOf('transaction_objects', 'Shop');
    expect(members).toHaveLength(transactions.reduce((sum, { size }) => sum + size, 0));
    const ends = transactions.flatMap(({ id }) => [...shop.endPoints(Number(id))]);
    expect((await rowsOf('transaction_end_points', 'Shop')).map(({ access }) => access)).toEqual(
      ends.map(({ access }) => access),
    );
    const all = { skip: 0, limit: 999 };
    const packages = await rowsOf('packages', 'Shop');
    expect(packages.map(({ name, version, nb_callers: n }) => [name, version, n])).toEqual(
      shop.packages(all).packages.map(({ name, version, nbCallers }) => [name, version, nbCallers]),
    );
    const lodash = packages.find(({ name }) => name === 'lodash');
    expect(lodash?.['release_date']).toEqual(new Date('2019-07-19T02:28:46.584Z'));
    const hits = shop.vulnerabilities(all).vulnerabilities.flatMap(({ id, packages: hit }) => hit.map(() => id));
    expect((await rowsOf('vulnerabilities', 'Shop')).map((row) => row['vulnerability_id'])).toEqual(hits);
    const patterns = shop.cloudPatterns({});
    expect((await rowsOf('patterns', 'Shop')).map((row) => row['impacts'])).toEqual(patterns.map((one) => one.impacts));
    const occurrences = await rowsOf('occurrences', 'Shop');
    expect(new Set(occurrences.map((row) => `${row['pattern_id']} ${row['object_id']}`)).size).toBe(
      patterns.reduce((sum, { nbObjects }) => sum + nbObjects, 0),
    );
  });

  it('are replaced by the next export; what is of other applications is named', async () => {
    notes.length = 0;
    writeFileSync(join(output, 'applications', 'gone-0.parquet'), '');
    await exportTables({ dataDirectory: data, application: 'Shop', output, onNote });
    expect(notes).toEqual([expect.stringMatching(/^Shop: /)]);
    await exportTables({ dataDirectory: data, output, onNote });
    expect(notes.at(-1)).toBe(
      `${output} also has files of 1 applications that the data folder does not have, as they were`,
    );
    expect(readdirSync(join(output, 'objects')).filter((name) => !name.endsWith('.parquet'))).toEqual([]);
    rmSync(join(output, 'applications', 'gone-0.parquet'));
  });

  it('are put into an object store with the same bytes', async () => {
    const double = await new S3Double().start();
    for (const [name, value] of Object.entries(double.environment)) vi.stubEnv(name, value);
    try {
      await exportTables({ dataDirectory: data, output: 's3://bucket/tables', onNote, environment: process.env });
      const names = readdirSync(output, { recursive: true, encoding: 'utf8' }).filter((name) => /parquet$/.test(name));
      expect([...double.objects.keys()].sort()).toEqual(names.map((name) => `tables/${name}`).sort());
      for (const name of names) {
        expect(double.objects.get(`tables/${name}`)?.body).toEqual(readFileSync(join(output, name)));
      }
    } finally {
      vi.unstubAllEnvs();
      await double.stop();
    }
  });

  it('are refused where they cannot be written, with what to do', async () => {
    const missing = (): Promise<never> =>
      Promise.reject(Object.assign(new Error('Cannot find package'), { code: 'ERR_MODULE_NOT_FOUND' }));
    const options = { dataDirectory: data, output, onNote };
    await expect(exportTables({ ...options, loadWriter: missing })).rejects.toThrow(
      'the optional package hyparquet-writer is not installed; install it with `npm install`',
    );
    await expect(exportTables({ ...options, output: 'gs://bucket/tables' })).rejects.toThrow('must be a folder');
    await expect(exportTables({ ...options, application: 'Nobody' })).rejects.toThrow(
      "'Nobody' application is not found",
    );
    await expect(exportTables({ ...options, dataDirectory: join(folder, 'none') })).rejects.toThrow(
      'has no applications',
    );
  });
});
