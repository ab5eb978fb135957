import { type ApplicationClient, type Client, ClientError } from '../../client/client.ts';
import { unlistedValue } from '../../client/closed-lists.ts';
import { namedObjects } from '../../client/named-objects.ts';
import { RequestError, WorkflowError } from '../../workflows/workflow-error.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  type CommandInput,
  type CommandOption,
  exitStatus,
  knownApplications,
  printNotes,
} from '../command.ts';
import { clientSettings, openClient, serverOptions } from './open-client.ts';
import { type Column, formatRows } from './print-rows.ts';

/** What a query found. */
export interface QueryResult<T> {
  /** As the operation gives them. */
  readonly items: readonly T[];
  /** Length of the whole list. */
  readonly total: number;
  readonly notes?: readonly string[];
}

interface QueryDefinition<T, Asked> {
  readonly name: string;
  readonly summary: string;
  readonly positionals?: string;
  readonly options?: Readonly<Record<string, CommandOption>>;
  readonly examples: readonly string[];
  readonly columns: readonly Column<T>[];
  readonly ask: (asked: Asked, input: CommandInput, limit: number) => Promise<QueryResult<T>>;
}

const outputOptions = {
  json: { type: 'boolean', help: 'Prints JSON, the elements as the operation gives them.' },
  csv: { type: 'boolean', help: 'Prints CSV.' },
  limit: { type: 'string', placeholder: 'NUMBER', help: 'Shows at most so many elements; 100 where it is left out.' },
} as const satisfies Record<string, CommandOption>;

/** A command that asks one question about an application, of the data folder or of a service, and prints a list. */
export function queryCommand<T>({ options, ask, ...same }: QueryDefinition<T, ApplicationClient>): Command {
  return portfolioCommand({
    ...same,
    options: { app: applicationOption, ...options },
    ask: (client, input, limit) => ask(client.application(applicationName(input)), input, limit),
  });
}

/** A command that asks one question about all applications, of the data folder or of a service, and prints a list. */
export function portfolioCommand<T>(definition: QueryDefinition<T, Client>): Command {
  const { name, summary, positionals = '', options = {}, examples, columns, ask } = definition;
  return {
    name,
    summary,
    positionals,
    options: { ...options, ...outputOptions, ...serverOptions },
    data: 'itself',
    settings: clientSettings,
    examples,
    async run(input) {
      if (input.flags['json'] === true && input.flags['csv'] === true)
        throw new RequestError('give only one of --json and --csv');
      const limit = limitOf(input);
      const { client, close } = await openClient(input);
      try {
        const { items, total, notes = [] } = await ask(client, input, limit);
        process.stdout.write(formatRows(items, columns, input));
        const rest = total > items.length ? [`${items.length} of ${total} are shown; --limit shows more`] : [];
        printNotes([...(total === 0 ? ['nothing is found'] : rest), ...notes]);
      } catch (error) {
        throw explained(error, input);
      } finally {
        await close();
      }
      return exitStatus.done;
    },
  };
}

function limitOf({ flags }: CommandInput): number {
  const { limit = '100' } = flags as { limit?: string };
  if (!/^\d{1,6}$/.test(limit)) throw new RequestError(`--limit cannot be "${limit}": it must be a whole number`);
  return Number(limit);
}

function explained(error: unknown, { flags }: CommandInput): unknown {
  if (error instanceof ClientError) return new WorkflowError(explainedRefusal(error, flags), { cause: error });
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed';
  return isNetwork ? new WorkflowError(`the service at ${flags['server']} does not answer`, { cause: error }) : error;
}

function explainedRefusal({ code, message }: ClientError, flags: CommandInput['flags']): string {
  if (code === 'application-not-found' && flags['server'] === undefined) return `${message}; ${knownApplications}`;
  if (code !== 'unauthorized') return message;
  return 'the service wants a key that it knows, in the environment variable STRATIGRAPH_KEY; `stratigraph keys create` makes one';
}

/** The id of the object that a word of the command line names: its id, or its exact name or full name. */
export async function objectNamed(
  application: ApplicationClient,
  word: string | undefined,
  what: string,
): Promise<string> {
  if (word === undefined) throw new RequestError(`${what} is missing: give an id, or an exact name or full name`);
  if (/^[1-9]\d{0,15}$/.test(word)) return word;
  const { candidates } = await namedObjects((asked) => application.ask('find-objects', asked), word);
  const [only] = candidates;
  if (only && candidates.length === 1) return only.id;
  if (!only) throw new WorkflowError(`no object is named "${word}"; \`stratigraph objects --name …\` finds objects`);
  const shown = candidates.slice(0, 10).map(({ id, fullName, type }) => `  ${id}  ${fullName} [${type}]`);
  throw new WorkflowError([`several objects are named "${word}"; give the id of one:`, ...shown].join('\n'));
}

/** Refuses a value of a closed list that is not in it, unless the data have it. */
export async function checkListed(...question: Parameters<typeof unlistedValue>): Promise<void> {
  const unlisted = await unlistedValue(...question);
  if (unlisted) throw new RequestError(`--${unlisted.parameter} ${unlisted.message}`);
}

/** The value of an option that takes one of these; undefined when it is not given. */
export function choiceFlag<const V extends string>(
  input: CommandInput,
  name: string,
  choices: readonly V[],
): V | undefined {
  const value = textFlag(input, name);
  const chosen = choices.find((choice) => choice === value);
  if (value !== chosen) {
    throw new RequestError(`--${name} cannot be "${value}": it must be one of ${choices.join(', ')}`);
  }
  return chosen;
}

/** The value of an option as text; undefined when it is not given. */
export function textFlag({ flags }: CommandInput, name: string): string | undefined {
  return flags[name] as string | undefined;
}
