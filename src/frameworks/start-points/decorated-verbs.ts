import { isInside } from '../../code-model/fact-table.ts';
import { type CallFact, type DecoratorFact, type Lines, unknownValue, type Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { decoratorCalls } from '../instances/decorator-calls.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import { httpVerbs } from './http-verbs.ts';

type VerbRule = NonNullable<StartPointRule['verbs']>[number];

/** The verbs that decorators of a handler limit it to: `@require_POST`, `@api_view(["GET", "PUT"])`, or one of the application with verbs alone. */
export class DecoratedVerbs {
  private readonly resolver: ValueResolver;
  private decorators: ReadonlyMap<string, readonly CallFact[]> | null = null;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** None where no decorator says any. @param objects keys of functions */
  of(objects: readonly string[], rules: readonly VerbRule[] | undefined): readonly string[] {
    if (rules === undefined) return [];
    this.decorators ??= decoratorCalls(this.resolver);
    const calls = objects.map((object) => this.decorators?.get(object) ?? []);
    const verbs = calls.flatMap((each) => verbsOfDecorators(each.map(writtenOf), rules, this.resolver));
    return [...new Set(verbs)];
  }
}

/** A decorator as it is written: what it is given, those given by name as the last. */
type Decorator = Pick<DecoratorFact, 'callee' | 'arguments'>;

/** What is decorated stands behind what the decorator is given. */
function writtenOf({ callee, arguments: given }: CallFact): Decorator {
  return { callee, arguments: given.slice(0, -1) };
}

/** The verbs that decorators limit what they decorate to, each of those that limit it; none where none does. */
export function verbsOfDecorators(
  decorators: readonly Decorator[],
  rules: readonly VerbRule[],
  resolver: ValueResolver,
): readonly string[] {
  const limits = decorators
    .map((each) => [
      ...rules.flatMap((rule) => named(each, rule, resolver)),
      ...given(each, resolver),
      ...testedBy(each, resolver),
    ])
    .filter((verbs) => verbs.length > 0);
  const all = [...new Set(limits.flat())];
  const common = all.filter((verb) => limits.every((verbs) => verbs.includes(verb)));
  // Those that leave nothing together are not understood.
  return common.length > 0 ? common : all;
}

/** The verbs that a decorator of the application itself is given, and nothing else: `@allow("GET", "POST")`. */
function given({ callee, arguments: all }: Decorator, resolver: ValueResolver): readonly string[] {
  // Behind what is written stand the arguments given by name, names of what is decorated (`$name`) among them.
  const written = all?.slice(0, -1) ?? [];
  const byName = all?.at(-1);
  const entries = byName === undefined ? [] : resolver.entriesOf(byName).filter(([name]) => !name.startsWith('$'));
  const values = [...written, ...entries.map(([, each]) => each)];
  const isOwn = values.length > 0 && resolver.resolve(callee).some(({ kind }) => kind === 'function');
  const texts = isOwn ? values.map((each) => verbsIn(each, resolver)) : [];
  return texts.every((each) => each.length > 0) ? texts.flat().filter((verb) => verb !== 'OPTIONS') : [];
}

/** Empty where a value is anything but a verb, or a list of verbs. */
function verbsIn(value: Value, resolver: ValueResolver): readonly string[] {
  const items = resolver.itemsOf(value) ?? [value];
  const texts = items.map((item) => resolver.textsOf(item));
  return texts.every((each) => each.length === 1 && httpVerbs.has(each[0] as string)) ? texts.flat() : [];
}

/**
 * The verbs for which a decorator of the application itself lets what it decorates run, as code in it tests the request:
 * `if request.method != "POST": raise NotAllowed()`.
 */
function testedBy({ callee }: Decorator, resolver: ValueResolver): readonly string[] {
  const { table } = resolver;
  const functions = resolver.resolve(callee).flatMap((each) => {
    if (each.kind === 'function') return [each.object];
    const members = each.kind === 'class' ? (table.class(each.object)?.members ?? []) : [];
    return members.flatMap(({ object }) => object ?? []);
  });
  return functions.flatMap((outer) => {
    const inside = (table.fileOfDefinition(outer)?.functions ?? []).filter(({ object }) => isInside(object, outer));
    const lists = inside.flatMap(({ object, verbLimits = [] }) =>
      verbLimits
        .filter(({ left }) => left === undefined || !passesOn(object, left, resolver))
        .map(({ list }) => verbsIn(list, resolver)),
    );
    return lists.flat().filter((verb) => verb !== 'OPTIONS');
  });
}

/**
 * Whether code of a function calls what the functions around it are given, or gives what the nearest of them is given to others: `return view(request)`.
 * What a class keeps may be what it decorates, too: `self.view(request)`.
 */
function passesOn(function_: string, { startLine, endLine }: Lines, { table }: ValueResolver): boolean {
  const { calls = [], functions = [] } = table.fileOfDefinition(function_) ?? {};
  const around = functions.filter(({ object }) => object !== function_ && isInside(function_, object));
  const nearest = around.reduce((best, { object }) => (object.length > best.length ? object : best), '');
  const isKept = (value: Value): boolean =>
    value.kind === 'member' &&
    value.of.kind === 'this' &&
    table.class(value.of.class)?.members.some(({ name, kind }) => name === value.name && kind === 'method') !== true;
  const isGiven = (value: Value): boolean => value.kind === 'parameter' && value.function === nearest;
  return calls
    .filter(({ caller }) => isInside(caller, function_))
    .filter(({ lines }) => lines.startLine >= startLine && lines.endLine <= endLine)
    .some(({ callee, arguments: all }) => callee.kind === 'parameter' || isKept(callee) || all.some(isGiven));
}

/** Selectors count what is decorated as the last argument. */
function named(
  { callee, arguments: all }: Decorator,
  { decorators, verb, are }: VerbRule,
  resolver: ValueResolver,
): readonly string[] {
  const symbols = resolver.symbolsOf(callee);
  if (!listOf(decorators).some((symbol) => symbols.includes(symbol))) return [];
  const stated = textsAt(listOf(verb), { arguments: [...(all ?? []), unknownValue] }, resolver);
  return (stated.length > 0 ? stated : listOf(are)).map((each) => each.toUpperCase());
}
