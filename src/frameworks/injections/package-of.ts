import type { ManifestFact } from '../../code-model/facts.ts';

/** States the folder of the package that a file belongs to, by the manifests: that of the nearest one, empty for none. */
export function packageOf(manifests: readonly ManifestFact[]): (file: string) => string {
  const folders = new Set(manifests.map(({ file }) => folderOf(file)));
  const known = new Map<string, string>();
  return (file) => {
    const start = folderOf(file);
    let found = known.get(start);
    if (found !== undefined) return found;
    found = start;
    while (found !== '' && !folders.has(found)) found = folderOf(found);
    known.set(start, found);
    return found;
  };
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
