import { readSettings } from '../../config/read-settings.ts';
import { applicationName, applicationOption, type Command, exitStatus, printWarning } from '../command.ts';
import { printable, printableJson, printableText, withPrintableTexts } from '../printable.ts';

export const coverageCommand: Command = {
  name: 'coverage',
  summary: 'Reports what the analysis met, resolved and left open: frameworks, data, requests, calls, packages, files.',
  positionals: '',
  options: { app: applicationOption, json: { type: 'boolean', help: 'Prints JSON instead of tables.' } },
  data: 'reads',
  settings: ['data'],
  examples: ['stratigraph coverage --app Shop', 'stratigraph coverage --app Shop --json'],
  async run(input) {
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { openEmbeddedStore } = await import('../../store/embedded/embedded-store.ts');
    const { applicationCoverage } = await import('../../operations/applications/application-coverage.ts');
    const { coverageWarnings } = await import('../../coverage/coverage-warnings.ts');
    const { formatCoverage } = await import('../format-coverage.ts');
    const store = openEmbeddedStore({
      dataDirectory: data,
      onWarning: printWarning,
    });
    try {
      const reader = await store.open(application);
      const { sources, coverage } = applicationCoverage(reader);
      reader.release();
      if (input.flags['json'] === true) {
        process.stdout.write(printableJson({ sources, warnings: coverageWarnings(coverage), ...coverage }));
      } else {
        const name = printable(application);
        const text = sources.length === 0 ? nothingKnown(name) : formatCoverage(name, withPrintableTexts(coverage));
        process.stdout.write(printableText(text));
      }
    } finally {
      await store.close();
    }
    return exitStatus.done;
  },
};

function nothingKnown(application: string): string {
  return `${application}: no analysis of it reports its coverage; analyse it again\n`;
}
