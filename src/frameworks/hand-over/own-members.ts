import { isInside } from '../../code-model/fact-table.ts';
import type { CallFact, StoreFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { decoratorCalls } from '../instances/decorator-calls.ts';

/** Members that decorators of the application give what they decorate, and that have it run: `func.post = post`, where `post` calls or passes on `func`. */
export class OwnMembers {
  private readonly resolver: ValueResolver;
  /** By name keys of the functions that store such a member in what they are given. */
  private readonly storing = new Map<string, Set<string>>();
  private readonly decorators: ReadonlyMap<string, readonly CallFact[]>;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    this.decorators = decoratorCalls(resolver);
    for (const { stores = [], test } of resolver.table.files()) for (const store of test ? [] : stores) this.add(store);
  }

  isKnown(name: string): boolean {
    return this.storing.has(name);
  }

  /** Whether a decorator of a function gives it such a member. */
  has(object: string, name: string): boolean {
    const storing = [...(this.storing.get(name) ?? [])];
    const decorators = (this.decorators.get(object) ?? []).flatMap(({ callee }) => this.resolver.resolve(callee));
    return decorators.some(
      (each) => (each.kind === 'function' || each.kind === 'class') && storing.some((by) => isInside(by, each.object)),
    );
  }

  private add({ of, name, value }: StoreFact): void {
    if (of.kind !== 'parameter' || name?.kind !== 'text' || !this.hasRun(value, of)) return;
    const known = this.storing.get(name.text) ?? new Set();
    this.storing.set(name.text, known.add(of.function));
  }

  /** Whether a function, or what a call makes, calls what the function around it is given, or gives it to others. */
  private hasRun(value: Value, given: Value & { readonly kind: 'parameter' }): boolean {
    const { table } = this.resolver;
    const isGiven = (each: Value): boolean =>
      each.kind === 'parameter' && each.function === given.function && each.index === given.index;
    if (value.kind === 'result') return table.call(value.call)?.arguments.some(isGiven) === true;
    if (value.kind !== 'function') return false;
    const calls = table.fileOfDefinition(value.object)?.calls ?? [];
    return calls
      .filter(({ caller }) => isInside(caller, value.object))
      .some(({ callee, arguments: all }) => isGiven(callee) || all.some(isGiven));
  }
}
