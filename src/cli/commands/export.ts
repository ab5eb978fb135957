import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '../../config/read-settings.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  type CommandInput,
  exitStatus,
  printNotes,
} from '../command.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes the newest snapshot of an application as a bundle to standard output, or as Parquet files.',
  positionals: '',
  options: {
    app: {
      ...applicationOption,
      required: false,
      help: 'Name of the application; as Parquet all where it is left out.',
    },
    format: {
      type: 'string',
      placeholder: 'bundle|parquet',
      help: 'A bundle on standard output, or tables for SQL as Parquet files in --out. Default: bundle.',
    },
    out: {
      type: 'string',
      placeholder: 'DIR|s3://BUCKET/PREFIX',
      help: 'Folder, or object store, that gets the Parquet files.',
    },
  },
  data: 'reads',
  settings: ['data'],
  examples: [
    'stratigraph export --app Shop > shop.ndjson',
    'stratigraph export --app Shop | gzip > shop.ndjson.gz',
    'stratigraph export --format parquet --out tables',
    'stratigraph export --format parquet --out s3://code/tables --data s3://code/portfolio',
  ],
  async run(input) {
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { app, format = 'bundle', out } = input.flags as { app?: string; format?: string; out?: string };
    if (format === 'parquet') return exportParquet(input, data, out);
    if (format !== 'bundle') throw new RequestError(`--format cannot be "${format}": it must be bundle or parquet`);
    if (out !== undefined) throw new RequestError('--out goes with --format parquet; a bundle goes to standard output');
    if (app === undefined) throw new RequestError('--app NAME is missing');
    const { exportBundle } = await import('../../snapshot/builder/export-bundle.ts');
    await writeAll(exportBundle({ dataDirectory: data, application: applicationName(input) }), process.stdout);
    return exitStatus.done;
  },
};

async function exportParquet(input: CommandInput, data: string, out: string | undefined): Promise<number> {
  if (out === undefined) throw new RequestError('--out DIR is missing');
  const { exportTables } = await import('../../workflows/tables/export-tables.ts');
  await exportTables({
    dataDirectory: data,
    application: input.flags['app'] === undefined ? undefined : applicationName(input),
    output: out,
    onNote: (text) => printNotes([text]),
    environment: input.environment,
  });
  return exitStatus.done;
}

/** Writes with back-pressure. A reader that has seen enough (`| head`) ends the writing without an error. */
export async function writeAll(chunks: AsyncIterable<Uint8Array>, output: Writable): Promise<void> {
  try {
    await pipeline(chunks, output, { end: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
