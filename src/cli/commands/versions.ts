import { readSettings } from '../../config/read-settings.ts';
import { formatCount } from '../../workflows/progress.ts';
import { applicationName, applicationOption, type Command, exitStatus } from '../command.ts';
import { formatTable } from '../format-table.ts';
import { printableJson } from '../printable.ts';

export const versionsCommand: Command = {
  name: 'versions',
  summary: 'Lists the versions of an application that are kept, the newest and current one first.',
  positionals: '',
  options: { app: applicationOption, json: { type: 'boolean', help: 'Prints JSON instead of a table.' } },
  data: 'itself',
  settings: ['data'],
  examples: ['stratigraph versions --app Shop', 'stratigraph versions --app Shop --json'],
  async run(input) {
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { listKeptVersions } = await import('../../workflows/kept-versions.ts');
    const kept = await listKeptVersions(data, applicationName(input), input.environment);
    const rows = kept.map(({ version, snapshot, publishedAt, info }) => ({
      version,
      snapshot,
      publishedAt,
      analyzedAt: info?.snapshot.analyzedAt ?? null,
      objects: info?.counts.objects ?? null,
      links: info?.counts.links ?? null,
    }));
    if (input.flags['json'] === true) process.stdout.write(printableJson(rows));
    else {
      const head = ['version', 'objects', 'links', 'analysed at', 'published at', 'snapshot'];
      const cells = rows.map(({ version, objects, links, analyzedAt, publishedAt, snapshot }) => [
        String(version),
        objects === null ? 'damaged' : formatCount(objects),
        links === null ? '' : formatCount(links),
        analyzedAt ?? '',
        publishedAt,
        snapshot,
      ]);
      process.stdout.write(formatTable(head, cells, (column) => column <= 2));
    }
    return exitStatus.done;
  },
};
