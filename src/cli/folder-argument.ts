import { CommandError, type CommandInput, UsageError } from './command.ts';

/** The one folder a command is given, DIR. Throws `UsageError` without it or with more, `CommandError` when there is no such folder. */
export async function folderArgument(input: CommandInput, command: string): Promise<string> {
  const [directory, extra] = input.positionals;
  if (directory === undefined) throw new UsageError('DIR is missing');
  if (extra !== undefined) throw new UsageError(`"${extra}" is not expected: DIR is one folder`);
  const { statSync } = await import('node:fs');
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new CommandError(`stratigraph ${command}: ${directory}: there is no such folder`);
  }
  return directory;
}
