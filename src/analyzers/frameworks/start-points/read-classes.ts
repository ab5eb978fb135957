import type { ClassFact, DecoratorFact, FileFacts } from '../facts/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { IndexedClass } from '../rules/rule-index.ts';
import { listOf, type MemberRule, verbsOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import type { Registrations } from './registrations.ts';
import type { Handler } from './start-point.ts';

/** Classes that a decorator or a base class makes controllers, modules and the like. */
export function readClasses(finder: InstanceFinder, found: Registrations): void {
  const decorated: { fact: ClassFact; file: FileFacts; indexed: IndexedClass; subject: Subject }[] = [];
  for (const file of finder.resolver.table.files()) {
    for (const fact of file.classes) {
      for (const { indexed, subject } of rulesOf(fact, finder)) {
        decorated.push({ fact, file, indexed, subject });
        const { rule, rules } = indexed;
        finder.state({ id: idOf(fact), kind: rule.kind, rules, file: file.file });
      }
    }
  }
  for (const { fact, file, indexed, subject } of decorated) readClass(fact, file, indexed, subject, finder, found);
}

function idOf(fact: ClassFact): string {
  return `class ${fact.object}`;
}

function rulesOf(fact: ClassFact, finder: InstanceFinder): { indexed: IndexedClass; subject: Subject }[] {
  const { index, resolver } = finder;
  const decorators = fact.decorators.flatMap((decorator) =>
    resolver
      .symbolsOf(decorator.callee)
      .flatMap((symbol) => index.classDecorators.get(symbol) ?? [])
      .map((indexed) => ({ indexed, subject: { arguments: decorator.arguments ?? [] } })),
  );
  if (index.classBases.size === 0 || fact.extends === null) return decorators;
  const bases = resolver
    .ancestorsOf(fact.object)
    .flatMap((symbol) => index.classBases.get(symbol) ?? [])
    .map((indexed) => ({ indexed, subject: { arguments: [] } }));
  return [...decorators, ...bases];
}

function readClass(
  fact: ClassFact,
  file: FileFacts,
  { rule, rules }: IndexedClass,
  subject: Subject,
  finder: InstanceFinder,
  found: Registrations,
): void {
  const { resolver } = finder;
  found.mounts.prefix(idOf(fact), textsAt(listOf(rule.path), subject, resolver));
  for (const { value } of listOf(rule.mounts).flatMap((selector) => select(selector, subject, resolver))) {
    for (const child of finder.instancesOf(value)) found.mounts.mount(child.id, idOf(fact), []);
  }
  for (const member of fact.members) {
    for (const memberRule of rule.members ?? []) {
      for (const { decorator, verb } of decoratorsFor(memberRule, member.decorators, finder)) {
        const given: Subject = { arguments: decorator.arguments ?? [] };
        const names = textsAt(listOf(memberRule.startPoint.name), given, resolver);
        const paths = names.length > 0 ? names : textsAt(listOf(memberRule.path), given, resolver);
        found.declarations.push({
          rule: memberRule.id,
          rules,
          startPoint: memberRule.startPoint,
          at: idOf(fact),
          verb,
          paths: paths.length > 0 ? paths : memberRule.path === undefined ? [member.name] : [''],
          handlers: handlerOf(member.object, file, decorator),
          file: file.file,
          lines: decorator.lines,
          order: decorator.lines.startLine,
          language: file.language,
          test: file.test,
        });
      }
    }
  }
}

function handlerOf(object: string | null, { file }: FileFacts, { lines }: DecoratorFact): Handler[] {
  return object === null ? [] : [{ object, file, lines }];
}

function decoratorsFor(
  rule: MemberRule,
  decorators: readonly DecoratorFact[],
  finder: InstanceFinder,
): { decorator: DecoratorFact; verb: string }[] {
  const verbs = verbsOf(rule.decorators as Readonly<Record<string, string>>);
  return decorators.flatMap((decorator) => {
    const symbol = finder.resolver.symbolsOf(decorator.callee).find((each) => verbs.has(each));
    if (symbol === undefined) return [];
    return [{ decorator, verb: verbs.get(symbol) || (rule.startPoint.anyVerb ?? 'ANY') }];
  });
}
