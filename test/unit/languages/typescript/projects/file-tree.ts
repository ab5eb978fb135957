import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { onTestFinished } from 'vitest';

/** Content of each file by its path; a value `-> target` makes a symbolic link; objects are written as JSON. */
export type FileTree = Readonly<Record<string, string | object>>;

/** Writes files into a new folder that goes away after the test, and returns its real path. */
export function makeFileTree(tree: FileTree): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'project-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileTree(root, tree);
  return root;
}

export function writeFileTree(root: string, tree: FileTree): void {
  for (const [path, content] of Object.entries(tree)) {
    const file = join(root, path);
    mkdirSync(dirname(file), { recursive: true });
    const link = typeof content === 'string' ? /^-> (.+)$/.exec(content)?.[1] : undefined;
    if (link !== undefined) symlinkSync(relative(dirname(file), join(root, link)) || '.', file);
    else writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  }
}
