import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseDeploymentRules } from './deployment-rules.ts';

/** The files that come with the program; `rules/` lies beside `src/` and beside `dist/`. */
const builtIn = new URL('../../../../rules/deployment/', import.meta.url);

const read = new Map<string, ReadonlyMap<string, RegExp>>();

/**
 * A pattern of `rules/deployment/<file>.yml` by its name. Each file is read once. Throws `RuleFileError` for a file that does not fit its
 * schema, and `RangeError` for a name that is not in it.
 */
export function deploymentPattern(file: string, name: string): RegExp {
  const patterns = read.get(file) ?? patternsOf(file);
  read.set(file, patterns);
  const pattern = patterns.get(name);
  if (pattern === undefined) throw new RangeError(`rules/deployment/${file}.yml has no pattern ${name}`);
  return pattern;
}

function patternsOf(file: string): ReadonlyMap<string, RegExp> {
  const path = fileURLToPath(new URL(`${file}.yml`, builtIn));
  return parseDeploymentRules(path, readFileSync(path, 'utf8'));
}
