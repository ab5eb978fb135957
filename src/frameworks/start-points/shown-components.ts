import { isInside } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { componentsOf } from './functions-of.ts';

/** Components in components, and elements in elements. */
const maxDepth = 8;

/** Which code has elements of which components, and which elements stand in which. */
export class ShownComponents {
  private readonly resolver: ValueResolver;
  /** Key of a component → keys of the code that has elements of it. */
  private shownBy: ReadonlyMap<string, ReadonlySet<string>> | null = null;
  /** Id of an element → id of the one that it stands in. */
  private readonly outer = new Map<string, string>();

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    for (const { calls } of resolver.table.files()) {
      for (const { form, id, arguments: given } of calls) {
        const [attributes] = form === 'element' ? given : [];
        const inside = attributes?.kind === 'record' ? attributes.members['children'] : undefined;
        for (const child of inside?.kind === 'list' ? inside.items : [])
          if (child.kind === 'result') this.outer.set(child.call, id);
      }
    }
  }

  /** Ids of the elements around one as it is written, the innermost first. */
  elementsAround(id: string): readonly string[] {
    const found: string[] = [];
    for (let at = this.outer.get(id); at !== undefined && !found.includes(at); at = this.outer.get(at)) found.push(at);
    return found;
  }

  /** Keys of the code that shows the component whose code an object is: the object itself, then the code at each distance. */
  *around(object: string): Generator<readonly string[]> {
    yield [object];
    const found = new Set([object]);
    let next = [object];
    for (let depth = 0; depth < maxDepth && next.length > 0; depth++) {
      this.shownBy ??= this.findShown();
      const outer = [...this.shownBy].flatMap(([component, by]) =>
        next.some((each) => isInside(each, component)) ? [...by] : [],
      );
      next = [...new Set(outer)].filter((each) => !found.has(each));
      for (const each of next) found.add(each);
      if (next.length > 0) yield next;
    }
  }

  private findShown(): ReadonlyMap<string, ReadonlySet<string>> {
    const shownBy = new Map<string, Set<string>>();
    for (const { calls, test } of this.resolver.table.files()) {
      for (const { form, callee, caller } of test ? [] : calls) {
        if (form !== 'element') continue;
        for (const object of componentsOf(callee, this.resolver)) {
          const known = shownBy.get(object) ?? new Set();
          shownBy.set(object, known.add(caller));
        }
      }
    }
    return shownBy;
  }
}
