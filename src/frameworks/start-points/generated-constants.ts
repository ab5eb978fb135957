import type { InstanceFinder } from '../instances/instance-finder.ts';
import { listOf, type MemberRule, type StartPointRule } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';

/** How a generator calls the constant of a type's name: `QUERY.TYPE_NAME`, `QUERY_TYPE`. */
const typeName = /(\.TYPE_NAME|_TYPE)$/;

/**
 * The texts that selectors choose; of a constant in a class that a build generates, and that is not there, what its name says:
 * `DgsConstants.QUERY.Carts` is `carts`.
 */
export function statedTexts(
  selectors: string | readonly string[] | undefined,
  subject: Subject,
  { generated }: MemberRule,
  { resolver }: InstanceFinder,
): readonly string[] {
  const texts = textsAt(listOf(selectors), subject, resolver).filter((each) => each !== '{}');
  if (texts.length > 0 || generated === undefined) return texts;
  return listOf(selectors)
    .flatMap((selector) => select(selector, subject, resolver))
    .flatMap(({ value }) => resolver.symbolsOf(value))
    .flatMap((symbol) => {
      const [, path] = symbol.split(`#${generated}.`);
      if (path === undefined) return [];
      const name = path.replace(typeName, '');
      const last = name.slice(name.lastIndexOf('.') + 1);
      return [name === path ? last.charAt(0).toLowerCase() + last.slice(1) : last];
    });
}

/** The start point with the type that what the decorator states gives it: a field of the type `Query` is a query. */
export function typedBy(
  startPoint: StartPointRule,
  rule: MemberRule,
  subject: Subject,
  finder: InstanceFinder,
): StartPointRule {
  if (rule.types === undefined) return startPoint;
  const stated = statedTexts(rule.types.by, subject, rule, finder).map((each) => each.toLowerCase());
  const type = Object.entries(rule.types.names).find(([name]) => stated.includes(name.toLowerCase()))?.[1];
  return type === undefined ? startPoint : { ...startPoint, type };
}
