import { textOf } from '../../code-model/conventions/convention-files.ts';
import type { Value } from '../../code-model/facts.ts';
import { memberAt } from '../../code-model/member-at.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { RouteFileRule, RouteTarget } from '../rules/convention-schema.ts';
import { listOf } from '../rules/rule-schema.ts';
import { elementsOf, recordsOf } from '../rules/select.ts';
import { functionsOf } from '../start-points/functions-of.ts';
import type { NamedFunctions } from './named-functions.ts';

/** What the target of a route says of the code behind it. */
export interface RouteCode {
  /** Keys of the functions that answer. */
  readonly handlers: readonly string[];
  /** Keys of those that run before. */
  readonly before: readonly string[];
  /** Names of what answers, as guards are stated for them. */
  readonly names: readonly { readonly kind: string; readonly name: string }[];
  /** Texts that name nothing in the code. */
  readonly open: readonly string[];
  /** True where the library answers itself: with a view, with the address of another page. */
  readonly isCodeless: boolean;
}

/** The code behind a target: a text, a function, a record with members that name it, or a list of these. */
export function routeCode(
  target: Value,
  rule: RouteFileRule,
  parts: Readonly<Record<string, string>>,
  named: NamedFunctions,
  resolver: ValueResolver,
): RouteCode {
  const code = {
    handlers: [] as string[],
    before: [] as string[],
    names: [] as { kind: string; name: string }[],
    open: [] as string[],
    isCodeless: false,
  };
  const read = (value: Value, { kind, codeless, before }: RouteTarget, into: string[]): void => {
    code.isCodeless ||= codeless === true;
    into.push(...functionsOf(value, resolver));
    for (const text of kind === undefined ? [] : resolver.textsOf(value)) {
      const candidates = [text, ...listOf(rule.names).map((name) => textOf(name, { ...parts, text }))];
      const name = candidates.find((candidate) => named.of(candidate, kind ?? '').length > 0);
      if (name === undefined && rule.redirects === true && /^(\/|https?:)/.test(text)) code.isCodeless = true;
      else if (name === undefined) code.open.push(text);
      else {
        into.push(...named.of(name, kind ?? ''));
        if (before !== true) code.names.push({ kind: kind ?? '', name });
      }
    }
  };
  for (const element of elementsOf(target, resolver)) {
    for (const each of rule.targets.filter(({ before }) => before === true)) {
      for (const value of valuesOf(element, each, resolver)) read(value, each, code.before);
    }
    // The first way that the target uses: a member stands for itself where no other stands beside it.
    const others = rule.targets.filter(({ before }) => before !== true);
    const used = others.find((each) => valuesOf(element, each, resolver).length > 0);
    if (used === undefined) continue;
    for (const value of valuesOf(element, used, resolver)) read(value, used, code.handlers);
  }
  return code;
}

/** The values that a target has for one way of naming code; several members are one text. */
function valuesOf(element: Value, { members, kind }: RouteTarget, resolver: ValueResolver): readonly Value[] {
  const names = listOf(members);
  const records = recordsOf(element, resolver);
  if (names.length === 0) return records.length > 0 ? [] : [element];
  return records.flatMap((record) => {
    if (!names.every((name) => Object.hasOwn(record.members, name.split('.', 1)[0] as string))) return [];
    const values = names.map((path) => memberAt(record, path.split('.')));
    const [only, ...others] = values;
    if (only === undefined) return [];
    if (others.length === 0) return kind === undefined ? [only] : elementsOf(only, resolver);
    const separated = values.flatMap((value, at): Value[] =>
      at === 0 ? [value] : [{ kind: 'text', text: '/' }, value],
    );
    return [{ kind: 'joined', parts: separated }];
  });
}
