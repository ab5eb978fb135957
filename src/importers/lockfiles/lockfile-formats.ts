import type { ReadLockfile } from './lockfile.ts';
import { readNpmLock } from './npm-lock.ts';
import { readPnpmLock } from './pnpm-lock.ts';
import { readYarnLock } from './yarn-lock.ts';

/** A kind of file that names packages with their versions. */
export interface LockfileFormat {
  readonly ecosystem: 'npm' | 'PyPI' | 'Maven';
  /** Of the file's name. */
  readonly fileName: RegExp;
  readonly read: ReadLockfile;
}

/**
 * The files packages in use are read from. Of several of one ecosystem in one folder only the kind that stands first here is read: the
 * others say the same less exactly.
 */
export const lockfileFormats: readonly LockfileFormat[] = [
  { ecosystem: 'npm', fileName: /^npm-shrinkwrap\.json$/, read: readNpmLock },
  { ecosystem: 'npm', fileName: /^package-lock\.json$/, read: readNpmLock },
  { ecosystem: 'npm', fileName: /^pnpm-lock\.yaml$/, read: readPnpmLock },
  { ecosystem: 'npm', fileName: /^yarn\.lock$/, read: readYarnLock },
];
