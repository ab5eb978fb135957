import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, Value } from '../../code-model/facts.ts';
import { partsOf } from '../../code-model/replace-values.ts';
import { lastName } from '../../code-model/symbol-name.ts';
import { placeOf } from '../../value-analysis/bounds-met.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Where a text comes from that code tests: a parameter of a function that a library calls, or what the runtime gives a program. */
export type Origin =
  | { readonly kind: 'parameter'; readonly function: string; readonly index: number; readonly names: readonly string[] }
  | {
      readonly kind: 'symbol';
      readonly symbol: string;
      /** Functions that it was passed to on the way. */
      readonly passed: number;
    };

/** Names of what gives a part of a text or message, or the same in another form. */
const converting =
  /^(\w*[pP]arse\w*|\w*[dD]ecode\w*|\w*unpack\w*|\w*(un|Un)zip\w*|\w*[iI]nflate\w*|from|loads|deserialize|yargs|minimist|mri|arg|hideBin|getopts|URL|String|toString|valueOf|trim\w*|to(Locale)?(Lower|Upper)Case|slice|split|substr\w*|replace\w*|shift|pop|at|match|exec|filter|find|get|text|json)$/;
/** Values of values. */
const maxSteps = 24;
/** A function with more callers is a common one, which is given anything. */
const maxCallers = 16;

/** How far a value is traced already. */
interface Way {
  readonly depth: number;
  /** Functions that it was passed to. */
  readonly passed: number;
  /** Parameters and calls that were met; each is looked at once. */
  readonly seen: Set<string>;
  /** Values made of others that were met: what they share is looked at once. */
  readonly composed: Set<Value>;
}

/** Parameters and calls that lead to one value; a value of more is common. */
const maxSeen = 256;

/**
 * Traces values back over members, conversions and the callers of functions to what nothing in the code made:
 * `new URL(request.url).pathname`, `JSON.parse(message)`, `hideBin(process.argv)`.
 */
export class Origins {
  private readonly resolver: ValueResolver;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
  }

  /** The origins, each with the names of members on the way from it. */
  of(value: Value): readonly Origin[] {
    return this.trace(value, [], { depth: 0, passed: 0, seen: new Set(), composed: new Set() });
  }

  private trace(value: Value, names: readonly string[], way: Way): readonly Origin[] {
    if (way.depth > maxSteps || way.seen.size > maxSeen) {
      const isDeep = way.depth > maxSteps;
      this.resolver.bounds.add(
        isDeep ? 'steps to an origin' : 'ways to an origin',
        isDeep ? maxSteps : maxSeen,
        placeOf(value),
      );
      return [];
    }
    const next = { ...way, depth: way.depth + 1 };
    const on = (of: Value, more = names): readonly Origin[] => this.trace(of, more, next);
    switch (value.kind) {
      case 'parameter':
        return this.passed(value, names, next);
      case 'member':
        return on(value.of, [value.name, ...names]);
      case 'element':
        return on(value.of);
      case 'external':
        return [{ kind: 'symbol', symbol: value.symbol, passed: way.passed }];
      case 'result': {
        if (way.seen.has(value.call)) return [];
        way.seen.add(value.call);
        const call = this.resolver.table.call(value.call);
        return call === undefined ? [] : this.converted(call).flatMap((each) => on(each));
      }
      case 'import':
        return this.resolver.resolve(value).flatMap((each) => (each.kind === 'import' ? [] : on(each)));
      default: {
        if (way.composed.has(value)) return [];
        way.composed.add(value);
        const [name, ...more] = names;
        const isNamed = value.kind === 'record' && name !== undefined && Object.hasOwn(value.members, name);
        return isNamed ? on(value.members[name] as Value, more) : partsOf(value).flatMap((part) => on(part));
      }
    }
  }

  /** What a call makes its result of; nothing for one that does more than to convert it. */
  private converted({ callee, arguments: given }: CallFact): readonly Value[] {
    const name = callee.kind === 'member' ? callee.name : callee.kind === 'external' ? lastName(callee.symbol) : '';
    if (!converting.test(name) || this.resolver.resolve(callee).some(({ kind }) => kind === 'function')) return [];
    return [...given.slice(0, 1), callee.kind === 'member' ? callee.of : callee];
  }

  private passed(value: Value & { readonly kind: 'parameter' }, names: readonly string[], way: Way): readonly Origin[] {
    const own: Origin = { kind: 'parameter', function: originOf(value.function), index: value.index, names };
    const key = `${value.function} ${value.index}`;
    const sites = this.resolver.callSitesOf(value.function);
    if (way.seen.has(key)) return [];
    way.seen.add(key);
    if (sites.length === 0 || sites.length > maxCallers) return [own];
    const next = { ...way, passed: way.passed + 1 };
    const found = sites.flatMap(({ passed }) => {
      const given = passed[value.index];
      return given === undefined ? [] : this.trace(given, names, next);
    });
    return [own, ...found];
  }
}
