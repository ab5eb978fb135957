import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, KeptFact, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Parameters of a function, by position, that one statement puts into a collection. */
export interface Keeping {
  /** Those in what is stored, or in the names that lead to its place. */
  readonly all: ReadonlySet<number>;
  /** Those in what is stored. */
  readonly stored: ReadonlySet<number>;
}

/** Functions that functions call, on the way to a collection. */
const longestWay = 4;
/** Parts of parts of a value. */
const maxDepth = 8;
const nothing: ReadonlySet<string> = new Set();
/** Members of a function or a list by which it is called, not passed on. */
const calling: ReadonlySet<string> = new Set(['call', 'apply', '__call__']);

/**
 * Which parameters functions keep in collections of their instance or file: directly, in a record, a new object or a closure that calls them, or through functions
 * that they pass them to. A parameter that the function calls itself, at once, is none of them: what it gives may be kept, as in a cache.
 */
export class KeptParameters {
  private readonly resolver: ValueResolver;
  private readonly known = new Map<string, readonly Keeping[]>();
  private readonly callsInside = new Map<string, readonly CallFact[]>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  of(object: string, way: ReadonlySet<string> = nothing): readonly Keeping[] {
    const known = this.known.get(object);
    if (known !== undefined) return known;
    const file = this.resolver.table.fileOfDefinition(object);
    if (file === undefined || way.has(object) || way.size >= longestWay) return [];
    const further = new Set([...way, object]);
    const passed = this.callsOf(object).flatMap((call) => this.throughCall(object, call, further));
    const called = this.calledAtOnce(object);
    const found = [...this.directly(object, file), ...passed].flatMap(({ all, stored }) => {
      const left = [...stored].filter((index) => !called.has(index));
      return left.length === 0 ? [] : [{ all, stored: new Set(left) }];
    });
    if (way.size === 0) this.known.set(object, found);
    return found;
  }

  /** The function and those of the code that it calls, and so on. */
  reached(object: string, found = new Set<string>(), depth = 0): ReadonlySet<string> {
    if (found.has(object) || depth > longestWay) return found;
    found.add(object);
    for (const call of this.callsOf(object))
      for (const target of this.targetsOf(call)) this.reached(target, found, depth + 1);
    return found;
  }

  /** The calls in a function and in the closures inside it. */
  callsOf(object: string): readonly CallFact[] {
    const known = this.callsInside.get(object);
    if (known !== undefined) return known;
    const file = this.resolver.table.fileOfDefinition(object);
    const found = (file?.calls ?? []).filter(({ caller }) => isInside(caller, object));
    this.callsInside.set(object, found);
    return found;
  }

  private directly(object: string, file: FileFacts): Keeping[] {
    return [...(file.kept ?? []), ...keptInInstances(file, this.resolver)].flatMap(({ in: owner, names, values }) => {
      if (owner !== '' && !isInside(owner, object)) return [];
      const stored = this.indexesIn(values, object);
      return stored.size === 0 ? [] : [{ all: new Set([...stored, ...this.indexesIn(names, object)]), stored }];
    });
  }

  private throughCall(object: string, call: CallFact, way: ReadonlySet<string>): Keeping[] {
    if (call.arguments.length === 0) return [];
    return this.targetsOf(call).flatMap((target) => {
      const given = (indexes: ReadonlySet<number>): ReadonlySet<number> =>
        this.indexesIn(
          [...indexes].flatMap((index) => this.argumentsAt(call, index, target)),
          object,
        );
      return this.of(target, way).flatMap(({ all, stored }) => {
        const own = given(stored);
        return own.size === 0 ? [] : [{ all: new Set([...own, ...given(all)]), stored: own }];
      });
    });
  }

  /** What a call passes to a parameter: several where it takes all further arguments, or where a list is spread. */
  private argumentsAt({ arguments: given }: CallFact, index: number, target: string): readonly Value[] {
    const parameter = this.resolver.table.function(target)?.parameters[index];
    const spread = given.findIndex(({ kind }) => kind === 'spread');
    if (spread >= 0 && spread <= index) return given.slice(spread);
    return parameter?.rest === true ? given.slice(index) : given.slice(index, index + 1);
  }

  /** The function of the code that a call is known to call. */
  private targetsOf({ callee }: CallFact): readonly string[] {
    if (callee.kind === 'function') return [callee.object];
    if (callee.kind === 'member' && callee.of.kind === 'this') {
      const value = this.resolver.memberOf(callee.of.class, callee.name)?.value;
      return value?.kind === 'function' ? [value.object] : [];
    }
    if (callee.kind !== 'import') return [];
    return this.resolver.resolve(callee).flatMap((each) => (each.kind === 'function' ? [each.object] : []));
  }

  private calledAtOnce(object: string): ReadonlySet<number> {
    const found = new Set<number>();
    for (const { callee, caller } of this.callsOf(object)) {
      const called = callee.kind === 'member' && calling.has(callee.name) ? callee.of : callee;
      if (caller === object && called.kind === 'parameter' && called.function === object) found.add(called.index);
    }
    return found;
  }

  private indexesIn(values: readonly Value[], object: string): ReadonlySet<number> {
    const found = new Set<number>();
    for (const value of values) this.collect(value, object, found, 0);
    return found;
  }

  private collect(value: Value, object: string, found: Set<number>, depth: number): void {
    if (depth > maxDepth) return;
    if (value.kind === 'parameter' && value.function === object) found.add(value.index);
    else if (value.kind === 'function' && isInside(value.object, object)) {
      for (const { callee, arguments: given } of this.callsOf(value.object))
        for (const part of [callee, ...given])
          if (part.kind !== 'function') this.collect(part, object, found, depth + 1);
    } else if (value.kind === 'result') {
      const call = this.resolver.table.call(value.call);
      // `handlers.map(wrap)` holds what `handlers` does; what `load()` gives is not `load`.
      const { callee } = call ?? {};
      if (callee?.kind === 'member' && !calling.has(callee.name)) this.collect(callee.of, object, found, depth + 1);
      for (const part of call?.arguments ?? []) this.collect(part, object, found, depth + 1);
    } else for (const part of partsOf(value)) this.collect(part, object, found, depth + 1);
  }
}

/** Of Python: `self.routes[path] = handler`, `self.routes.append((path, handler))`, as far as the store says so. */
function keptInInstances({ language, stores = [] }: FileFacts, resolver: ValueResolver): readonly KeptFact[] {
  if (language !== 'Python') return [];
  return stores.flatMap(({ of, name, value }): KeptFact[] => {
    const names = of.kind === 'this' ? null : wayTo(of, resolver);
    return names === null
      ? []
      : [{ in: '', by: 'instance', names: name === null ? names : [...names, name], values: [value] }];
  });
}

/** What is between the own instance and a place in it; null for a place elsewhere. */
function wayTo(of: Value, resolver: ValueResolver, depth = 0): readonly Value[] | null {
  if (of.kind === 'this') return [];
  if (depth > maxDepth) return null;
  if (of.kind === 'member') return wayTo(of.of, resolver, depth + 1);
  if (of.kind === 'element') {
    const outer = wayTo(of.of, resolver, depth + 1);
    return outer === null || of.index === undefined ? outer : [...outer, of.index];
  }
  const call = of.kind === 'result' ? resolver.table.call(of.call) : undefined;
  if (call?.callee.kind !== 'member') return null;
  // `self.routes.setdefault(path, {})[method]`.
  const outer = wayTo(call.callee.of, resolver, depth + 1);
  return outer === null ? null : [...outer, ...call.arguments];
}
