import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { programVersion } from '../../program-version.ts';

/** The version of the program and the state of its own code and rules: a program that was changed may find other things. */
export function programState(): string {
  const states = ['../../../', '../../../../rules/'].flatMap((folder) =>
    statesIn(fileURLToPath(new URL(folder, import.meta.url))),
  );
  return hashText(`${programVersion()}\n${states.sort().join('\n')}`);
}

function statesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const { size, mtimeMs } = statSync(join(parentPath, name), { throwIfNoEntry: false }) ?? { size: 0, mtimeMs: 0 };
      return `${join(parentPath, name)} ${size} ${mtimeMs}`;
    });
}
