import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Where a text comes from that code tests: a parameter of a function that a library calls, or what the runtime gives a program. */
export type Origin =
  | { readonly kind: 'parameter'; readonly function: string; readonly index: number; readonly names: readonly string[] }
  | { readonly kind: 'symbol'; readonly symbol: string };

/** Values of values. */
const maxSteps = 24;
/** A function with more callers is a common one, which is given anything. */
const maxCallers = 16;

/**
 * Traces values back over members, conversions and the callers of functions to what nothing in the code made. Calls are taken to convert what they are
 * called on, else their first argument: `new URL(request.url).pathname`, `JSON.parse(message)`, `hideBin(process.argv)`.
 */
export class Origins {
  private readonly resolver: ValueResolver;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** The origins, each with the names of members on the way from it. */
  of(value: Value): readonly Origin[] {
    return this.trace(value, [], 0, new Set());
  }

  private trace(value: Value, names: readonly string[], depth: number, open: Set<string>): readonly Origin[] {
    if (depth > maxSteps) return [];
    const on = (next: Value, more = names): readonly Origin[] => this.trace(next, more, depth + 1, open);
    switch (value.kind) {
      case 'parameter':
        return this.passed(value, names, depth, open);
      case 'member':
        return on(value.of, [value.name, ...names]);
      case 'element':
        return on(value.of);
      case 'external':
        return [{ kind: 'symbol', symbol: value.symbol }];
      case 'result': {
        const call = this.resolver.table.call(value.call);
        return call === undefined ? [] : this.converted(call).flatMap((each) => on(each));
      }
      case 'import':
        return this.resolver.resolve(value).flatMap((each) => (each.kind === 'import' ? [] : on(each)));
      default:
        return partsOf(value).flatMap((part) => on(part));
    }
  }

  /** What a call makes its result of. */
  private converted({ callee, arguments: given }: CallFact): readonly Value[] {
    const isOfLibrary = callee.kind === 'member' && this.resolver.symbolsOf(callee.of).length > 0;
    if (callee.kind === 'member' && !isOfLibrary) return [callee.of];
    const on = callee.kind === 'member' ? callee.of : callee;
    return [...given.slice(0, 1), ...(on.kind === 'function' ? [] : [on])];
  }

  private passed(
    value: Value & { readonly kind: 'parameter' },
    names: readonly string[],
    depth: number,
    open: Set<string>,
  ): readonly Origin[] {
    const own: Origin = { kind: 'parameter', function: originOf(value.function), index: value.index, names };
    const key = `${value.function} ${value.index}`;
    const sites = this.resolver.callSitesOf(value.function);
    if (open.has(key)) return [];
    if (sites.length === 0 || sites.length > maxCallers) return [own];
    open.add(key);
    const passed = sites.flatMap((site) => site.passed[value.index] ?? []);
    const found = passed.flatMap((each) => this.trace(each, names, depth + 1, open));
    open.delete(key);
    return [own, ...found];
  }
}
