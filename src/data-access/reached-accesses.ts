import type { CallFact } from '../code-model/facts.ts';
import type { DataAccess } from './catalogue/table-definition.ts';
import type { DataContext } from './data-context.ts';

/** The accesses of production code and of all that it is known to call. */
export class ReachedAccesses {
  private readonly context: DataContext;
  private readonly accesses: ReadonlyMap<string, readonly DataAccess[]>;
  private readonly called = new Map<string, Set<string>>();
  private readonly reached = new Map<string, readonly DataAccess[]>();

  constructor(context: DataContext) {
    this.context = context;
    this.accesses = Map.groupBy(context.accesses, ({ from }) => from);
    for (const object of this.accesses.keys()) this.enter(object);
    for (const { calls, test } of context.resolver.table.files())
      if (!test) for (const call of calls) this.addCall(call);
  }

  /** Those of an object and of all that it calls. */
  from(object: string): readonly DataAccess[] {
    const known = this.reached.get(object);
    if (known !== undefined) return known;
    const met = new Set([object]);
    for (const each of met) for (const next of this.called.get(each) ?? []) met.add(next);
    const found = [...met].flatMap((each) => this.accesses.get(each) ?? []);
    this.reached.set(object, found);
    return found;
  }

  private addCall(call: CallFact): void {
    const { resolver } = this.context;
    this.enter(call.caller);
    for (const each of resolver.resolve(call.callee)) {
      if (each.kind === 'function') this.add(call.caller, each.object);
      const made = each.kind === 'class' ? resolver.memberOf(each.object, 'constructor') : null;
      if (made?.object != null) this.add(call.caller, made.object);
    }
  }

  /** What stands within a function belongs to it. */
  private enter(object: string): void {
    const start = object.indexOf('#');
    const at = object.lastIndexOf('.');
    if (at > start && start >= 0) this.add(object.slice(0, at), object);
  }

  private add(caller: string, callee: string): void {
    const known = this.called.get(caller);
    if (known === undefined) this.called.set(caller, new Set([callee]));
    else known.add(callee);
  }
}
