import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseRuleFile } from '../../rule-files/parse-rule-file.ts';
import { type ClientModel, clientModelSchema } from './client-models.ts';

/** `rules/` lies beside `src/` and beside `dist/`. */
const builtIn = fileURLToPath(new URL('../../../rules/models/clients', import.meta.url));

let read: readonly ClientModel[] | undefined;

/** The models of libraries by their clients, read once, in order of file. Throws `RuleFileError` for a file that does not fit its schema. */
export function clientModels(): readonly ClientModel[] {
  read ??= readdirSync(builtIn)
    .filter((name) => name.endsWith('.yml'))
    .sort()
    .map((name) => join(builtIn, name))
    .map((file) => parseRuleFile(file, readFileSync(file, 'utf8'), clientModelSchema).value);
  return read;
}
