import { createInterface } from 'node:readline/promises';
import { readSettings } from '../../config/read-settings.ts';
import { isStoreLocation } from '../../object-store/store-location.ts';
import { producerName } from '../../workflows/program-version.ts';
import { WorkflowError } from '../../workflows/workflow-error.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  type CommandInput,
  exitStatus,
  writerWait,
} from '../command.ts';
import { printable } from '../printable.ts';

export const removeCommand: Command = {
  name: 'remove',
  summary: 'Removes an application with all its snapshots and the memory of its permanent ids.',
  positionals: '',
  options: {
    app: applicationOption,
    yes: { type: 'boolean', short: 'y', help: 'Does not ask. Required where there is no terminal.' },
  },
  data: 'itself',
  settings: ['data', 'wait'],
  examples: ['stratigraph remove --app Shop', 'stratigraph remove --app Shop --yes'],
  async run(input) {
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    if (input.flags['yes'] !== true && !(await confirm(application))) return exitStatus.failed;
    if (isStoreLocation(data)) await removeStored(data, application, input);
    else {
      const { removeApplication } = await import('../../snapshot/builder/remove-application.ts');
      await removeApplication({ dataDirectory: data, application, producer: producerName(), ...writerWait(input) });
    }
    process.stderr.write(`${printable(application)}: removed\n`);
    return exitStatus.done;
  },
};

async function removeStored(data: string, application: string, { environment }: CommandInput): Promise<void> {
  const { openObjectStore } = await import('../../object-store/open-object-store.ts');
  const { removeFromStore } = await import('../../versions/remove-application.ts');
  const { UnknownApplicationError } = await import('../../snapshot/builder/unknown-application-error.ts');
  const { addCopy } = await import('../../versions/record-copies.ts');
  const store = openObjectStore(data, environment);
  const removal = await removeFromStore(store, application, producerName());
  if (removal === undefined) throw new UnknownApplicationError(application);
  await addCopy(store, removal);
}

async function confirm(application: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new WorkflowError(`stratigraph remove: this removes "${application}" for good; say so with --yes`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Remove "${application}" with all its snapshots and ids for good? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
