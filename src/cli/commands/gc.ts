import { readSettings } from '../../config/read-settings.ts';
import { type Command, exitStatus, printNotes } from '../command.ts';
import { formatCount } from '../progress.ts';

export const gcCommand: Command = {
  name: 'gc',
  summary: 'Deletes snapshots that are no longer current and what interrupted imports left behind.',
  positionals: '',
  options: {},
  settings: ['data'],
  examples: ['stratigraph gc', 'stratigraph gc --data /srv/stratigraph'],
  async run(input) {
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { collectGarbage } = await import('../../snapshot/builder/collect-garbage.ts');
    const { deleted, bytes, warnings } = await collectGarbage({ dataDirectory: data });
    printNotes([
      ...warnings.map((warning) => `warning: ${warning}`),
      `${formatCount(deleted)} files deleted, ${formatCount(bytes)} bytes`,
    ]);
    return exitStatus.done;
  },
};
