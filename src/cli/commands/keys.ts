import { readPrefix } from '../../access/api-key.ts';
import { splitPatterns } from '../../access/application-patterns.ts';
import { createKey, revokeKey } from '../../access/change-keys.ts';
import {
  KeyFileError,
  type KeyRecord,
  keyFolder,
  listPrefixes,
  readKey,
  readLastUse,
} from '../../access/key-folder.ts';
import { readSettings } from '../../config/read-settings.ts';
import { RequestError, WorkflowError } from '../../workflows/workflow-error.ts';
import { type Command, type CommandInput, exitStatus, printNotes } from '../command.ts';
import { formatTable } from '../format-table.ts';
import { printableJson } from '../printable.ts';

const longestName = 200;
const dayMilliseconds = 86_400_000;
const maxDays = 36_500;

export const createKeyCommand: Command = {
  name: 'keys create',
  summary: 'Creates a key for a service: from then on every request needs one.',
  positionals: '',
  options: {
    name: { type: 'string', placeholder: 'NAME', required: true, help: 'What the key is for, or whose it is.' },
    applications: {
      type: 'string',
      placeholder: 'GLOB,…',
      help: 'The applications that may be read, such as "Shop*,Billing": * stands for any characters, \\ takes the next one as it is. Default: all.',
    },
    expires: {
      type: 'string',
      placeholder: '90d|DATE',
      help: 'How long the key holds: so many days, or to the end of a day in UTC, such as 2027-06-30. Default: until it is revoked.',
    },
  },
  settings: ['data'],
  examples: [
    'stratigraph keys create --name dashboard',
    'stratigraph keys create --name ci --applications "Shop*" --expires 90d --data /srv/stratigraph',
  ],
  async run(input) {
    const now = Date.now();
    const about = {
      name: nameOf(input),
      applications: patternsOf(input),
      createdAt: new Date(now).toISOString(),
      expiresAt: expiryOf(input, now),
    };
    const { key, prefix } = await createKey(folderOf(input), about);
    printNotes([
      `key ${prefix} for ${about.applications.join(', ')}${about.expiresAt ? `, until ${about.expiresAt}` : ''}; it is shown this once:`,
    ]);
    process.stdout.write(`${key}\n`);
    return exitStatus.done;
  },
};

export const listKeysCommand: Command = {
  name: 'keys list',
  summary: 'Lists the keys of a service: what they may read, until when, and when they were last used.',
  positionals: '',
  options: { json: { type: 'boolean', help: 'Prints JSON instead of a table.' } },
  settings: ['data'],
  examples: ['stratigraph keys list', 'stratigraph keys list --json --data /srv/stratigraph'],
  async run(input) {
    const folder = folderOf(input);
    const keys: ListedKey[] = [];
    let status: number = exitStatus.done;
    for (const prefix of (await listPrefixes(folder)) ?? []) {
      try {
        const key = await readKey(folder, prefix);
        if (key) keys.push(listed(key, (await readLastUse(folder, prefix)) ?? null));
      } catch (error) {
        if (!(error instanceof KeyFileError)) throw error;
        printNotes([error.message]);
        status = exitStatus.failed;
      }
    }
    process.stdout.write(input.flags['json'] === true ? printableJson(keys) : keyTable(keys));
    if (keys.length === 0) printNotes(['there are no keys; `stratigraph keys create --name NAME` makes one']);
    return status;
  },
};

export const revokeKeyCommand: Command = {
  name: 'keys revoke',
  summary: 'Revokes a key: a running service refuses it within 2 seconds.',
  positionals: 'PREFIX',
  options: {},
  settings: ['data'],
  examples: ['stratigraph keys revoke 1f2e3d4c'],
  async run(input) {
    const [word, more] = input.positionals;
    if (word === undefined) throw new RequestError('PREFIX is missing: `stratigraph keys list` shows it');
    if (more !== undefined) throw new RequestError(`"${more}" is not expected`);
    const prefix = readPrefix(word);
    if (prefix === undefined)
      throw new RequestError('PREFIX must be eight hexadecimal digits, as `keys list` shows them');
    const { data } = readSettings(['data'], input.flags, input.environment);
    if (!(await revokeKey(keyFolder(data), prefix))) throw new WorkflowError(`${data} has no key ${prefix}`);
    printNotes([`key ${prefix} is revoked`]);
    return exitStatus.done;
  },
};

function folderOf(input: CommandInput): ReturnType<typeof keyFolder> {
  return keyFolder(readSettings(['data'], input.flags, input.environment).data);
}

function nameOf({ flags }: CommandInput): string {
  const name = String(flags['name']);
  if (name.length > longestName) throw new RequestError(`--name has more than ${longestName} characters`);
  if (/\p{Cc}/u.test(name)) throw new RequestError('--name must not hold control characters');
  return name;
}

function patternsOf({ flags }: CommandInput): string[] {
  const patterns = splitPatterns((flags['applications'] as string | undefined) ?? '*');
  if (patterns.some((pattern) => pattern === '' || /[`\p{Cc}]/u.test(pattern))) {
    throw new RequestError(
      '--applications must be names or patterns of names, separated by commas, without back-quotes',
    );
  }
  return patterns;
}

/** ISO 8601, or null: never. */
function expiryOf({ flags }: CommandInput, now: number): string | null {
  const text = flags['expires'] as string | undefined;
  if (text === undefined) return null;
  const days = /^(\d{1,5})d$/.exec(text)?.[1];
  const time = days === undefined ? endOfDay(text) : now + Number(days) * dayMilliseconds;
  if (time === undefined || Number(days ?? 0) > maxDays) {
    throw new RequestError(`--expires cannot be "${text}": it must be days such as 90d, or a date such as 2027-06-30`);
  }
  if (time <= now) throw new RequestError(`--expires cannot be "${text}": that is over`);
  return new Date(time).toISOString();
}

/** Milliseconds since 1970 at which the day is over in UTC; undefined for what is no day. */
function endOfDay(text: string): number | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  const isDay = !Number.isNaN(start) && new Date(start).toISOString().startsWith(text);
  return isDay ? start + dayMilliseconds : undefined;
}

interface ListedKey extends Omit<KeyRecord, 'format' | 'hash'> {
  readonly lastUsed: string | null;
}

function listed(key: KeyRecord, lastUsed: string | null): ListedKey {
  const { prefix, name, applications, createdAt, expiresAt } = key;
  return { prefix, name, applications, createdAt, expiresAt, lastUsed };
}

function keyTable(keys: readonly ListedKey[]): string {
  if (keys.length === 0) return '';
  const now = Date.now();
  const until = (time: string | null): string =>
    time === null ? 'never' : Date.parse(time) <= now ? `expired ${time.slice(0, 10)}` : time;
  const rows = keys.map(({ prefix, name, applications, createdAt, expiresAt, lastUsed }) => [
    prefix,
    name,
    applications.join(', '),
    createdAt.slice(0, 10),
    until(expiresAt),
    lastUsed ?? 'never',
  ]);
  return formatTable(['prefix', 'name', 'applications', 'created', 'expires', 'last used'], rows, () => false);
}
