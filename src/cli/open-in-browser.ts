import { spawn } from 'node:child_process';

/**
 * Opens an address of this service in the user's browser: the program in `BROWSER` where it is set, else that of the system. Resolves to
 * whether a program could be started; the program outlives this one.
 */
export function openInBrowser(
  address: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<boolean> {
  const [program, ...words] = opener(environment['BROWSER']);
  return new Promise((resolve) => {
    const child = spawn(program, [...words, address], { detached: true, stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('spawn', () => {
      child.unref();
      resolve(true);
    });
  });
}

function opener(browser: string | undefined): [string, ...string[]] {
  if (browser !== undefined && browser !== '') return [browser];
  if (process.platform === 'darwin') return ['open'];
  // `start` takes a first word in quotes as the title of a window.
  if (process.platform === 'win32') return ['cmd.exe', '/c', 'start', '""'];
  return ['xdg-open'];
}
