import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf } from '../rules/rule-schema.ts';
import type { Subject } from '../rules/select.ts';
import { moduleOf } from './base-paths.ts';
import { membersOf, statementsFor } from './class-members.ts';
import type { RuledClass } from './read-classes.ts';
import type { Registrations } from './registrations.ts';
import type { Handler } from './start-point.ts';

/**
 * Methods that run before each start point of a class by a decorator of theirs (`@ModelAttribute`), or before those of all classes of a kind: of its module,
 * or of all modules where its own has none. A class whose decorator limits it to some is taken to advise none.
 */
export function readFirst(classes: readonly RuledClass[], finder: InstanceFinder, found: Registrations): void {
  for (const ruled of classes) {
    const { file, indexed, subject } = ruled;
    const handlers = indexed.rule.first === undefined ? [] : firstOf(ruled, finder);
    if (handlers.length === 0) continue;
    const { of } = indexed.rule.first ?? {};
    const before = of === undefined ? [ruled] : isLimited(subject) ? [] : advised(ruled, of, classes);
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

function advised({ file, indexed }: RuledClass, kind: string, classes: readonly RuledClass[]): readonly RuledClass[] {
  const all = classes.filter(
    (each) => each.indexed.rules === indexed.rules && each.indexed.rule.kind === kind && (each.file.test || !file.test),
  );
  const own = all.filter((each) => moduleOf(each.file.file) === moduleOf(file.file));
  return own.length > 0 ? own : all;
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

/** True where a decorator states anything; members with a `$` are other decorators beside it. */
function isLimited({ arguments: given }: Subject): boolean {
  return given.some((each) => each.kind !== 'record' || Object.keys(each.members).some((key) => !key.startsWith('$')));
}
