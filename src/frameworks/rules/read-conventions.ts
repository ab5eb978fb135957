import type { Conventions } from '../../code-model/conventions/convention.ts';
import { type FrameworkRules, listOf } from './rule-schema.ts';

/** What the libraries of all rules make of files by their places. */
export function readConventions(all: readonly FrameworkRules[]): Conventions {
  return {
    files: all.flatMap(({ packages, conventions = [] }) =>
      conventions.map(({ globals, ...rule }) => ({
        ...rule,
        packages: listOf(packages),
        ...(globals === undefined ? {} : { globals: listOf(globals) }),
      })),
    ),
    globals: all.flatMap(({ packages, globals }) =>
      globals === undefined ? [] : [{ ...globals, packages: listOf(packages) }],
    ),
  };
}
