import type { ClassFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { type ClassRule, listOf } from '../rules/rule-schema.ts';
import { type Subject, select, textsAt } from '../rules/select.ts';

/** What a library answers for a class. */
export interface BroughtOperation {
  readonly verb: string;
  readonly path: string;
  /** Key of the method that answers, or of the class where that is the library's. */
  readonly object: string;
  /** The library's method. */
  readonly brought?: string;
}

/** The operations that the library brings to a class, those left out that the class says it does not have. */
export function broughtOperations(
  { object }: ClassFact,
  { names, limited, allowed: ofVerbs = [] }: NonNullable<ClassRule['brings']>,
  resolver: ValueResolver,
): readonly BroughtOperation[] {
  const subject: Subject = { arguments: [], receiver: { kind: 'class', object } };
  const limits = ofVerbs.map((each) => {
    // The first place that states some holds.
    const [texts = []] = listOf(each.by).flatMap((by) => {
      const found = textsAt([by], subject, resolver).map((text) => text.toUpperCase());
      return found.length === 0 ? [] : [found];
    });
    return { names: listOf(each.names), verbs: texts };
  });
  const isAllowed = (name: string, verb: string): boolean =>
    limits.every((limit) => !limit.names.includes(name) || limit.verbs.length === 0 || limit.verbs.includes(verb));
  const stated = listOf(limited).flatMap((name) => textsOf(object, name, resolver));
  const allowed = new Set(stated);
  return Object.entries(names).flatMap(([name, operation]) => {
    const [verb = '', path = ''] = operation.split(' ');
    if ((allowed.size > 0 && !allowed.has(name)) || !isAllowed(name, verb)) return [];
    const own = resolver.memberOf(object, name)?.object ?? null;
    // A method with a decorator states its own path.
    if (own !== null && isDecorated(object, name, resolver)) return [];
    return [{ verb, path, ...(own === null ? { object, brought: name } : { object: own }) }];
  });
}

function isDecorated(object: string, name: string, resolver: ValueResolver): boolean {
  return (resolver.memberOf(object, name)?.decorators.length ?? 0) > 0;
}

const part = /\{(\$?\w+)(?:-(\w+))?(?:\|([^}]*))?\}/g;

/** The path of a class that states none, by what its members hold: `/api/{version|v1}/{resource_name|$class}`. */
export function impliedPath({ object, name }: ClassFact, form: string, resolver: ValueResolver): string {
  const own = (end: string | undefined): string =>
    (end !== undefined && name.endsWith(end) && name !== end ? name.slice(0, -end.length) : name).toLowerCase();
  return form.replaceAll(part, (_, member: string, end: string | undefined, otherwise: string | undefined) => {
    if (member === '$class') return own(end);
    if (member === '$name') return name;
    const [text] = textsOf(object, member, resolver);
    if (text !== undefined) return text;
    return otherwise === '$class' ? own(end) : otherwise === '$name' ? name : (otherwise ?? '{}');
  });
}

function textsOf(object: string, name: string, resolver: ValueResolver): readonly string[] {
  const value = resolver.memberOf(object, name)?.value ?? null;
  return value === null ? [] : textsAt(['0'], { arguments: [value] }, resolver);
}

/** Paths that lists of words state: `static paths = [['cart', 'add']]`. */
export function pathsOfWords(
  selectors: readonly string[],
  subject: Subject,
  separator: string | undefined,
  resolver: ValueResolver,
): readonly string[] {
  return selectors
    .flatMap((selector) => select(selector, subject, resolver))
    .map(({ value }) => textsAt(['0'], { arguments: [value] }, resolver).join(separator ?? '/'));
}
