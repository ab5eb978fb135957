import type { ClassFact, FileFacts } from '../../code-model/facts.ts';
import { importsAny } from '../coverage/frameworks-in-use.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { IndexedClass } from '../rules/rule-index.ts';
import { type ClassRule, listOf } from '../rules/rule-schema.ts';
import type { Subject } from '../rules/select.ts';
import { membersOf, statementsFor } from './class-members.ts';
import { withHolders } from './object-trees.ts';

/** A class that a decorator or a base class makes a controller, module and the like. */
export interface RuledClass {
  readonly fact: ClassFact;
  readonly file: FileFacts;
  readonly indexed: IndexedClass;
  /** The decorator's arguments. */
  readonly subject: Subject;
  /** True for one that answers nothing itself, and holds what does. */
  readonly isHolder?: true;
}

/** Finds those classes, and states each as an instance. */
export function findClasses(finder: InstanceFinder): readonly RuledClass[] {
  const classes: RuledClass[] = [];
  for (const file of finder.resolver.table.files()) {
    for (const fact of file.classes) {
      const unit = { phase: 'rules for classes', file: file.file, line: fact.lines.startLine };
      const rules = finder.resolver.table.coverage.attempt(unit, () => rulesOf(fact, finder)) ?? [];
      for (const { indexed, subject } of rules) {
        classes.push({ fact, file, indexed, subject });
        if (!isForAny(indexed.rule))
          finder.state({ id: idOf(fact), kind: indexed.rule.kind, rules: indexed.rules, file: file.file });
      }
    }
  }
  return withHolders(classes, finder);
}

/** Id of the instance that a class is. */
export function idOf(fact: ClassFact): string {
  return `class ${fact.object}`;
}

function rulesOf(fact: ClassFact, finder: InstanceFinder): { indexed: IndexedClass; subject: Subject }[] {
  const { index, resolver } = finder;
  const own = new Set(fact.decorators.flatMap(({ callee }) => resolver.symbolsOf(callee)));
  const decorators = fact.decorators.flatMap((decorator) =>
    resolver
      .symbolsOf(decorator.callee)
      .flatMap((symbol) => index.classDecorators.get(symbol) ?? [])
      .filter(({ rule }) => !listOf(rule.without).some((symbol) => own.has(symbol)))
      .map((indexed) => ({ indexed, subject: { arguments: decorator.arguments ?? [] } })),
  );
  const plain = { arguments: [], receiver: { kind: 'class', object: fact.object } as const };
  const any = index.anyClass
    .filter(
      (indexed) =>
        !listOf(indexed.rule.without).some((symbol) => own.has(symbol) || isOtherwise(fact, symbol, finder)) &&
        hasMember(fact, indexed, finder),
    )
    .map((indexed) => ({ indexed, subject: plain }));
  const hasBases = fact.extends !== null || fact.implements.length > 0;
  const bases = (hasBases ? resolver.ancestorsOf(fact.object) : [])
    .flatMap((symbol) => index.classesBelow(symbol))
    .filter(({ rule }) => !listOf(rule.without).some((symbol) => own.has(symbol)))
    .map((indexed) => ({ indexed, subject: plain }));
  return [...decorators, ...bases, ...any].filter(
    ({ indexed: { rule } }) => rule.has === undefined || resolver.memberOf(fact.object, rule.has) !== null,
  );
}

/** True for a class that is derived from one of a library, or whose heirs have a decorator: what they inherit is read with them. */
function isOtherwise({ object }: ClassFact, symbol: string, { resolver }: InstanceFinder): boolean {
  if (resolver.ancestorsOf(object).includes(symbol)) return true;
  return resolver.hierarchy
    .heirsInScope(object)
    .some((heir) =>
      resolver.table.class(heir)?.decorators.some(({ callee }) => resolver.symbolsOf(callee).includes(symbol)),
    );
}

/** True for a rule about members of whatever class; one that nests is about the objects that have them. */
export function isForAny({ decorators, extends: bases, nests }: ClassRule): boolean {
  return decorators === undefined && bases === undefined && nests === undefined;
}

/** Whether a class of no stated kind has what a rule asks for; of one that names a member alone only in files that import the library. */
function hasMember(fact: ClassFact, { rule, rules }: IndexedClass, finder: InstanceFinder): boolean {
  const file = finder.resolver.table.fileOfDefinition(fact.object);
  if (rule.has !== undefined && (file === undefined || !importsAny(file, rules))) return false;
  if (rule.members === undefined) return rule.has !== undefined;
  const members = rule.nests !== undefined ? membersOf(fact, finder) : fact.members;
  return members.some((member) => (rule.members ?? []).some((each) => statementsFor(each, member, finder).length > 0));
}
