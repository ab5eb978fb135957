import { execFile } from 'node:child_process';
import { RequestError, WorkflowError } from '../../workflows/workflow-error.ts';

/** Bytes of a diff. */
const maximumDiff = 64 * 1024 ** 2;

/** What git names revisions with; never an option. */
const revisions = /^[\p{L}\p{N}_@^][\p{L}\p{N}_./~^@{}:+-]{0,500}$/u;

/** Runs git on a repository, reading only, without a shell, pager, external diff or file monitor. */
function git(directory: string, words: readonly string[]): Promise<string> {
  const safe = ['--no-pager', '--no-optional-locks', '-c', 'core.fsmonitor=false', '-c', 'core.quotePath=false'];
  return new Promise((resolve, reject) => {
    execFile('git', [...safe, ...words], { cwd: directory, maxBuffer: maximumDiff }, (error, stdout, stderr) => {
      if (error) reject(new WorkflowError(`git: ${stderr.trim() || error.message}`, { cause: error }));
      else resolve(stdout);
    });
  });
}

/** The diff of revisions such as `main...HEAD` or `HEAD~1`. Throws `RequestError` for what names no revisions. */
export function gitDiff(directory: string, range: string): Promise<string> {
  if (!revisions.test(range))
    throw new RequestError(`--diff cannot be "${range}": give revisions such as main...HEAD, or -`);
  const plain = ['--no-ext-diff', '--no-textconv', '--no-color', '--unified=0', '--src-prefix=a/', '--dst-prefix=b/'];
  return git(directory, ['diff', ...plain, range, '--']);
}

/** The commit that is checked out; undefined where there is none. */
export async function checkedOut(directory: string): Promise<string | undefined> {
  return git(directory, ['rev-parse', 'HEAD']).then(
    (text) => text.trim(),
    () => undefined,
  );
}
