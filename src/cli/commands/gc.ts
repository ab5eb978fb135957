import { readSettings } from '../../config/read-settings.ts';
import { isStoreLocation } from '../../object-store/store-location.ts';
import { formatCount } from '../../workflows/progress.ts';
import { type Command, type CommandInput, exitStatus, printNotes } from '../command.ts';
import { printable } from '../printable.ts';

export const gcCommand: Command = {
  name: 'gc',
  summary: 'Deletes old snapshots and what interrupted imports left behind.',
  positionals: '',
  options: {
    app: { type: 'string', placeholder: 'NAME', help: 'Only this application. Default: all.' },
    all: {
      type: 'boolean',
      help: 'Deletes every snapshot but the current one, in an object store those excepted that were replaced in the last hour. Default: as many as `--keep-snapshots` says stay, and those of the last hour.',
    },
    'dry-run': { type: 'boolean', help: 'Says what would be deleted, a line each, and deletes nothing.' },
  },
  data: 'itself',
  settings: ['data', 'keepSnapshots'],
  examples: ['stratigraph gc', 'stratigraph gc --dry-run', 'stratigraph gc --app Shop --all --data /srv/stratigraph'],
  async run(input) {
    const { data, keepSnapshots } = readSettings(['data', 'keepSnapshots'], input.flags, input.environment);
    const request: Request = {
      application: input.flags['app'] as string | undefined,
      keepNewest: input.flags['all'] === true ? 1 : keepSnapshots,
      dryRun: input.flags['dry-run'] === true,
    };
    const collect = isStoreLocation(data) ? collectStore : collectFolder;
    const { deleted, bytes, warnings } = await collect(data, request, input);
    printNotes(warnings.map((warning) => `warning: ${warning}`));
    if (request.dryRun) process.stdout.write(deleted.map((path) => `${printable(path)}\n`).join(''));
    const verb = request.dryRun ? 'would be deleted' : 'deleted';
    printNotes([`${formatCount(deleted.length)} ${verb}, ${formatCount(bytes)} bytes`]);
    return exitStatus.done;
  },
};

interface Request {
  readonly application: string | undefined;
  readonly keepNewest: number;
  readonly dryRun: boolean;
}

interface Outcome {
  /** Paths or keys. */
  readonly deleted: readonly string[];
  readonly bytes: number;
  readonly warnings: readonly string[];
}

async function collectFolder(
  data: string,
  { application, ...request }: Request,
  { flags }: CommandInput,
): Promise<Outcome> {
  const { collectGarbage } = await import('../../snapshot/builder/collect-garbage.ts');
  return collectGarbage({
    dataDirectory: data,
    ...request,
    ...(application === undefined ? {} : { application }),
    ...(flags['all'] === true ? { keepMilliseconds: 0 } : {}),
  });
}

async function collectStore(
  data: string,
  { application, ...request }: Request,
  { environment }: CommandInput,
): Promise<Outcome> {
  const { openObjectStore } = await import('../../object-store/open-object-store.ts');
  const { applicationKey } = await import('../../snapshot/format/data-directory.ts');
  const { collectVersions } = await import('../../versions/collect-versions.ts');
  const { renewCopies } = await import('../../versions/record-copies.ts');
  const key = application === undefined ? undefined : applicationKey(application);
  const store = openObjectStore(data, environment);
  const collected = await collectVersions(store, { key, ...request });
  if (key === undefined && !request.dryRun) await renewCopies(store);
  return { ...collected, warnings: [] };
}
