import type { DecoratorFact, FileFacts, MemberFact } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type MemberRule } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { Settings } from '../settings/settings.ts';
import { implementationsOf, statementsFor } from '../start-points/class-members.ts';
import type { RuledClass } from '../start-points/find-classes.ts';

/** What a method uses outside the application because a decorator says so: `@Cacheable("rates")`. */
export interface MemberUse {
  /** Id of the rule. */
  readonly rule: string;
  /** Key of the method. */
  readonly object: string;
  readonly type: string;
  readonly access: string;
  readonly name: string;
  readonly file: string;
  readonly language: string;
  readonly lines: DecoratorFact['lines'];
  /** Types of start points of this name, which run then. */
  readonly handsOver: readonly string[];
}

/** Names have what settings beside the code put into them. Test code excluded. */
export function readMemberUses(
  classes: readonly RuledClass[],
  finder: InstanceFinder,
  settings: Settings,
): readonly MemberUse[] {
  return classes.flatMap(({ fact, file, indexed }) => {
    const rules = (indexed.rule.members ?? []).filter(({ uses }) => uses !== undefined);
    if (file.test || rules.length === 0) return [];
    return fact.members.flatMap((member) =>
      rules.flatMap((rule) =>
        implementationsOf(member, fact, finder).flatMap((object) =>
          object === null ? [] : usesOf(member, rule, object, { file, fact, finder, settings }),
        ),
      ),
    );
  });
}

interface Reading {
  readonly file: FileFacts;
  readonly fact: RuledClass['fact'];
  readonly finder: InstanceFinder;
  readonly settings: Settings;
}

function usesOf(
  member: MemberFact,
  rule: MemberRule,
  object: string,
  { file, fact, finder, settings }: Reading,
): MemberUse[] {
  const { resolver } = finder;
  const { uses } = rule;
  if (uses === undefined) return [];
  return statementsFor(rule, member, finder).flatMap(({ decorator }) => {
    const own = textsAt(listOf(uses.name), { arguments: decorator.arguments ?? [] }, resolver);
    // The decorators of a class hold each other.
    const ofClass = { arguments: fact.decorators[0]?.arguments ?? [] };
    const names = own.length > 0 ? own : textsAt(listOf(uses.ofClass), ofClass, resolver);
    return (names.length > 0 || uses.onlyNamed === true ? names : ['{}']).map((name) => ({
      rule: rule.id,
      object,
      type: uses.type,
      access: uses.access,
      name: file.language === 'Java' ? settings.fill(name, file.file) : name,
      handsOver: listOf(uses.handsOver),
      file: file.file,
      language: file.language,
      lines: decorator.lines,
    }));
  });
}
