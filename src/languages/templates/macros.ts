import type { Value } from '../../code-model/facts.ts';
import { splitArguments } from './split-arguments.ts';
import { expressionValue } from './tag-values.ts';

const macroTag = /^\{%-?\s*macro\s+(\w+)\s*\(([\s\S]*)\)\s*-?%\}$/;
const endTag = /^\{%-?\s*endmacro\b/;
const macroCall =
  /^(?:\{\{-?|\{%-?\s*call(?:\([\w, ]*\))?)\s*((?:\w+\.)*)(\w+)\s*\(([\s\S]*)\)\s*(?:\|[\w| ]+)?-?(?:\}\}|%\})$/;

const namesTag = /^\{%-?\s*from\s[\s\S]*?\bimport\s+([\s\S]*?)(?:\s+with(?:out)?\s+context)?\s*-?%\}$/;
const moduleTag = /^\{%-?\s*import\s[\s\S]*?\bas\s+(\w+)/;
/** Stands for the page that a macro is called on. */
const pageParameter = '$page';

/** A macro of a template: a part of it that is filled in where it is called, in this template or another. */
export interface Macro {
  readonly name: string;
  /** Names of its parameters; the last one stands for the page that it is called on. */
  readonly parameters: readonly string[];
}

/** Macros that a template knows by name: its own, and those of others that it imports. */
export class KnownMacros {
  /** What a macro is called where it is defined, by what the template calls it. */
  private readonly names = new Map<string, string>();
  /** Names for all macros of another template. */
  private readonly modules = new Set<string>();

  /** Takes in what a tag defines or imports. */
  read(tag: string, own: Macro | null): void {
    if (own !== null) this.names.set(own.name, own.name);
    const module = moduleTag.exec(tag)?.[1];
    if (module !== undefined) this.modules.add(module);
    for (const each of namesTag.exec(tag)?.[1]?.split(',') ?? []) {
      const [, name, alias] = /^\s*(\w+)(?:\s+as\s+(\w+))?\s*$/.exec(each) ?? [];
      if (name !== undefined) this.names.set(alias ?? name, name);
    }
  }

  /** What a macro is called where it is defined; null for a function that may be none. */
  nameOf(qualifier: string, name: string): string | null {
    if (qualifier === '') return this.names.get(name) ?? null;
    return this.modules.has(qualifier.slice(0, -1)) ? name : null;
  }
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
  const own = splitArguments(written).map((each) => /^\w+/.exec(each)?.[0] ?? '');
  for (const [index, parameter] of own.entries())
    names.set(parameter, { kind: 'parameter', function: macroKey(name), index });
  return { name, parameters: [...own, pageParameter] };
}

/** What stands in a macro for the page that it is called on. */
export function pageOf({ name, parameters }: Macro): Value {
  return { kind: 'parameter', function: macroKey(name), index: parameters.length - 1 };
}

/** The arguments of a call of a macro; what is given by name is the last one. */
export function argumentsOf({ positional, named }: MacroCall, page: Value): readonly Value[] {
  return [...positional, { kind: 'record', members: { ...named, [pageParameter]: page }, keywords: true }];
}

/** True for the tag that ends a macro, whose parameters are no names any more. */
export function endsMacro(tag: string, macro: Macro, names: Map<string, Value>): boolean {
  if (!endTag.test(tag)) return false;
  for (const parameter of macro.parameters) names.delete(parameter);
  return true;
}

/** What a tag calls that is known as a macro, or that is given an address; null for any other tag. */
export function macroCallOf(tag: string, names: ReadonlyMap<string, Value>, known: KnownMacros): MacroCall | null {
  const [, qualifier = '', called, written = ''] = macroCall.exec(tag) ?? [];
  if (called === undefined) return null;
  const name = known.nameOf(qualifier, called);
  const given = splitArguments(written).map((each) => {
    const [start = '', parameter] = /^(\w+)\s*=(?!=)\s*/.exec(each) ?? [];
    return { parameter, value: expressionValue(each.slice(start.length), names) };
  });
  if (name === null && given.every(({ value }) => !isAddress(value))) return null;
  return {
    name: name ?? called,
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
