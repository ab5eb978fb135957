import { isIP } from 'node:net';
import type { RunningService, ServiceOptions } from '../../app.ts';
import { type FileSettings, readSettings, SettingError } from '../../config/read-settings.ts';
import { serveSettings } from '../../config/serve-settings.ts';
import type { SettingValues } from '../../config/settings.ts';
import { sourceSettings } from '../../config/source-settings.ts';
import { tokenSettings } from '../../config/token-settings.ts';
import { findConfiguration } from '../../workflows/configuration/find-configuration.ts';
import { programVersion } from '../../workflows/program-version.ts';
import { WorkflowError } from '../../workflows/workflow-error.ts';
import { type Command, type CommandInput, exitStatus, printNotes } from '../command.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serves the analysed applications over HTTP, read-only, until it is stopped.',
  positionals: '',
  options: {
    config: {
      type: 'string',
      placeholder: 'FILE',
      help: 'Configuration file whose member `serve` has settings by these names, without the dashes. Default: stratigraph.config.yml, .yaml or .json of the working folder. Environment: STRATIGRAPH_CONFIG.',
    },
    open: {
      type: 'boolean',
      help: 'Opens the explorer in the browser; BROWSER names another program than the usual one.',
    },
  },
  data: 'itself',
  settings: serveSettings,
  examples: ['stratigraph serve --open', 'stratigraph serve --port 9000 --data /srv/stratigraph --source-service off'],
  async run(input) {
    const file = await fileSettings(input);
    const values = readSettings(serveSettings, input.flags, input.environment, file);
    if (file) printNotes(fileNotes(file));
    const tokens = tokenSettings(values, (message) => {
      throw new SettingError(message);
    });
    await checkAccess(values, tokens !== undefined);
    const tlsFiles = tlsFilesOf(values);
    const service = await start({
      ...values,
      tokens,
      tlsFiles,
      sources: sourceSettings(values),
      limits: limitsOf(values),
      drainMilliseconds: values.drainTime * 1000,
      version: programVersion(),
    }).catch((error: NodeJS.ErrnoException) => {
      throw listenFailure(error, values.host, values.port);
    });
    // Whoever reads the address may end the service at once.
    const stopped = stopSignal();
    process.stdout.write(`Stratigraph serves on ${service.address}\n`);
    if (input.flags['open'] === true) await openExplorer(`${service.address}/explore`, input.environment);
    await stopped;
    await service.stop();
    return exitStatus.done;
  },
};

/** What a file decides is stated: it may have been found, and not named. */
function fileNotes({ file, values }: FileSettings): string[] {
  const names = Object.keys(values);
  return names.length === 0 ? [] : [`settings of ${file}: ${names.join(', ')}`];
}

/** Settings of the file that the flag names, else the variable, else of the one in the working folder; what reads it is loaded where there is one. */
async function fileSettings({ flags, environment }: CommandInput): Promise<FileSettings | undefined> {
  const named = (flags['config'] as string | undefined) ?? (environment['STRATIGRAPH_CONFIG'] || undefined);
  const file = findConfiguration(named);
  if (file === undefined) return undefined;
  const { serveFileSettings } = await import('../../workflows/configuration/project-configuration.ts');
  return serveFileSettings(file);
}

/** Undefined: the service does not speak TLS. */
function tlsFilesOf({ tlsCert, tlsKey }: SettingValues<'tlsCert' | 'tlsKey'>): ServiceOptions['tlsFiles'] {
  if (tlsCert === 'none' && tlsKey === 'none') return undefined;
  if (tlsCert !== 'none' && tlsKey !== 'none') return { cert: tlsCert, key: tlsKey };
  throw new SettingError('--tls-cert and --tls-key are given together');
}

async function openExplorer(address: string, environment: CommandInput['environment']): Promise<void> {
  const { openInBrowser } = await import('../open-in-browser.ts');
  if (!(await openInBrowser(address, environment))) printNotes([`no browser could be started; open ${address}`]);
}

/** Serves in as many threads as are asked for, or in one where the system cannot spread connections over several. */
async function start(options: ServiceOptions): Promise<RunningService> {
  const onNote = (text: string): void => printNotes([text]);
  const { serveHere } = await import('../../app.ts');
  if (options.threads === 1) return serveHere(options, { onNote });
  const { startThreads, PortNotShared } = await import('../../threads/start-threads.ts');
  try {
    return await startThreads(options, onNote);
  } catch (error) {
    if (!(error instanceof PortNotShared)) throw error;
    onNote('warning: this system cannot spread the connections of a port over several threads; one thread serves');
    return serveHere({ ...options, threads: 1 }, { onNote });
  }
}

function limitsOf(
  values: SettingValues<
    | 'maximumUrl'
    | 'maximumHeaders'
    | 'maximumParameters'
    | 'requestTimeout'
    | 'sendTimeout'
    | 'maximumConnections'
    | 'maximumRequests'
    | 'heavyAnswers'
    | 'answerWait'
  >,
): ServiceOptions['limits'] {
  return {
    urlLength: values.maximumUrl,
    headerBytes: values.maximumHeaders,
    parameters: values.maximumParameters,
    requestMilliseconds: values.requestTimeout * 1000,
    sendMilliseconds: values.sendTimeout * 1000,
    connections: values.maximumConnections,
    requests: values.maximumRequests,
    heavyAnswers: values.heavyAnswers,
    loadTimeout: values.answerWait * 1000,
  };
}

/** Throws where everyone could ask, or nobody could and that is certainly not meant. */
async function checkAccess(
  { host, ...places }: SettingValues<'host' | 'data' | 'cache' | 'keys'>,
  acceptsTokens: boolean,
): Promise<void> {
  const { keyFolder, listPrefixes } = await import('../../access/key-folder.ts');
  const { keysOf } = await import('../../app.ts');
  const data = keysOf(places);
  const folder = keyFolder(data);
  const prefixes = await listPrefixes(folder).catch(({ message }: Error) => {
    throw new WorkflowError(
      `stratigraph serve: the keys cannot be read: ${message}; the service runs as the user who creates keys`,
    );
  });
  if (acceptsTokens) return;
  const create = `stratigraph keys create --name NAME --data ${data}`;
  if (!isLoopback(host) && (prefixes ?? []).length === 0) {
    throw new WorkflowError(
      `stratigraph serve: ${host} is not a loopback address, and without a key everyone who reaches it could read the code. ` +
        `Create one: ${create}`,
    );
  }
  if (prefixes?.length === 0) {
    printNotes([
      `all keys are revoked, so every request is refused; create one: ${create}; or remove the folder ${folder.keys} to serve without`,
    ]);
  }
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function listenFailure(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new WorkflowError(
      `stratigraph serve: port ${port} of ${host} is in use; choose another with --port, or 0 for a free one`,
    );
  }
  if (error.code === 'EACCES')
    return new WorkflowError(`stratigraph serve: port ${port} may not be opened by this user; choose one above 1023`);
  return error;
}

/** Resolves at the first SIGINT or SIGTERM; a second one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.once('SIGINT', () => process.exit(130));
      process.once('SIGTERM', () => process.exit(143));
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
  });
}
