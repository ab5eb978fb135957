import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

/** A Java development kit. */
export interface Jdk {
  readonly home: string;
  /** As its `release` file states it: `17.0.15`. */
  readonly version: string;
  /** Feature release: 17. */
  readonly release: number;
}

/** Releases that the indexer is written for. */
export const oldestRelease = 17;

/** The kit to use, or why there is none. */
export type JdkSearch = { readonly jdk: Jdk } | { readonly jdk: null; readonly tooOld: Jdk | null };

/**
 * Finds a kit: the one of `JAVA_HOME`, else the `javac` on the PATH, else the newest in the places where packages install kits.
 * One that is too old, or has no compiler, is passed over.
 */
export function findJdk(
  environment: Readonly<Record<string, string | undefined>>,
  usualPlaces: readonly string[] = installedKits(environment),
): JdkSearch {
  const named = [environment['JAVA_HOME'] ?? '', homeOnPath(environment)].flatMap((home) => readKit(home) ?? []);
  const installed = usualPlaces.flatMap((home) => readKit(home) ?? []).sort((a, b) => b.release - a.release);
  const all = [...named, ...installed];
  const jdk = all.find(({ release }) => release >= oldestRelease);
  return jdk === undefined ? { jdk: null, tooOld: all[0] ?? null } : { jdk };
}

/** Path of a program of the kit. */
export function programOf({ home }: Jdk, name: 'java' | 'javac'): string {
  return join(home, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function readKit(home: string): Jdk | null {
  if (home === '') return null;
  try {
    const version = /^JAVA_VERSION="([^"]+)"/m.exec(readFileSync(join(home, 'release'), 'utf8'))?.[1] ?? '';
    const [first = 0, second = 0] = version.split(/[._+-]/).map(Number);
    const kit = { home, version, release: first === 1 ? second : first };
    return existsSync(programOf(kit, 'javac')) ? kit : null;
  } catch {
    return null;
  }
}

function homeOnPath(environment: Readonly<Record<string, string | undefined>>): string {
  const directories = (environment['PATH'] ?? '').split(delimiter).filter((directory) => directory !== '');
  for (const directory of directories) {
    const program = join(directory, process.platform === 'win32' ? 'javac.exe' : 'javac');
    if (existsSync(program)) return dirname(dirname(realpathSync(program)));
  }
  return '';
}

/** Where packages of Linux and macOS and the usual tools put kits. */
function installedKits(environment: Readonly<Record<string, string | undefined>>): string[] {
  const user = environment['HOME'] ?? '';
  const places: readonly (readonly [string, string])[] = [
    ['/usr/lib/jvm', ''],
    ['/Library/Java/JavaVirtualMachines', 'Contents/Home'],
    ['/opt/homebrew/opt/openjdk/libexec', 'openjdk.jdk/Contents/Home'],
    ...(user === ''
      ? []
      : ([
          [join(user, '.sdkman/candidates/java'), ''],
          [join(user, '.jdks'), ''],
        ] as const)),
  ];
  return places.flatMap(([directory, below]) => {
    if (!existsSync(directory)) return [];
    const names = readdirSync(directory).sort();
    return below.startsWith('openjdk') ? [join(directory, below)] : names.map((name) => join(directory, name, below));
  });
}
