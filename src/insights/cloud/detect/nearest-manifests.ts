import { posix } from 'node:path';

/**
 * Finds the `package.json` that a file belongs to: that of its own folder, else of the nearest folder above. Each is read once.
 * @param read text of a file below the scanned folder, or nothing when it is not there
 */
export function nearestManifests(read: (path: string) => string | undefined): (path: string) => string | undefined {
  const byFolder = new Map<string, string | undefined>();
  return (path) => manifestOf(posix.dirname(path));

  function manifestOf(folder: string): string | undefined {
    if (byFolder.has(folder)) return byFolder.get(folder);
    const above = () => (folder === '.' ? undefined : manifestOf(posix.dirname(folder)));
    const text = read(posix.join(folder, 'package.json')) ?? above();
    byFolder.set(folder, text);
    return text;
  }
}
