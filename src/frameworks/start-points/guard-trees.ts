import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import { membersOf, select } from '../rules/select.ts';
import { functionsOf } from './functions-of.ts';
import type { Registrations } from './registrations.ts';
import type { Handler } from './start-point.ts';

/** Functions that run before what is registered under names that a pattern fits. */
interface Guard {
  readonly fits: (name: string) => boolean;
  readonly handlers: readonly Handler[];
}

/**
 * Puts functions before what trees of records register, where a call states them by the same names: `composeResolvers(resolvers, { 'Query.*':
 * [signedIn()] })` and `shield({ Query: { carts: isOwner, '*': deny } })`, whose `*` stands for what has no rule of its own.
 */
export function guardTrees(finder: InstanceFinder, found: Registrations): void {
  const { resolver } = finder;
  const guards: Guard[] = [];
  const separators = new Map<string, string>();
  for (const { call, rule, rules } of finder.allMatches()) {
    if (rule.tree !== undefined) separators.set(rule.id, rules.separator ?? '/');
    if (rule.guards === undefined) continue;
    const { file } = resolver.table.fileOf(call);
    const asHandler = (object: string): Handler => ({ object, file, lines: call.lines, rule: rule.id });
    for (const { value } of select(rule.guards, finder.subjectOf(call), resolver))
      for (const { fits, objects } of statedBy(value, resolver))
        guards.push({ fits, handlers: objects.map(asHandler) });
  }
  if (guards.length === 0) return;
  for (const [at, declaration] of found.declarations.entries()) {
    if (!separators.has(declaration.rule)) continue;
    const before = guards.filter(({ fits }) => declaration.paths.some(fits)).flatMap(({ handlers }) => handlers);
    const own = new Set(declaration.handlers.map(({ object }) => object));
    const added = before.filter(({ object }) => !own.has(object));
    if (added.length > 0) found.declarations[at] = { ...declaration, handlers: [...added, ...declaration.handlers] };
  }
}

interface Stated {
  readonly fits: (name: string) => boolean;
  readonly objects: readonly string[];
}

/** Of a map of rules by type and field, or by both in one name, what each stands before. */
function statedBy(map: Value, resolver: ValueResolver): readonly Stated[] {
  return membersOf(map, resolver).flatMap(({ key, value }): Stated[] => {
    const dot = key.indexOf('.');
    const fields = dot < 0 ? membersOf(value, resolver) : [];
    if (fields.length === 0) {
      const type = dot < 0 ? key : key.slice(0, dot);
      return [{ fits: fitting(type, dot < 0 ? '*' : key.slice(dot + 1)), objects: functionsOf(value, resolver) }];
    }
    const named = fields.flatMap((field) => (field.key === '*' ? [] : [field.key]));
    return fields.map((field) => {
      const fits = fitting(key, field.key === '*' ? `!{${named.join(',')}}` : field.key);
      return { fits, objects: functionsOf(field.value, resolver) };
    });
  });
}

/** Whether a name is of a type and a field: `*` any, `{a, b}` one of these, `!{a}` any other. */
function fitting(type: string, field: string): (name: string) => boolean {
  const isType = oneOfNames(type);
  const isField = oneOfNames(field);
  return (name) => {
    const dot = name.indexOf('.');
    return dot > 0 && isType(name.slice(0, dot)) && isField(name.slice(dot + 1));
  };
}

function oneOfNames(pattern: string): (name: string) => boolean {
  const [, not, list] = /^(!?)\{?([^{}]*)\}?$/.exec(pattern) ?? [];
  const names = new Set((list ?? '').split(',').map((name) => name.trim()));
  if (names.has('*')) return () => true;
  return not === '!' ? (name) => !names.has(name) : (name) => names.has(name);
}
