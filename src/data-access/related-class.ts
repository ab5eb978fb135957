import type { ClassFact, DecoratorFact, Value } from '../code-model/facts.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';

/** The class that an argument of a decorator gives: `() => Team`, `Team`. */
export function relatedClass(decorator: DecoratorFact, resolver: ValueResolver): string | null {
  for (const each of (decorator.arguments ?? []).flatMap((value) => resolver.resolve(value))) {
    const returned: readonly Value[] =
      each.kind === 'function' ? (resolver.table.function(each.object)?.returns ?? []) : [each];
    for (const value of returned) {
      const [object] = resolver.classesOf(value);
      if (object !== undefined) return object;
    }
  }
  return null;
}

/** A class and the in-house classes it extends, nearest first. */
export function lineage(fact: ClassFact, resolver: ValueResolver): ClassFact[] {
  const found: ClassFact[] = [];
  for (let current: ClassFact | undefined = fact; current !== undefined && found.length < 20; ) {
    found.push(current);
    const base: string | undefined = current.extends === null ? undefined : resolver.classesOf(current.extends.name)[0];
    current = base === undefined ? undefined : resolver.table.class(base);
  }
  return found;
}
