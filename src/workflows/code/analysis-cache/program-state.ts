import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { programVersion } from '../../program-version.ts';

/** The version of the program and the state of its own code and rules: a program that was changed may find other things. */
export function programState(): string {
  const states = ['../../../', '../../../../rules/', '../../../../java/'].flatMap((folder) =>
    statesIn(fileURLToPath(new URL(folder, import.meta.url))),
  );
  return hashText(`${programVersion()}\n${states.sort().join('\n')}`);
}

function statesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      const { size, mtimeMs, ctimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {
        size: 0,
        mtimeMs: 0,
        ctimeMs: 0,
      };
      return `${path} ${size} ${mtimeMs} ${ctimeMs}`;
    });
}
