import { readSettings } from '../../config/read-settings.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import { applicationName, applicationOption, type Command, exitStatus, printNotes, writerWait } from '../command.ts';

export const rollbackCommand: Command = {
  name: 'rollback',
  summary: 'Publishes what an earlier version holds as a new version, which keeps the permanent ids given since.',
  positionals: '',
  options: {
    app: applicationOption,
    to: {
      type: 'string',
      placeholder: 'VERSION|SNAPSHOT',
      required: true,
      help: 'Number of the version, or the id of its snapshot, as `versions` lists them.',
    },
  },
  data: 'itself',
  settings: ['data', 'wait', 'keepSnapshots'],
  examples: ['stratigraph rollback --app Shop --to 3', 'stratigraph rollback --app Shop --to 000003-0123456789abcdef'],
  async run(input) {
    const application = applicationName(input);
    const to = String(input.flags['to']);
    const { namesVersion } = await import('../../workflows/kept-versions.ts');
    if (!namesVersion(to)) {
      throw new RequestError(`--to cannot be "${to}": it must be the number of a version or the id of a snapshot`);
    }
    const { rollBack } = await import('../../workflows/roll-back.ts');
    const settings = readSettings(['data', 'keepSnapshots'], input.flags, input.environment);
    const { environment } = input;
    const onNote = (text: string): void => printNotes([text]);
    printNotes(await rollBack({ ...settings, application, to, ...writerWait(input), onNote, environment }));
    return exitStatus.done;
  },
};
