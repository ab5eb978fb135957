import type { DataFile } from './data-file.ts';

/** Of a whole module: what stands under a condition is another way to run the project. */
const states = /^AUTH_USER_MODEL\s*(?::[^=\n]*)?=\s*(["'])(\w+\.\w+)\1/m;

/** Settings are the one code among these files. */
export function isSettings({ path }: DataFile): boolean {
  return path.endsWith('.py');
}

/** Label and name of the models of users that settings of Django state, in order of path. */
export function usersOfSettings(files: readonly DataFile[]): readonly string[] {
  return files.flatMap((file) => states.exec(file.read() ?? '')?.[2] ?? []);
}
