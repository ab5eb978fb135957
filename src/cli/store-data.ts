import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readSettings } from '../config/read-settings.ts';
import { isStoreLocation } from '../object-store/store-location.ts';
import { producerName } from '../workflows/program-version.ts';
import { RequestError } from '../workflows/workflow-error.ts';
import { applicationName, type Command, type CommandInput, printNotes } from './command.ts';

/**
 * Runs a command on the data that its settings name. Where they are in an object store it sees a folder that holds copies of what it asks for;
 * what it changes there is published when it ends well.
 */
export async function runOnData(command: Command, input: CommandInput): Promise<number> {
  if (!command.settings.includes('data') || command.data === 'itself') return command.run(input);
  const { data } = readSettings(['data'], input.flags, input.environment);
  if (!isStoreLocation(data)) return command.run(input);
  if (command.data === undefined) throw new RequestError(`--data must be a folder of this machine, not ${data}`);
  const { openObjectStore } = await import('../object-store/open-object-store.ts');
  const store = openObjectStore(data, input.environment);
  if (command.data !== 'changes') {
    const { readFromStore } = await import('../workflows/workspace/read-from-store.ts');
    const application = input.flags['app'] === undefined ? undefined : applicationName(input);
    return readFromStore(store, { application, allKept: command.data === 'reads all kept' }, (folder) =>
      command.run({ ...input, flags: { ...input.flags, data: folder }, copyOf: data }),
    );
  }
  const { changeInStore } = await import('../workflows/workspace/change-in-store.ts');
  const { inTemporaryFolder } = await import('../workflows/workspace/temporary-folder.ts');
  const { keepSnapshots } = readSettings(['keepSnapshots'], input.flags, input.environment);
  const change = {
    application: applicationName(input),
    producer: producerName(),
    keepNewest: keepSnapshots,
    onNote: (text: string) => printNotes([text]),
  };
  return inTemporaryFolder(async (temporary) => {
    const positionals = await keepStandardInput(input.positionals, temporary);
    const runIn = (folder: string): Promise<number> =>
      command.run({ ...input, positionals, flags: { ...input.flags, data: folder }, copyOf: data });
    return changeInStore(store, change, runIn);
  });
}

/** What comes by standard input is kept in a file: it may have to be read again. */
async function keepStandardInput(positionals: readonly string[], folder: string): Promise<readonly string[]> {
  if (!positionals.includes('-')) return positionals;
  const file = join(folder, 'standard-input');
  await pipeline(process.stdin, createWriteStream(file));
  return positionals.map((word) => (word === '-' ? file : word));
}
