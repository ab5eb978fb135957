import { FormatError } from '../../errors.ts';
import { PackageIdError } from '../../insights/packages/package-id.ts';
import { readGradleBuild, readGradleLock } from './gradle-build.ts';
import type { ReadLockfile } from './lockfile.ts';
import { readPom } from './maven-pom.ts';
import { readNpmLock } from './npm-lock.ts';
import { readPnpmLock } from './pnpm-lock.ts';
import { readPipfileLock, readPoetryLock, readUvLock } from './python-locks.ts';
import { readRequirements } from './requirements-txt.ts';
import { readYarnLock } from './yarn-lock.ts';

/** A kind of file that names packages with their versions. */
export interface LockfileFormat {
  readonly ecosystem: 'npm' | 'PyPI' | 'Maven';
  /** Of the file's name. */
  readonly fileName: RegExp;
  /** Name of the folder it lies in; absent: any. */
  readonly folder?: string;
  readonly read: ReadLockfile;
}

/**
 * The files packages in use are read from. Of several of one ecosystem in one folder only the kind that stands first here is read: the
 * others say the same less exactly.
 */
export const lockfileFormats: readonly LockfileFormat[] = [
  { ecosystem: 'npm', fileName: /^npm-shrinkwrap\.json$/, read: namingFile(readNpmLock) },
  { ecosystem: 'npm', fileName: /^package-lock\.json$/, read: namingFile(readNpmLock) },
  { ecosystem: 'npm', fileName: /^pnpm-lock\.yaml$/, read: namingFile(readPnpmLock) },
  { ecosystem: 'npm', fileName: /^yarn\.lock$/, read: namingFile(readYarnLock) },
  { ecosystem: 'PyPI', fileName: /^uv\.lock$/, read: namingFile(readUvLock) },
  { ecosystem: 'PyPI', fileName: /^poetry\.lock$/, read: namingFile(readPoetryLock) },
  { ecosystem: 'PyPI', fileName: /^Pipfile\.lock$/, read: namingFile(readPipfileLock) },
  { ecosystem: 'PyPI', fileName: /^requirements[A-Za-z0-9._-]{0,60}\.txt$/, read: namingFile(readRequirements) },
  {
    ecosystem: 'PyPI',
    fileName: /^[A-Za-z0-9._-]{1,60}\.txt$/,
    folder: 'requirements',
    read: namingFile(readRequirements),
  },
  { ecosystem: 'Maven', fileName: /^gradle\.lockfile$/, read: namingFile(readGradleLock) },
  { ecosystem: 'Maven', fileName: /^pom\.xml$/, read: namingFile(readPom) },
  { ecosystem: 'Maven', fileName: /^build\.gradle(?:\.kts)?$/, read: namingFile(readGradleBuild) },
];

/** What no package can be called is a fault of the file. */
function namingFile(read: ReadLockfile): ReadLockfile {
  return (input) => {
    try {
      read(input);
    } catch (error) {
      if (error instanceof PackageIdError) throw new FormatError(input.path, '', error.message);
      throw error;
    }
  };
}
