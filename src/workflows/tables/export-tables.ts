import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openFolderStore } from '../../object-store/folder-store.ts';
import type { ObjectStore } from '../../object-store/object-store.ts';
import { openObjectStore } from '../../object-store/open-object-store.ts';
import { isStoreLocation } from '../../object-store/store-location.ts';
import { applicationKey } from '../../snapshot/format/data-directory.ts';
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts';
import type { ApplicationReader, Store } from '../../store/store.ts';
import { tables } from '../../tables/tables.ts';
import { RequestError, WorkflowError } from '../workflow-error.ts';
import { inTemporaryFolder } from '../workspace/temporary-folder.ts';
import type { writeParquet } from './write-parquet.ts';

type WriteTable = typeof writeParquet;

export interface TableExport {
  readonly dataDirectory: string;
  /** Default: all. */
  readonly application?: string | undefined;
  /** Folder, or object store, that gets a folder for each table with a file for each application. */
  readonly output: string;
  /** Called with a line for each application, and with what is left out. */
  readonly onNote: (text: string) => void;
  /** Has the variables of an object store. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Default: loads the writer of Parquet, which is an optional package. */
  readonly loadWriter?: () => Promise<{ readonly writeParquet: WriteTable }>;
}

/**
 * Writes the current snapshots of applications as Parquet files, `<output>/<table>/<application>.parquet`, each replaced in one step.
 * Throws `RequestError`, `WorkflowError`.
 */
export async function exportTables({
  dataDirectory,
  application,
  output,
  onNote,
  environment = {},
  ...rest
}: TableExport): Promise<void> {
  const target = openTarget(output, environment);
  const write = await loadWriter(rest.loadWriter);
  const store = openEmbeddedStore({ dataDirectory, onWarning: onNote });
  try {
    const names = application === undefined ? (await store.applications()).map(({ name }) => name) : [application];
    if (names.length === 0) throw new WorkflowError(`${dataDirectory} has no applications`);
    const files = new Set<string>();
    for (const name of names) {
      const reader = await opened(store, name);
      try {
        const file = `${applicationKey(name)}.parquet`;
        const rows = await inTemporaryFolder((folder) => writeTables(write, reader, { target, folder, file }));
        onNote(`${name}: ${rows} rows of ${tables.length} tables`);
        files.add(file);
      } finally {
        reader.release();
      }
    }
    const others = await otherFiles(target, files);
    if (application === undefined && others > 0)
      onNote(`${output} also has files of ${others} applications that the data folder does not have, as they were`);
  } finally {
    await store.close();
  }
}

function openTarget(output: string, environment: NonNullable<TableExport['environment']>): ObjectStore {
  if (isStoreLocation(output)) return openObjectStore(output, environment);
  if (/^[a-z0-9+.-]+:\/\//i.test(output)) {
    throw new RequestError(`--out cannot be "${output}": it must be a folder, or s3://BUCKET/PREFIX`);
  }
  return openFolderStore(resolve(output));
}

async function loadWriter(load: TableExport['loadWriter'] = () => import('./write-parquet.ts')): Promise<WriteTable> {
  try {
    return (await load()).writeParquet;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new WorkflowError(
      'the optional package hyparquet-writer is not installed; install it with `npm install`, without --omit=optional',
      { cause: error },
    );
  }
}

function opened(store: Store, name: string): Promise<ApplicationReader> {
  return store.open(name).catch((error: Error) => {
    throw new WorkflowError(error.message, { cause: error });
  });
}

/** A file appears under its name when it is whole: until then who asks for *.parquet sees the one before. */
async function writeTables(
  write: WriteTable,
  reader: ApplicationReader,
  { target, folder, file }: { readonly target: ObjectStore; readonly folder: string; readonly file: string },
): Promise<number> {
  let rows = 0;
  for (const table of tables) {
    const path = join(folder, table.name, file);
    mkdirSync(dirname(path), { recursive: true });
    rows += write(path, table, reader);
    await target.putFile(`${table.name}/${file}`, path);
  }
  return rows;
}

/** Files of applications that were not exported now. */
async function otherFiles(target: ObjectStore, files: ReadonlySet<string>): Promise<number> {
  const prefix = 'applications/';
  let others = 0;
  for await (const { key } of target.list(prefix)) {
    if (key.endsWith('.parquet') && !files.has(key.slice(prefix.length))) others++;
  }
  return others;
}
