import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import { parseRuleFile } from '../../rule-files/parse-rule-file.ts';

const builtIn = fileURLToPath(new URL('../../../rules/known-libraries.yml', import.meta.url));

const kinds = Type.Record(Type.String(), Type.Array(Type.String({ minLength: 1 }), { minItems: 1 }));
/** `rules/known-libraries.yml`: kind → packages, by language. */
export const knownLibrariesSchema = Type.Object(
  { javascript: kinds, python: kinds },
  { additionalProperties: false, description: 'What well-known packages are, by the name that code imports.' },
);

/** What well-known packages are, by the name that code imports: `express` is a `web framework`. */
export interface KnownLibraries {
  readonly javascript: ReadonlyMap<string, string>;
  readonly python: ReadonlyMap<string, string>;
}

/** The libraries of rules/known-libraries.yml. Throws `RuleFileError` for a file that does not fit its schema. */
export function readKnownLibraries(file = builtIn): KnownLibraries {
  const { value } = parseRuleFile(file, readFileSync(file, 'utf8'), knownLibrariesSchema);
  const byPackage = (group: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
    new Map(Object.entries(group).flatMap(([kind, names]) => names.map((name) => [name, kind] as const)));
  return { javascript: byPackage(value.javascript), python: byPackage(value.python) };
}
