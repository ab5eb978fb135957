import { SettingError } from '../config/read-settings.ts';
import { programVersion } from '../workflows/program-version.ts';
import { RequestError, WorkflowError } from '../workflows/workflow-error.ts';
import { type Command, type CommandInput, exitStatus, knownApplications } from './command.ts';
import { commands } from './commands/commands.ts';
import { nearestWord } from './nearest-word.ts';
import { parseCommandLine } from './parse-command-line.ts';
import { printable, printableText } from './printable.ts';
import { runOnData } from './store-data.ts';
import { commandUsage, groupUsage, programUsage, usageLine } from './usage.ts';

/** Runs the program for the words after its name and resolves to its exit status. Messages go to standard error. */
export async function runProgram(words: readonly string[], environment: CommandInput['environment']): Promise<number> {
  const [name] = words;
  if (name === undefined) {
    process.stderr.write(programUsage(commands));
    return exitStatus.usage;
  }
  if (name === '--version' || name === '-v') {
    process.stdout.write(`${programVersion()}\n`);
    return exitStatus.done;
  }
  if (name === 'help' || name === '--help' || name === '-h') return printHelp(words.slice(1));
  const command = findCommand(words);
  if (!command) return unknownCommand(words);
  return runCommand(command, words.slice(wordsOf(command).length), environment);
}

/** Errors whose messages say themselves which file or store is wrong, and where. By name: their parts are loaded only when they are needed. */
const namesPlaces: ReadonlySet<string> = new Set([
  'BundleError',
  'FormatError',
  'ObjectStoreError',
  'RuleFileError',
  'TooManyFilesError',
]);

async function runCommand(
  command: Command,
  words: readonly string[],
  environment: CommandInput['environment'],
): Promise<number> {
  try {
    const input = parseCommandLine(command, words, environment);
    if (input.flags['help'] === true) {
      process.stdout.write(commandUsage(command));
      return exitStatus.done;
    }
    return await runOnData(command, input);
  } catch (error) {
    if (error instanceof RequestError || error instanceof SettingError) {
      process.stderr.write(`stratigraph ${command.name}: ${printable(error.message)}\nusage: ${usageLine(command)}\n`);
      process.stderr.write(`\`stratigraph help ${command.name}\` shows more.\n`);
      return exitStatus.usage;
    }
    if (error instanceof WorkflowError || namesPlaces.has((error as Error).name)) {
      process.stderr.write(`${printableText((error as Error).message)}\n`);
      return exitStatus.failed;
    }
    process.stderr.write(`stratigraph ${command.name}: ${printableText(describe(error))}\n`);
    return exitStatus.failed;
  }
}

/** An error nobody expected: its message, and where it happened when that is asked for. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (process.env['STRATIGRAPH_DEBUG']) return error.stack ?? error.message;
  const { name, code } = error as Error & { readonly code?: unknown };
  const isUnknown = name === 'UnknownApplicationError' || code === 'application-not-found';
  return isUnknown ? `${error.message}; ${knownApplications}` : error.message;
}

function printHelp(words: readonly string[]): number {
  const [name] = words;
  if (name === undefined) {
    process.stdout.write(programUsage(commands));
    return exitStatus.done;
  }
  const command = findCommand(words);
  if (command === undefined && words.length === 1 && groupOf(name).length > 0) return printGroup(name);
  if (command === undefined) return unknownCommand(words);
  process.stdout.write(commandUsage(command));
  return exitStatus.done;
}

function printGroup(name: string): number {
  process.stdout.write(groupUsage(name, groupOf(name)));
  return exitStatus.done;
}

/** The command whose name, of one word or more, the words begin with. */
function findCommand(words: readonly string[]): Command | undefined {
  return commands.find((command) => wordsOf(command).every((word, i) => words[i] === word));
}

function wordsOf(command: Command): string[] {
  return command.name.split(' ');
}

/** The commands whose names begin with this word and have more, as those of `scan`. */
function groupOf(word: string): readonly Command[] {
  return commands.filter((command) => command.name.startsWith(`${word} `));
}

function unknownCommand(words: readonly string[]): number {
  const [first = ''] = words;
  const group = groupOf(first);
  if (group.length > 0 && words.some((word) => word === '--help' || word === '-h')) return printGroup(first);
  if (group.length > 0 && words.length === 1) {
    const next = group.map((command) => wordsOf(command)[1]).join(', ');
    process.stderr.write(`stratigraph: "${first}" is followed by one of: ${next}\n`);
    process.stderr.write(`\`stratigraph help ${first}\` shows more.\n`);
    return exitStatus.usage;
  }
  const name = words.slice(0, group[0] ? wordsOf(group[0]).length : 1).join(' ');
  const near = nearestWord(
    name,
    commands.map((command) => command.name),
  );
  process.stderr.write(
    `stratigraph: there is no command "${printable(name)}"${near ? `; did you mean "${near}"?` : ''}\n`,
  );
  process.stderr.write('`stratigraph help` lists the commands.\n');
  return exitStatus.usage;
}
