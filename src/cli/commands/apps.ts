import { readSettings } from '../../config/read-settings.ts';
import type { ApplicationInfo } from '../../model/application.ts';
import { formatCount } from '../../workflows/progress.ts';
import { type Command, exitStatus } from '../command.ts';
import { formatTable } from '../format-table.ts';

export const appsCommand: Command = {
  name: 'apps',
  summary: 'Lists the analysed applications.',
  positionals: '',
  options: { json: { type: 'boolean', help: 'Prints JSON instead of a table.' } },
  settings: ['data'],
  examples: ['stratigraph apps', 'stratigraph apps --json --data /srv/stratigraph'],
  async run(input) {
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { openEmbeddedStore } = await import('../../store/embedded/embedded-store.ts');
    const store = openEmbeddedStore({
      dataDirectory: data,
      onWarning: (text) => process.stderr.write(`warning: ${text}\n`),
    });
    const applications = await store.applications();
    process.stdout.write(
      input.flags['json'] === true ? `${JSON.stringify(applications, null, 2)}\n` : applicationTable(applications),
    );
    if (applications.length === 0)
      process.stderr.write(`${data} holds no applications; \`stratigraph analyze\` or \`import\` adds one\n`);
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
