import { readSettings } from '../../config/read-settings.ts';
import type { ApplicationInfo } from '../../model/application.ts';
import { formatCount } from '../../workflows/progress.ts';
import { type Command, exitStatus, printNotes, printWarning } from '../command.ts';
import { formatTable } from '../format-table.ts';
import { printableJson } from '../printable.ts';

export const appsCommand: Command = {
  name: 'apps',
  summary: 'Lists the analysed applications.',
  positionals: '',
  options: { json: { type: 'boolean', help: 'Prints JSON instead of a table.' } },
  data: 'itself',
  settings: ['data', 'cache', 'cacheSize'],
  examples: ['stratigraph apps', 'stratigraph apps --json --data /srv/stratigraph'],
  async run(input) {
    const values = readSettings(['data', 'cache', 'cacheSize'], input.flags, input.environment);
    const { openStore } = await import('../../store/open-store.ts');
    const store = await openStore({
      ...values,
      environment: input.environment,
      onWarning: printWarning,
    });
    const applications = await store.applications();
    process.stdout.write(input.flags['json'] === true ? printableJson(applications) : applicationTable(applications));
    if (applications.length === 0)
      printNotes([`${values.data} holds no applications; \`stratigraph analyze\` or \`import\` adds one`]);
    await store.close();
    return exitStatus.done;
  },
};

function applicationTable(applications: readonly ApplicationInfo[]): string {
  if (applications.length === 0) return '';
  const head = ['application', 'objects', 'links', 'transactions', 'analysed at', 'snapshot'];
  const rows = applications.map(({ name, counts, snapshot }) => [
    name,
    formatCount(counts.objects),
    formatCount(counts.links),
    formatCount(counts.transactions),
    snapshot.analyzedAt,
    snapshot.id,
  ]);
  return formatTable(head, rows, (column) => column >= 1 && column <= 3);
}
