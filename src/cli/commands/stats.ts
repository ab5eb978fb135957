import { readSettings } from '../../config/read-settings.ts';
import { applicationName, applicationOption, type Command, exitStatus, printWarning } from '../command.ts';
import { formatStatistics } from '../format-statistics.ts';
import { printableJson, printableText, withPrintableTexts } from '../printable.ts';

export const statsCommand: Command = {
  name: 'stats',
  summary: 'Counts what an application is made of: languages, object and link types, technologies, transactions.',
  positionals: '',
  options: { app: applicationOption, json: { type: 'boolean', help: 'Prints JSON instead of tables.' } },
  data: 'reads',
  settings: ['data'],
  examples: ['stratigraph stats --app Shop', 'stratigraph stats --app Shop --json'],
  async run(input) {
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { openEmbeddedStore } = await import('../../store/embedded/embedded-store.ts');
    const store = openEmbeddedStore({
      dataDirectory: data,
      onWarning: printWarning,
    });
    try {
      const reader = await store.open(application);
      const statistics = reader.statistics();
      const text =
        input.flags['json'] === true
          ? printableJson({ ...reader.info, ...statistics })
          : printableText(formatStatistics(withPrintableTexts(reader.info), withPrintableTexts(statistics)));
      reader.release();
      process.stdout.write(text);
    } finally {
      await store.close();
    }
    return exitStatus.done;
  },
};
