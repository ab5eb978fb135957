import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseRuleFile } from '../rule-files/parse-rule-file.ts';
import { type RoleRule, roleFileSchema } from './role-rules.ts';

const builtIn = fileURLToPath(new URL('../../rules/roles.yml', import.meta.url));

/** The rules of rules/roles.yml, in order of precedence. Throws `RuleFileError` for a file that does not fit its schema. */
export function readRoles(file = builtIn): readonly RoleRule[] {
  return parseRuleFile(file, readFileSync(file, 'utf8'), roleFileSchema).value.roles;
}
