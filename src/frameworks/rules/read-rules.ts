import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RuleFileError } from '../../rule-files/parse-rule-file.ts';
import { parseRules } from './parse-rules.ts';
import type { FrameworkRules } from './rule-schema.ts';

/** The rules that come with the program; `rules/` lies beside `src/` and beside `dist/`. */
const builtInFolder = fileURLToPath(new URL('../../../rules/frameworks/', import.meta.url));

let builtIn: readonly FrameworkRules[] | undefined;

/**
 * The built-in framework rules, read once, and those of the `.yml` files of these folders. Where two files are for one framework the later
 * replaces the earlier. Throws `RuleFileError` with a line for each fault of each file.
 */
export function readRules(folders: readonly string[] = []): readonly FrameworkRules[] {
  builtIn ??= rulesOf([builtInFolder]);
  return [...new Map([...builtIn, ...rulesOf(folders)].map((rules) => [rules.framework, rules])).values()];
}

function rulesOf(folders: readonly string[]): readonly FrameworkRules[] {
  const faults: string[] = [];
  const files = folders.flatMap((folder) => filesOf(folder, faults));
  const rules = files.flatMap((file) => {
    try {
      return [parseRules(file, readFileSync(file, 'utf8'))];
    } catch (error) {
      if (!(error instanceof RuleFileError)) throw error;
      faults.push(...error.faults);
      return [];
    }
  });
  if (faults.length > 0) throw new RuleFileError(faults);
  return rules;
}

/** The files of users' rules, by framework. Faults are for `readRules` to report. */
export function userRuleFiles(folders: readonly string[]): ReadonlyMap<string, string> {
  const files = folders.flatMap((folder) => filesOf(folder, []));
  return new Map(files.map((file) => [parseRules(file, readFileSync(file, 'utf8')).framework, file]));
}

function filesOf(folder: string, faults: string[]): string[] {
  try {
    const names = readdirSync(folder).filter((name) => /\.ya?ml$/.test(name));
    if (names.length === 0) faults.push(`${folder}: there are no rules (*.yml) in this folder`);
    return names.sort().map((name) => join(folder, name));
  } catch (error) {
    faults.push(`${folder}: cannot be read: ${(error as Error).message}`);
    return [];
  }
}
