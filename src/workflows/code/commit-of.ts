import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The commit that git has checked out in a folder, with `-dirty` behind it where files differ from it.
 * Undefined where there is no git or no commit.
 */
export async function commitOf(directory: string): Promise<string | undefined> {
  const words = ['-C', directory, 'describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'];
  try {
    const { stdout } = await promisify(execFile)('git', words);
    return stdout.trim() || undefined;
  } catch {
    return undefined;
  }
}
