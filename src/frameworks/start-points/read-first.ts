import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import { advisedClasses } from './advised-classes.ts';
import { membersOf, statementsFor } from './class-members.ts';
import type { RuledClass } from './find-classes.ts';
import type { Registrations } from './registrations.ts';
import type { Handler } from './start-point.ts';

/**
 * Methods that run before each start point of a class by a decorator of theirs (`@ModelAttribute`), or before those of the classes of a kind that it
 * advises.
 */
export function readFirst(classes: readonly RuledClass[], finder: InstanceFinder, found: Registrations): void {
  for (const ruled of classes) {
    const { file, indexed } = ruled;
    const handlers = indexed.rule.first === undefined ? [] : firstOf(ruled, finder);
    if (handlers.length === 0) continue;
    const { of } = indexed.rule.first ?? {};
    const before = of === undefined ? [ruled] : advisedClasses(ruled, of, classes, finder);
    for (const each of before)
      found.middleware.push({
        at: `class ${each.fact.object}`,
        paths: [],
        handlers,
        file: file.file,
        order: -1,
      });
  }
}

/** Methods that are start points themselves state with such a decorator what their result is. */
function firstOf({ fact, file, indexed }: RuledClass, finder: InstanceFinder): readonly Handler[] {
  const { resolver } = finder;
  const { first, members = [] } = indexed.rule;
  return membersOf(fact, finder).flatMap((member): Handler[] => {
    const { object, value, decorators } = member;
    const decorator = decorators.find(({ callee }) =>
      resolver.symbolsOf(callee).some((symbol) => listOf(first?.decorators).includes(symbol)),
    );
    if (decorator === undefined || object === null || value === null) return [];
    if (members.some((rule) => statementsFor(rule, member, finder).length > 0)) return [];
    return [{ object, receiver: fact.object, file: file.file, lines: decorator.lines }];
  });
}
