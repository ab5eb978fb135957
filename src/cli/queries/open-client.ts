import { Client } from '../../client/client.ts';
import { readSettings } from '../../config/read-settings.ts';
import { sourceSettingNames, sourceSettings } from '../../config/source-settings.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import { type CommandInput, type CommandOption, printNotes } from '../command.ts';

/** Options of every command that asks either a service or the data folder. */
export const serverOptions = {
  server: {
    type: 'string',
    placeholder: 'URL',
    help: 'Asks the service at this address instead of the data folder. Its key, where it wants one, is the environment variable STRATIGRAPH_KEY.',
  },
} as const satisfies Record<string, CommandOption>;

/** Settings of those commands. */
export const clientSettings = [
  'data',
  'cache',
  'cacheSize',
  'memoryBudget',
  ...sourceSettingNames,
  'maximumLimit',
] as const;

/** A client, and what ends its work. */
export interface OpenClient {
  readonly client: Client;
  readonly close: () => Promise<void>;
}

/** The client of the service that `--server` names, else of the data folder. Throws `RequestError` for an address that is none. */
export async function openClient(input: CommandInput): Promise<OpenClient> {
  const server = input.flags['server'];
  if (typeof server === 'string') {
    if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol)) {
      throw new RequestError(`--server cannot be "${server}": it must be an http(s) URL`);
    }
    return {
      client: new Client({ url: server, key: input.environment['STRATIGRAPH_KEY'] || undefined }),
      close: () => Promise.resolve(),
    };
  }
  const values = readSettings(clientSettings, input.flags, input.environment);
  const { maximumLimit } = values;
  const settings = sourceSettings(values);
  const { openSourceService } = await import('../../http/sources/source-service.ts');
  const { openStore } = await import('../../store/open-store.ts');
  const { buildCatalogue } = await import('../../operations/catalogue.ts');
  const { localClient } = await import('../../local-client.ts');
  const onWarning = (text: string): void => printNotes([`warning: ${text}`]);
  const store = await openStore({ ...values, environment: input.environment, onWarning });
  const client = localClient(store, {
    catalogue: buildCatalogue({ maximumLimit }),
    sources: openSourceService(settings),
    onFailure: (error, path) =>
      printNotes([`${path}: ${error instanceof Error ? (error.stack ?? error.message) : error}`]),
  });
  return { client, close: () => store.close() };
}
