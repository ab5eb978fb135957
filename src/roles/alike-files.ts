import { extensionOf } from './path-words.ts';

/** An object of code as far as this depends on it. */
export interface CodeObject {
  readonly path: string;
  readonly type: string;
  readonly name: string;
  /** Whether it stands in the file itself, in no class or function. */
  readonly isTopLevel: boolean;
}

/** Files of a folder from which on they may be plug-ins of one kind. */
const fewest = 8;

/** The files of folders of plug-ins: at least eight files side by side, half of which have a function of the same name, which whoever loads them calls. */
export function alikeFiles(objects: Iterable<CodeObject>): ReadonlySet<string> {
  const folders = new Map<string, { readonly files: Set<string>; readonly byName: Map<string, Set<string>> }>();
  for (const { path, type, name, isTopLevel } of objects) {
    const key = `${path.slice(0, path.lastIndexOf('/') + 1)} ${extensionOf(path)}`;
    const folder = folders.get(key) ?? { files: new Set(), byName: new Map<string, Set<string>>() };
    folders.set(key, folder);
    folder.files.add(path);
    if (!isTopLevel || !/(?<!Anonymous) Function$/.test(type)) continue;
    folder.byName.set(name, (folder.byName.get(name) ?? new Set()).add(path));
  }
  const found = new Set<string>();
  for (const { files, byName } of folders.values()) {
    if (files.size < fewest || !byName.values().some((having) => having.size * 2 >= files.size)) continue;
    for (const file of files) found.add(file);
  }
  return found;
}
