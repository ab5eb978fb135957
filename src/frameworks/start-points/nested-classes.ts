import type { ClassFact } from '../../code-model/facts.ts';
import type { InstanceFinder } from '../instances/instance-finder.ts';
import type { RuledClass } from './read-classes.ts';
import type { Registrations } from './registrations.ts';

/** What code stores in instances from outside stands below the names there, too: `root.carts = Carts()`. */
export function mountStored(classes: readonly RuledClass[], finder: InstanceFinder, found: Registrations): void {
  const nesting = new Set(classes.flatMap(({ fact, indexed }) => (indexed.rule.nests === true ? [fact.object] : [])));
  if (nesting.size === 0) return;
  const { resolver } = finder;
  for (const { stores = [], test } of resolver.table.files()) {
    for (const { of, name, value } of test ? [] : stores) {
      const outer = name === null ? [] : resolver.classesOf(of).filter((object) => nesting.has(object));
      if (name === null || outer.length === 0) continue;
      for (const { id } of finder.instancesOf(value))
        for (const object of outer) found.mounts.mount(id, `class ${object}`, resolver.textsOf(name));
    }
  }
}

/** What the members of a class hold stands below their names: `carts = Carts()` of a tree of objects. */
export function mountHeld(fact: ClassFact, finder: InstanceFinder, found: Registrations): void {
  const own = fact.members.flatMap(({ name, kind, value }) =>
    value === null || kind === 'method' ? [] : [[name, value] as const],
  );
  for (const [name, value] of own)
    for (const { id } of finder.instancesOf(value)) found.mounts.mount(id, `class ${fact.object}`, [name]);
}
