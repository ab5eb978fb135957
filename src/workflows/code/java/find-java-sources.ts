import { existsSync, readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTestCode } from '../../../languages/test-code.ts';
import { createFileAccess, toSlashes } from '../../../languages/typescript/host/file-access.ts';
import { ExclusionCount } from '../../../languages/typescript/projects/exclusion-count.ts';
import { walkSources } from '../../../languages/typescript/projects/walk-sources.ts';
import type { SkippedFiles } from '../../../model/coverage.ts';
import { skippedFiles } from '../skipped-files.ts';

/** The Java code of a directory. */
export interface JavaSources {
  /** The directory without symbolic links. */
  readonly root: string;
  /** Source files relative to it, in order. */
  readonly files: readonly string[];
  /** Compiled classes and jars that lie in it, absolute. */
  readonly classPath: readonly string[];
  readonly skipped: readonly SkippedFiles[];
  /** How many files of other languages of the platform lie beside the Java code, by language. */
  readonly others: ReadonlyMap<string, number>;
}

export interface JavaSourceFilters {
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly includeGenerated: boolean;
  readonly includeIgnored: boolean;
  readonly includeTests: boolean;
  /** Fails where there are more files to read. Default: no bound. */
  readonly maximumFiles?: number;
}

const otherLanguages: Readonly<Record<string, string>> = { kt: 'Kotlin', groovy: 'Groovy', scala: 'Scala' };
/** Where Maven and Gradle put compiled classes, below a module. */
const compiled = [
  'target/classes',
  'target/test-classes',
  'build/classes/java/main',
  'build/classes/kotlin/main',
  'out/production/classes',
  'bin/main',
];
const libraries = ['lib', 'libs', 'src/main/webapp/WEB-INF/lib', 'WebContent/WEB-INF/lib'];
const packageFiles = /(^|\/)(module|package)-info\.java$/;

/** Lists the Java sources below a directory, with what of them is compiled already. */
export function findJavaSources(directory: string, filters: JavaSourceFilters): JavaSources {
  const access = createFileAccess();
  const root = access.realPath(toSlashes(directory));
  const leftOut = new ExclusionCount();
  const { include, exclude, includeGenerated, includeIgnored, includeTests, maximumFiles } = filters;
  const options = {
    includeGenerated,
    includeIgnored,
    includeTests,
    ...(maximumFiles === undefined ? {} : { maximumFiles }),
    exclude,
    ...(include.length > 0 ? { include } : {}),
  };
  const isSource = (name: string): boolean => /\.(java|kt|groovy|scala)$/.test(name);
  const listed = walkSources(access, root, options, leftOut, isSource).sources.map((path) =>
    posix.relative(root, path),
  );
  const others = new Map<string, number>();
  for (const path of listed) {
    const language = otherLanguages[posix.extname(path).slice(1)];
    if (language !== undefined) others.set(language, (others.get(language) ?? 0) + 1);
  }
  const isTaken = (path: string): boolean =>
    path.endsWith('.java') && !packageFiles.test(path) && (includeTests || !isTestCode(path));
  const files = listed.filter(isTaken);
  return {
    root,
    files,
    classPath: files.length === 0 ? [] : classPathOf(root, files),
    skipped: skippedFiles({ leftOut: leftOut.list() }),
    others,
  };
}

function classPathOf(root: string, files: readonly string[]): string[] {
  const modules = new Set(['']);
  for (const path of files) modules.add(path.replace(/(^|\/)(src|app)\/.*$/, ''));
  return [...modules].sort().flatMap((module) => {
    const directories = compiled.map((name) => join(root, module, name)).filter((path) => existsSync(path));
    const jars = libraries.flatMap((name) => jarsIn(join(root, module, name)));
    return [...directories, ...jars];
  });
}

function jarsIn(directory: string): string[] {
  if (!existsSync(directory)) return [];
  return readdirSync(directory)
    .filter((name) => name.endsWith('.jar'))
    .sort()
    .map((name) => join(directory, name));
}
