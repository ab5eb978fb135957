import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { basename, join } from 'node:path';
import { applicationFolder } from '../../snapshot/format/data-directory.ts';
import { openEmbeddedStore } from '../../store/embedded/embedded-store.ts';
import type { ApplicationReader, Store } from '../../store/store.ts';
import { tables } from '../../tables/tables.ts';
import { RequestError, WorkflowError } from '../workflow-error.ts';
import type { writeParquet } from './write-parquet.ts';

type WriteTable = typeof writeParquet;

export interface TableExport {
  readonly dataDirectory: string;
  /** Default: all. */
  readonly application?: string | undefined;
  /** Folder that gets a folder for each table with a file for each application. */
  readonly output: string;
  /** Called with a line for each application, and with what is left out. */
  readonly onNote: (text: string) => void;
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
  ...rest
}: TableExport): Promise<void> {
  if (/^[a-z0-9+.-]+:\/\//i.test(output)) throw new RequestError(`--out cannot be "${output}": it must be a folder`);
  const write = await loadWriter(rest.loadWriter);
  const store = openEmbeddedStore({ dataDirectory, onWarning: onNote });
  try {
    const names = application === undefined ? (await store.applications()).map(({ name }) => name) : [application];
    if (names.length === 0) throw new WorkflowError(`${dataDirectory} has no applications`);
    const files = new Set<string>();
    for (const name of names) {
      const reader = await opened(store, name);
      try {
        const file = `${basename(applicationFolder(dataDirectory, name).folder)}.parquet`;
        onNote(`${name}: ${writeTables(write, reader, output, file)} rows of ${tables.length} tables`);
        files.add(file);
      } finally {
        reader.release();
      }
    }
    const others = otherFiles(output, files);
    if (application === undefined && others > 0)
      onNote(`${output} also has files of ${others} applications that the data folder does not have, as they were`);
  } finally {
    await store.close();
  }
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

function writeTables(write: WriteTable, reader: ApplicationReader, output: string, file: string): number {
  let rows = 0;
  for (const table of tables) {
    const folder = join(output, table.name);
    mkdirSync(folder, { recursive: true });
    // Another name until it is whole: who asks for *.parquet sees the file before.
    const unfinished = join(folder, `${file}.unfinished`);
    rows += write(unfinished, table, reader);
    renameSync(unfinished, join(folder, file));
  }
  return rows;
}

/** Files of applications that were not exported now. */
function otherFiles(output: string, files: ReadonlySet<string>): number {
  const present = readdirSync(join(output, 'applications'), { withFileTypes: true });
  return present.filter(({ name }) => name.endsWith('.parquet') && !files.has(name)).length;
}
