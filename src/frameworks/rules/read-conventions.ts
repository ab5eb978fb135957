import type { Conventions } from '../../code-model/conventions/convention.ts';
import type { DescriptionFile } from '../schemas/description-file.ts';
import { type FrameworkRules, listOf } from './rule-schema.ts';

/** What the libraries of all rules make of files by their places. */
export function readConventions(all: readonly FrameworkRules[], documents: readonly DescriptionFile[]): Conventions {
  const packagesOf = new Map(all.map((rules) => [rules, listOf(rules.packages)]));
  return {
    documents,
    files: all.flatMap((rules) =>
      (rules.conventions ?? []).map(({ globals, ...rule }) => ({
        ...rule,
        packages: packagesOf.get(rules) ?? [],
        ...(globals === undefined ? {} : { globals: listOf(globals) }),
      })),
    ),
    globals: all.flatMap((rules) =>
      rules.globals === undefined ? [] : [{ ...rules.globals, packages: packagesOf.get(rules) ?? [] }],
    ),
  };
}
