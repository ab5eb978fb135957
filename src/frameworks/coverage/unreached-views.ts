import type { ClassFact } from '../../code-model/facts.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type FrameworkRules, listOf } from '../rules/rule-schema.ts';

const reason = 'the class answers requests, and no route that is known leads to it';

/**
 * Records classes that answer requests although no registration that is known leads to them: views that a registry of the application holds, by the
 * decorators that put them there, else by their own place. Classes that others extend are no views of their own unless something is decorated with them.
 * @param reached keys of the classes that registrations lead to
 */
export function recordUnreachedViews(
  reached: ReadonlySet<string>,
  rules: readonly FrameworkRules[],
  resolver: ValueResolver,
): void {
  const { table } = resolver;
  const imported = new Set(table.files().flatMap(({ imports }) => imports));
  const bases = baseNames(rules.filter(({ packages }) => listOf(packages).some((name) => imported.has(name))));
  if (bases.size === 0) return;
  for (const { file, classes, test } of table.files()) {
    if (test) continue;
    for (const fact of classes) {
      const framework = reached.has(fact.object) ? null : frameworkOf(fact, bases, resolver);
      if (framework === null) continue;
      for (const line of linesOf(fact, resolver))
        table.coverage.unresolved({ kind: 'registration', library: framework, file, line, id: fact.object, reason });
    }
  }
}

/** Names of library classes that answer requests → the framework whose rules name them. */
function baseNames(all: readonly FrameworkRules[]): ReadonlyMap<string, string> {
  const names = all.flatMap(({ framework, calls }) =>
    (calls ?? []).flatMap(({ startPoint }) =>
      [...listOf(startPoint?.members?.plain), ...Object.keys(startPoint?.members?.inherited ?? {})].map(
        (name): [string, string] => [lastName(name), framework],
      ),
    ),
  );
  return new Map(names.reverse());
}

/** The framework of which a class is a view; null for any other class. */
function frameworkOf(fact: ClassFact, bases: ReadonlyMap<string, string>, resolver: ValueResolver): string | null {
  const names = resolver.ancestorsOf(fact.object).map(lastName);
  return names.flatMap((name) => bases.get(name) ?? [])[0] ?? null;
}

function linesOf({ object, decorators, lines }: ClassFact, { hierarchy }: ValueResolver): readonly number[] {
  if (decorators.length > 0) return [...new Set(decorators.map((each) => each.lines.startLine))];
  return hierarchy.heirsInScope(object).length > 0 ? [] : [lines.startLine];
}
