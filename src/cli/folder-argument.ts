import { RequestError, WorkflowError } from '../workflows/workflow-error.ts';
import type { CommandInput } from './command.ts';

/** The one folder a command is given, DIR. Throws `RequestError` without it or with more, `WorkflowError` when there is no such folder. */
export async function folderArgument(input: CommandInput, command: string): Promise<string> {
  const [directory, extra] = input.positionals;
  if (directory === undefined) throw new RequestError('DIR is missing');
  if (extra !== undefined) throw new RequestError(`"${extra}" is not expected: DIR is one folder`);
  const { statSync } = await import('node:fs');
  if (!statSync(directory, { throwIfNoEntry: false })?.isDirectory()) {
    throw new WorkflowError(`stratigraph ${command}: ${directory}: there is no such folder`);
  }
  return directory;
}
