import { createInterface } from 'node:readline/promises';
import { readSettings } from '../../config/read-settings.ts';
import { WorkflowError } from '../../workflows/workflow-error.ts';
import { applicationName, applicationOption, type Command, exitStatus, writerWait } from '../command.ts';

export const removeCommand: Command = {
  name: 'remove',
  summary: 'Removes an application with all its snapshots and the memory of its permanent ids.',
  positionals: '',
  options: {
    app: applicationOption,
    yes: { type: 'boolean', short: 'y', help: 'Does not ask. Required where there is no terminal.' },
  },
  settings: ['data', 'wait'],
  examples: ['stratigraph remove --app Shop', 'stratigraph remove --app Shop --yes'],
  async run(input) {
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    if (input.flags['yes'] !== true && !(await confirm(application))) return exitStatus.failed;
    const { removeApplication } = await import('../../snapshot/builder/remove-application.ts');
    await removeApplication({ dataDirectory: data, application, ...writerWait(input) });
    process.stderr.write(`${application}: removed\n`);
    return exitStatus.done;
  },
};

async function confirm(application: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new WorkflowError(`stratigraph remove: this removes "${application}" for good; say so with --yes`);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`Remove "${application}" with all its snapshots and ids for good? [y/N] `);
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
