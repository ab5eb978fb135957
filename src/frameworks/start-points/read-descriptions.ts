import { posix } from 'node:path';
import type { FileFacts } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { joinPath } from '../instances/join-path.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';
import { describedRoutes } from '../schemas/described-routes.ts';
import { type DescriptionFile, textOfFile } from '../schemas/description-file.ts';
import { declareInFile } from './declare-in-file.ts';
import { exportedFunctions } from './file-exports.ts';
import type { Registrations } from './registrations.ts';

/** Start points that files beside the code describe, as a rule says where these files and the modules that answer lie: `api/getUser/route.json`. */
export function readDescriptions(
  files: readonly DescriptionFile[],
  resolver: ValueResolver,
  all: readonly FrameworkRules[],
  found: Registrations,
): void {
  for (const rules of all) {
    for (const rule of rules.descriptions ?? []) {
      for (const file of files.filter(({ path }) => posix.matchesGlob(path, rule.files))) {
        const handling = modulesBeside(file.path, listOf(rule.handlers), resolver);
        const [first] = handling;
        const text = first === undefined ? null : textOfFile(file, resolver.table.coverage, 'descriptions');
        if (first === undefined || text === null) continue;
        const objects = handling.flatMap((each) => codeOf(each, listOf(rule.exports ?? 'default'), resolver));
        for (const { verbs, path: stated } of describedRoutes(text)) {
          const path = joinPath(rule.prefix ?? '', stated, rules.separator);
          for (const verb of verbs) declareInFile(first, rule, rules, { path, verb, objects }, found);
        }
      }
    }
  }
}

/** The modules in the folder of a file that globs choose. */
function modulesBeside(path: string, globs: readonly string[], { table }: ValueResolver): readonly FileFacts[] {
  const folder = posix.dirname(path);
  return table
    .files()
    .filter(({ file, test }) => !test && globs.some((glob) => posix.matchesGlob(file, posix.join(folder, glob))));
}

/** What a module exports to be run; the module itself where that is not known. */
function codeOf(file: FileFacts, names: readonly string[], resolver: ValueResolver): readonly string[] {
  const objects = names.flatMap((name) => exportedFunctions(file, name, resolver));
  return objects.length > 0 ? objects : [file.module];
}
