import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashText } from '../../../languages/typescript/incremental/reuse.ts';
import { programVersion } from '../../program-version.ts';

/** The version of the program and the state of its own files: a program that was changed may find other things. */
export function programState(): string {
  const folder = fileURLToPath(new URL('../../../../', import.meta.url));
  const states = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const { size, mtimeMs } = statSync(join(parentPath, name));
      return `${join(parentPath, name)} ${size} ${mtimeMs}`;
    });
  return hashText(`${programVersion()}\n${states.sort().join('\n')}`);
}
