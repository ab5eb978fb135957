import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Larger files are taken for data, and go without their text. */
const largestText = 8 << 20;

/** Reads texts below a folder by their paths. Nothing outside is read, whatever the path says or links to. */
export function sourceFolder(directory: string): (path: string) => string | undefined {
  const root = realpathSync(directory);
  return (path) => {
    try {
      const real = realpathSync(join(root, path));
      if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined;
      const found = statSync(real);
      return found.isFile() && found.size <= largestText ? readFileSync(real, 'utf8') : undefined;
    } catch {
      return undefined;
    }
  };
}
