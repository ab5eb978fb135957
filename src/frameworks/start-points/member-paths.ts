import type { ClassFact, MemberFact } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { joinPath } from '../instances/join-path.ts';
import { regexpPath } from '../instances/regexp-path.ts';
import { listOf, type MemberRule } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';
import { statedTexts } from './generated-constants.ts';

/** The paths of a member of a class: those that a decorator or rule states, else its name; then its parameters, where a rule says that they stand there. */
export function pathsOf(
  rule: MemberRule,
  member: MemberFact,
  fact: ClassFact,
  given: Subject,
  stated: string | undefined,
  finder: InstanceFinder,
): readonly string[] {
  const paths = stated === undefined ? ownPaths(rule, member, fact, given, finder) : [stated];
  const below = parametersOf(rule, member, fact, finder).map((name) => `<${name}>`);
  return below.length === 0 ? paths : paths.map((path) => joinPath(path, below.join('/')));
}

/** What a member states, or where it states none its name or that of its class. */
function ownPaths(
  rule: MemberRule,
  member: MemberFact,
  fact: ClassFact,
  given: Subject,
  finder: InstanceFinder,
): readonly string[] {
  const { path, pathIs, startPoint } = rule;
  const { resolver } = finder;
  const named = textsAt(listOf(startPoint?.name), given, resolver);
  const names = named.length > 0 ? named : statedTexts(startPoint?.name, given, rule, finder);
  const paths = names.length > 0 ? names : textsAt(listOf(path), given, resolver);
  if (paths.length > 0) return pathIs === 'regexp' ? paths.map((each) => regexpPath(each)) : paths;
  if (path !== undefined) return [''];
  if (startPoint?.useClassName === true) return [fact.name];
  const name = renamed(member.name, rule.renamed);
  return [isTrue(fact, rule.dashed, finder) ? name.replaceAll('_', '-') : name];
}

/** What stands for a name; one of a rule that ends with an asterisk is about all that begin so, and an asterisk stands for their rest. */
function renamed(name: string, names: MemberRule['renamed'] = {}): string {
  const own = names[name];
  if (own !== undefined) return own;
  const like = Object.entries(names).find(([each]) => each.endsWith('*') && name.startsWith(each.slice(0, -1)));
  return like === undefined ? name : like[1].replace('*', name.slice(like[0].length - 1));
}

/** Whether a member of the class, itself or inherited, is true. */
function isTrue({ object }: ClassFact, name: string | undefined, { resolver }: InstanceFinder): boolean {
  const value = name === undefined ? null : (resolver.memberOf(object, name)?.value ?? null);
  return value !== null && resolver.resolve(value).some((each) => each.kind === 'constant' && each.value === true);
}

const variable = /<(?:[^<>]*:)?(\w+)>/g;

/** The parameters that a caller must give, without those that texts of the class name or have as variable parts. */
function parametersOf(
  { parametersBelow }: MemberRule,
  { parameters }: MemberFact,
  { object }: ClassFact,
  { resolver }: InstanceFinder,
): readonly string[] {
  if (parametersBelow === undefined) return [];
  const subject: Subject = { arguments: [], receiver: { kind: 'class', object } };
  const texts = listOf(parametersBelow.except).flatMap((each) => textsAt([each], subject, resolver));
  const known = new Set(texts.flatMap((text) => [text, ...text.matchAll(variable).map(([, name = '']) => name)]));
  return parameters
    .filter(({ rest, default: otherwise, optional, marker }) => (rest ?? otherwise ?? optional ?? marker) === undefined)
    .flatMap(({ name }) => (name === '' || known.has(name) ? [] : [name]));
}

/** Keys of what runs with a member: methods of the class by their names, and functions that selectors choose. */
export function runningWith(
  { runsWith }: MemberRule,
  { name }: MemberFact,
  { object }: ClassFact,
  { resolver }: InstanceFinder,
): readonly string[] {
  const receiver = { kind: 'class', object } as const;
  return listOf(runsWith).flatMap((each) =>
    each.startsWith('this.')
      ? select(each, { arguments: [], receiver }, resolver).flatMap(({ value }) => functionsOf(value, resolver))
      : (resolver.memberOf(object, each.replace('{name}', name))?.object ?? []),
  );
}
