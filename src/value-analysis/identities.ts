import type { FactTable } from '../code-model/fact-table.ts';
import type { CallFact, Value } from '../code-model/facts.ts';
import { memberSymbol } from '../code-model/symbol-name.ts';
import type { Answers } from './answers.ts';
import { placeOf } from './bounds-met.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A value with more symbols has none. */
const maxSymbols = 64;

/** Which classes of the code, and which symbols of libraries, values are or are instances of. */
export class Identities {
  private readonly resolver: ValueResolver;
  private readonly symbolsOfValues: Answers<Value, readonly string[]>;
  private readonly classesOfCalls: Answers<CallFact, readonly string[] | null>;
  private readonly classesOfTypes: Answers<Value, readonly string[]>;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    this.symbolsOfValues = resolver.answers([]);
    this.classesOfCalls = resolver.answers(null);
    this.classesOfTypes = resolver.answers([]);
  }

  /**
   * Symbol of what a value is called by or typed with: of an instance its class's, of a result what was called. Remembered, as a query that
   * many statements build up leads to each of them; the ways through so many statements have more than `maxSymbols` symbols.
   */
  symbolsOf(value: Value): readonly string[] {
    return this.symbolsOfValues.of(value, () => {
      const symbols = new Set<string>();
      for (const each of this.resolver.resolve(value)) {
        for (const symbol of this.symbolOf(each) ?? []) symbols.add(symbol);
        if (symbols.size <= maxSymbols) continue;
        this.resolver.bounds.add('symbols of a value', maxSymbols, placeOf(value));
        return [];
      }
      return [...symbols];
    });
  }

  /** Keys of the in-house classes whose instance, or which, a value is. */
  classesOf(value: Value): readonly string[] {
    const classes = this.resolver.resolve(value).flatMap((each) => this.classOf(each) ?? []);
    return [...new Set(classes)];
  }

  /** Symbols of the library classes and interfaces an in-house class is derived from. */
  ancestorsOf(object: string): readonly string[] {
    const { hierarchy, table } = this.resolver;
    const found = new Set<string>();
    for (const owner of hierarchy.lineage(object)) {
      const fact = table.class(owner);
      if (fact === undefined) continue;
      for (const { name } of fact.extends === null ? fact.implements : [fact.extends, ...fact.implements]) {
        for (const base of this.resolver.resolve(name)) {
          if (base.kind !== 'class') for (const symbol of this.symbolOf(base) ?? []) found.add(symbol);
        }
      }
    }
    return [...found];
  }

  /** The same for one alternative of a value, as `resolve` gives it; null for what is of no class of the code. */
  classOf(value: Value): readonly string[] | null {
    if (value.kind === 'class') return [value.object];
    if (value.kind === 'this') return [value.class];
    // A type may be that of a value which is declared with it.
    if (value.kind === 'typed')
      return this.classesOfTypes.of(this.resolver.interned.of(value), () => this.classesOf(value.type.name));
    if (value.kind !== 'result') return null;
    const call = this.resolver.table.call(value.call);
    if (call?.form === 'new') return this.classesOfCalls.of(call, () => this.classesOf(call.callee));
    const made = call?.form === 'call' ? this.classesOfCalls.of(call, () => this.calledClasses(call)) : [];
    return made === null || made.length === 0 ? null : made;
  }

  /** The classes that a call makes an instance of without saying so: `import_string(path)()`. */
  private calledClasses({ callee }: CallFact): readonly string[] {
    const isHeld = callee.kind === 'member' && callee.of.kind === 'this';
    if (!isHeld && !mayBeClass.has(callee.kind)) return [];
    return this.resolver.resolve(callee).flatMap((each) => (each.kind === 'class' ? [each.object] : []));
  }

  private symbolOf(value: Value): readonly string[] | null {
    const { resolver } = this;
    if (value.kind === 'external') return [value.symbol];
    if (value.kind === 'typed') return [...resolver.symbolsOf(value.type.name)];
    if (value.kind === 'super') return [...resolver.symbolsOf(value.of)];
    if (value.kind === 'result') {
      const call = resolver.table.call(value.call);
      return call === undefined ? null : resolver.symbolsOf(call.callee);
    }
    if (value.kind === 'member') return resolver.symbolsOf(value.of).map((symbol) => memberSymbol(symbol, value.name));
    const object = this.classOf(value);
    return object === null ? null : object.flatMap((key) => this.ancestorsOf(key));
  }
}

/** What a call may be made on that turns out to be a class, beside a member of the own instance; members of what calls give are methods. */
const mayBeClass: ReadonlySet<Value['kind']> = new Set([
  ...(['class', 'import', 'result', 'element', 'parameter', 'choice'] as const),
]);

/** The text that `Cart.name` is; null for any other member. */
export function nameOfClass(of: Value, name: string, table: FactTable): Value | null {
  const fact = of.kind === 'class' && name === 'name' ? table.class(of.object) : undefined;
  return fact === undefined ? null : { kind: 'text', text: fact.name };
}
