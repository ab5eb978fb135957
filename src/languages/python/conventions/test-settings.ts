import { isPythonTest } from './test-code.ts';

const settings = /(^|\/)(settings\/\w+|\w*settings\w*)\.py$/i;

/** True for settings of a project of Django that is there for tests: `tests/settings.py`. A library that others install often has no other. @param path relative to the analysed directory */
export function isTestSettings(path: string): boolean {
  return settings.test(path) && isPythonTest(path);
}
