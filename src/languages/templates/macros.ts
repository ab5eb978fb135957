import type { Value } from '../../code-model/facts.ts';
import { splitArguments } from './split-arguments.ts';
import { expressionValue } from './tag-values.ts';

const macroTag = /^\{%-?\s*macro\s+(\w+)\s*\(([\s\S]*)\)\s*-?%\}$/;
const endTag = /^\{%-?\s*endmacro\b/;
const macroCall =
  /^(?:\{\{-?|\{%-?\s*call(?:\([\w, ]*\))?)\s*(?:\w+\.)*(\w+)\s*\(([\s\S]*)\)\s*(?:\|[\w| ]+)?-?(?:\}\}|%\})$/;

/** A macro of a template: a part of it that is filled in where it is called, in this template or another. */
export interface Macro {
  readonly name: string;
  /** Names of its parameters. */
  readonly parameters: readonly string[];
}

/** What a tag calls, as a macro is called. */
export interface MacroCall {
  readonly name: string;
  readonly positional: readonly Value[];
  readonly named: Readonly<Record<string, Value>>;
}

/** Key of the function that stands for the macros of a name, of all templates. */
export function macroKey(name: string): string {
  return `template macro ${name}`;
}

/** The macro that begins with a tag; null for any other tag. Its parameters are names from there to its end. */
export function macroOf(tag: string, names: Map<string, Value>): Macro | null {
  const [, name, written = ''] = macroTag.exec(tag) ?? [];
  if (name === undefined) return null;
  const parameters = splitArguments(written).map((each) => /^\w+/.exec(each)?.[0] ?? '');
  for (const [index, parameter] of parameters.entries())
    names.set(parameter, { kind: 'parameter', function: macroKey(name), index });
  return { name, parameters };
}

/** True for the tag that ends a macro, whose parameters are no names any more. */
export function endsMacro(tag: string, macro: Macro, names: Map<string, Value>): boolean {
  if (!endTag.test(tag)) return false;
  for (const parameter of macro.parameters) names.delete(parameter);
  return true;
}

/** What a tag calls with at least one argument that is known; null for any other tag. */
export function macroCallOf(tag: string, names: ReadonlyMap<string, Value>): MacroCall | null {
  const [, name, written = ''] = macroCall.exec(tag) ?? [];
  if (name === undefined) return null;
  const given = splitArguments(written).map((each) => {
    const [start = '', parameter] = /^(\w+)\s*=(?!=)\s*/.exec(each) ?? [];
    return { parameter, value: expressionValue(each.slice(start.length), names) };
  });
  if (given.every(({ value }) => !isAddress(value))) return null;
  return {
    name,
    positional: given.flatMap(({ parameter, value }) => (parameter === undefined ? [value] : [])),
    named: Object.fromEntries(
      given.flatMap(({ parameter, value }) => (parameter === undefined ? [] : [[parameter, value] as const])),
    ),
  };
}

/** True for a value that may be an address: a named route, a path, or what a macro is given. */
function isAddress(value: Value): boolean {
  return value.kind === 'parameter' || (value.kind === 'text' && /^(route:|\/)/.test(value.text));
}
