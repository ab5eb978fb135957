import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { httpVerbs } from '../start-points/http-verbs.ts';

/** A call by name, of production code, that states a path and gives code behind it. */
export interface Registration {
  readonly path: string;
  /** Keys of the in-house classes that it is called on; of a plain function none. */
  readonly classes: readonly string[];
  /** The function that is called, where that is known. */
  readonly called: string | null;
}

/**
 * Calls of production code by the name of what is called, of those that state a constant path and give a function behind it.
 * @param names of methods → where their path stands; where it is not the first argument, a verb of HTTP stands before it
 */
export function registeredCalls(
  names: ReadonlyMap<string, number>,
  functions: ReadonlySet<string>,
  resolver: ValueResolver,
): ReadonlyMap<string, readonly Registration[]> {
  const found = new Map<string, Registration[]>();
  for (const { calls, test } of resolver.table.files()) {
    if (test) continue;
    for (const call of calls) {
      const name = nameOf(call, functions, resolver);
      const at = name === null ? undefined : names.get(name);
      if (name === null || at === undefined || call.arguments.length < at + 2) continue;
      const paths = registeredPaths(call, at, resolver);
      const classes = paths.length === 0 ? [] : receiversOf(call, resolver);
      const called = call.callee.kind === 'function' ? call.callee.object : null;
      const own = found.get(name) ?? [];
      own.push(...paths.map((path) => ({ path, classes, called })));
      found.set(name, own);
    }
  }
  return found;
}

/** The name of a member, or the key of one of the functions. */
function nameOf(
  { callee, on, form }: CallFact,
  functions: ReadonlySet<string>,
  resolver: ValueResolver,
): string | null {
  if (form !== 'call') return null;
  const member = on ?? callee;
  if (member.kind === 'member') return member.name;
  if (functions.size === 0 || (callee.kind !== 'function' && callee.kind !== 'import')) return null;
  for (const each of resolver.resolve(callee))
    if (each.kind === 'function' && functions.has(each.object)) return each.object;
  return null;
}

/** The constant paths that a call states, if it gives a function behind them. */
function registeredPaths({ arguments: given }: CallFact, at: number, resolver: ValueResolver): readonly string[] {
  const verb = given[0] as Value;
  if (at > 0 && !resolver.textsOf(verb).some((text) => isVerb(text))) return [];
  const paths = resolver.textsOf(given[at] as Value).filter((text) => text !== '{}');
  return paths.length > 0 && given.slice(at + 1).some((each) => isFunction(each, resolver)) ? paths : [];
}

export function isVerb(text: string): boolean {
  return httpVerbs.has(text.toUpperCase());
}

function isFunction(value: Value, resolver: ValueResolver): boolean {
  const values = value.kind === 'list' ? value.items : [value];
  return values.some((each) => resolver.resolve(each).some(({ kind }) => kind === 'function'));
}

function receiversOf({ callee, on, receiver }: CallFact, resolver: ValueResolver): readonly string[] {
  const member = on ?? callee;
  if (member.kind !== 'member') return [];
  const classes = [...resolver.classesOf(member.of), ...(receiver === undefined ? [] : [receiver])];
  return classes.flatMap((each) => resolver.hierarchy.lineage(each));
}
