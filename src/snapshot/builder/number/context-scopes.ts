import { isOfClass, ownerOf } from '../../../bundle/context-names.ts';
import type { CallContexts, ContextEdge } from '../../../graph/context-graph.ts';
import { absent } from '../../../search/search-columns.ts';
import type { Collector } from '../collect/collector.ts';
import type { LinkContext } from '../collect/link-contexts.ts';
import type { Numbering } from './number-objects.ts';

/** The contexts of an application with the objects that run in each. */
interface CompleteScopes {
  readonly list: CallContexts['scopes'];
  readonly classes: CallContexts['classes'];
  /** Whether one object is inside a function that runs in classes, and the other is it or inside it. */
  staysIn(from: number, to: number): boolean;
}

/**
 * Numbers contexts as they are met. The scope of a call is its function and what is inside that; the scope of a class are the functions
 * that links lead into with it, and what is inside these.
 */
export class ContextScopes {
  private readonly list: Uint32Array[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly collector: Collector;
  private readonly objects: Numbering;
  /** By object that contexts are of, its number. */
  private readonly owners: ReadonlyMap<string, number>;
  private readonly inside: Inside;
  /** By context that is a class, the functions that are entered with it. */
  private readonly entered = new Map<number, Set<number>>();

  constructor(collector: Collector, objects: Numbering) {
    this.collector = collector;
    this.objects = objects;
    const names = [...collector.links.contexts.values()].flat().flatMap(({ within, enters }) => [within, enters]);
    const known = [...new Set(names)].flatMap((name) => {
      const owner = name === null ? undefined : this.numberOf(ownerOf(name));
      return owner === undefined ? [] : [[name as string, owner] as const];
    });
    this.owners = new Map(known);
    this.inside = new Inside(new Set(known.flatMap(([name, owner]) => (isOfClass(name) ? [] : [owner]))), this);
  }

  /** False for a way that names a context of an object that is not there. */
  isKnown({ within, enters }: LinkContext): boolean {
    return [within, enters].every((name) => name === null || this.owners.has(name));
  }

  /** The functions with contexts that an object is, or is inside. */
  ownersOf(object: number): readonly number[] {
    return this.inside.around.get(object) ?? [];
  }

  ownerOf(context: string): number {
    return this.owners.get(context) ?? absent;
  }

  edge(edge: number, target: number, { within, enters }: LinkContext): ContextEdge {
    const into = this.context(enters);
    if (into !== null) this.entered.get(into)?.add(target);
    return { edge, within: this.context(within), enters: into };
  }

  /** When all edges are numbered. */
  complete(): CompleteScopes {
    const roots = new Inside(new Set([...this.entered.values()].flatMap((targets) => [...targets])), this);
    for (const [context, targets] of this.entered) {
      const members = new Set([...targets].flatMap((target) => [...(roots.members.get(target) ?? [])]));
      this.list[context] = Uint32Array.from(members).sort();
    }
    const rootOf = (object: number): number | undefined => roots.around.get(object)?.[0];
    return {
      list: this.list,
      classes: new Set(this.entered.keys()),
      staysIn: (from, to) => rootOf(to) !== to && rootOf(to) !== undefined && rootOf(from) === rootOf(to),
    };
  }

  /** The number of the parent of an object; undefined for one that has none. */
  parentOf(object: number): number | undefined {
    const { keys, parent } = this.collector.objects;
    const key = parent.at(this.objects.rows[object] as number);
    return key === absent ? undefined : this.objects.numbers[keys.rowOf(key)];
  }

  get count(): number {
    return this.objects.rows.length;
  }

  private context(name: string | null): number | null {
    if (name === null) return null;
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    const context = this.list.length;
    this.numbers.set(name, context);
    this.list.push(this.inside.members.get(this.ownerOf(name)) ?? new Uint32Array());
    if (isOfClass(name)) this.entered.set(context, new Set());
    return context;
  }

  private numberOf(key: string): number | undefined {
    const { keys } = this.collector.objects;
    const found = keys.texts.find(key);
    const row = found === undefined ? absent : keys.rowOf(found);
    return row === absent ? undefined : this.objects.numbers[row];
  }
}

/** What some objects have inside them, themselves included. */
class Inside {
  /** By object of these, all that is inside it, ascending. */
  readonly members: ReadonlyMap<number, Uint32Array>;
  /** By object, those that it is or is inside, the innermost first. */
  readonly around = new Map<number, number[]>();

  constructor(of: ReadonlySet<number>, objects: Pick<ContextScopes, 'count' | 'parentOf'>) {
    const inside = new Map(Array.from(of, (each) => [each, [] as number[]]));
    for (let object = 0; object < objects.count && of.size > 0; object++) {
      let at: number | undefined = object;
      for (let steps = 0; at !== undefined && steps < objects.count; steps++) {
        const members = inside.get(at);
        members?.push(object);
        if (members !== undefined) this.around.set(object, [...(this.around.get(object) ?? []), at]);
        at = objects.parentOf(at);
      }
    }
    this.members = new Map(Array.from(inside, ([each, members]) => [each, Uint32Array.from(members)]));
  }
}
