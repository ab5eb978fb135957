import type { ParseArgsConfig } from 'node:util';
import { readSettings } from '../config/read-settings.ts';
import type { SettingName } from '../config/settings.ts';
import { RequestError } from '../workflows/workflow-error.ts';
import { printableText } from './printable.ts';

/** Exit statuses of every command: done, the input or the work failed, the command line is wrong. */
export const exitStatus = { done: 0, failed: 1, usage: 2 } as const;

/** One command of the program. `run` loads what is heavy only when it is called. */
export interface Command {
  /** One word, or several for a command of a group, such as `scan packages`. */
  readonly name: string;
  /** One line for the list of commands. */
  readonly summary: string;
  /** Positional arguments as shown in the usage line, such as `FILE…`. */
  readonly positionals: string;
  readonly options: Readonly<Record<string, CommandOption>>;
  /** Settings of the table in src/config/settings.ts that the command takes as flags. */
  readonly settings: readonly SettingName[];
  readonly examples: readonly string[];
  /**
   * How it uses data in an object store: reads current snapshots, or all that are kept, of `--app` or of all applications; changes `--app`;
   * or opens the store itself. Undefined: its data are in a folder.
   */
  readonly data?: 'reads' | 'reads all kept' | 'changes' | 'itself';
  run(input: CommandInput): Promise<number>;
}

export type CommandOption = NonNullable<ParseArgsConfig['options']>[string] & {
  readonly help: string;
  /** Stands for the value in usage texts; none for a switch. */
  readonly placeholder?: string;
  readonly required?: boolean;
};

export interface CommandInput {
  readonly positionals: readonly string[];
  /** Values of options and of settings given as flags, by flag name. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The object store that the data folder of `flags` is a copy of, as long as the command runs. */
  readonly copyOf?: string;
}

/** What the user calls a data folder, or a path in it. */
export function nameOfData({ copyOf }: CommandInput, data: string, path = data): string {
  return copyOf === undefined ? path : path.replace(data, copyOf);
}

/** The application an option names. Every command that takes one calls it `--app`. */
export const applicationOption = {
  type: 'string',
  placeholder: 'NAME',
  required: true,
  help: 'Name of the application.',
} as const satisfies CommandOption;

/** Framework rules of the user. */
export const rulesOption = {
  type: 'string',
  multiple: true,
  placeholder: 'DIR',
  help: 'Adds the framework rules (*.yml) of a folder to the built-in ones; may be given several times, later ones win.',
} as const satisfies CommandOption;

/** Taxonomy tables of the user. */
export const taxonomyOption = {
  type: 'string',
  multiple: true,
  placeholder: 'FILE',
  help: 'Adds a taxonomy table (YAML) to the built-in ones; may be given several times, later ones win.',
} as const satisfies CommandOption;

/** Source text in the snapshot. */
export const withSourceOption = {
  type: 'boolean',
  help: 'Stores the source text of all files in the snapshot, compressed, so that the service can show it. Whoever may read the application can then read its source.',
} as const satisfies CommandOption;

/** Where an unknown application may be found. */
export const knownApplications = '`stratigraph apps` lists the applications';

/** The application that `--app` names. Throws `RequestError` for a name no application can have. */
export function applicationName(input: CommandInput): string {
  const name = String(input.flags['app']);
  if (name.includes('`')) throw new RequestError('--app must not hold a back-quote');
  return name;
}

/** Values of an option that may be given several times. */
export function textList(input: CommandInput, name: string): readonly string[] {
  return (input.flags[name] as readonly string[] | undefined) ?? [];
}

/** How long the setting `wait` says to wait for another writer of the application, and what reports it. */
export function writerWait({ flags, environment }: CommandInput): {
  readonly wait: number;
  readonly onWait: (text: string) => void;
} {
  const { wait } = readSettings(['wait'], flags, environment);
  return { wait: wait * 1000, onWait: (text) => printNotes([text]) };
}

/** What a person should know, a line each, on standard error; further lines of one are set in. */
export function printNotes(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${printableText(line).replaceAll('\n', '\n  ')}\n`);
}

/** What is left out or cannot be done as it should, on standard error. */
export function printWarning(text: string): void {
  printNotes([`warning: ${text}`]);
}
