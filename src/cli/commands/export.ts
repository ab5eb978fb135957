import { once } from 'node:events';
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
async function writeAll(chunks: AsyncIterable<Uint8Array>, output: NodeJS.WriteStream): Promise<void> {
  let closed = false;
  let failure: Error | undefined;
  output.on('error', (error: NodeJS.ErrnoException) => {
    closed = true;
    if (error.code !== 'EPIPE') failure = error;
  });
  for await (const chunk of chunks) {
    if (closed) break;
    if (!output.write(chunk)) await Promise.race([once(output, 'drain'), once(output, 'close')]).catch(() => undefined);
  }
  if (failure) throw failure;
}
