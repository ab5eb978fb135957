import { readSettings } from '../../config/read-settings.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  exitStatus,
  printNotes,
  taxonomyOption,
  textList,
  UsageError,
} from '../command.ts';
import { showProgress } from '../progress.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'Imports bundles (.ndjson, gzip, zstd; - is standard input) as one new snapshot.',
  positionals: 'FILE…',
  options: { app: applicationOption, taxonomy: taxonomyOption },
  settings: ['data'],
  examples: [
    'stratigraph import shop.ndjson --app Shop',
    'zcat shop.ndjson.gz | stratigraph import - --app Shop --data /srv/stratigraph',
  ],
  async run(input) {
    if (input.positionals.length === 0) throw new UsageError('FILE is missing');
    if (input.positionals.filter((file) => file === '-').length > 1) {
      throw new UsageError('- (standard input) is given twice');
    }
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { FaultList } = await import('../../bundle/faults.ts');
    const { openInput } = await import('../open-input.ts');
    const { publish } = await import('../publish.ts');
    const faults = new FaultList();
    const inputs = await Promise.all(input.positionals.map((file) => openInput(file, faults)));
    const progress = showProgress();
    try {
      const notes = await publish({
        dataDirectory: data,
        application,
        inputs,
        faults,
        taxonomyFiles: textList(input, 'taxonomy'),
        onProgress: progress.report,
      });
      progress.finish();
      printNotes(notes);
    } finally {
      progress.finish();
    }
    return exitStatus.done;
  },
};
