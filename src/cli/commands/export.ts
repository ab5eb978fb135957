import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '../../config/read-settings.ts';
import { applicationName, applicationOption, type Command, exitStatus } from '../command.ts';

export const exportCommand: Command = {
  name: 'export',
  summary: 'Writes the newest snapshot of an application as a bundle to standard output.',
  positionals: '',
  options: { app: applicationOption },
  settings: ['data'],
  examples: ['stratigraph export --app Shop > shop.ndjson', 'stratigraph export --app Shop | gzip > shop.ndjson.gz'],
  async run(input) {
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { exportBundle } = await import('../../snapshot/builder/export-bundle.ts');
    await writeAll(exportBundle({ dataDirectory: data, application: applicationName(input) }), process.stdout);
    return exitStatus.done;
  },
};

/** Writes with back-pressure. A reader that has seen enough (`| head`) ends the writing without an error. */
export async function writeAll(chunks: AsyncIterable<Uint8Array>, output: Writable): Promise<void> {
  try {
    await pipeline(chunks, output, { end: false });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EPIPE' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  }
}
