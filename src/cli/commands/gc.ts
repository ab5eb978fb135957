import { readSettings } from '../../config/read-settings.ts';
import { formatCount } from '../../workflows/progress.ts';
import { type Command, exitStatus, printNotes } from '../command.ts';

export const gcCommand: Command = {
  name: 'gc',
  summary: 'Deletes old snapshots and what interrupted imports left behind.',
  positionals: '',
  options: {
    app: { type: 'string', placeholder: 'NAME', help: 'Only this application. Default: all.' },
    all: {
      type: 'boolean',
      help: 'Deletes every snapshot but the current one. Default: as many as `--keep-snapshots` says stay, and those of the last hour.',
    },
  },
  settings: ['data', 'keepSnapshots'],
  examples: ['stratigraph gc', 'stratigraph gc --app Shop --all --data /srv/stratigraph'],
  async run(input) {
    const { data, keepSnapshots } = readSettings(['data', 'keepSnapshots'], input.flags, input.environment);
    const application = input.flags['app'] as string | undefined;
    const { collectGarbage } = await import('../../snapshot/builder/collect-garbage.ts');
    const { deleted, bytes, warnings } = await collectGarbage({
      dataDirectory: data,
      ...(application === undefined ? {} : { application }),
      ...(input.flags['all'] === true ? { keepNewest: 1, keepMilliseconds: 0 } : { keepNewest: keepSnapshots }),
    });
    printNotes(warnings.map((warning) => `warning: ${warning}`));
    printNotes([`${formatCount(deleted)} deleted, ${formatCount(bytes)} bytes`]);
    return exitStatus.done;
  },
};
