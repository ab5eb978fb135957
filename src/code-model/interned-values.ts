import { between, identityOf } from './distinct-values.ts';
import type { Value } from './facts.ts';
import { originalOf, partsOf } from './replace-values.ts';

/**
 * Makes equal values one object, so that what is remembered of a value is remembered of its equals (hash-consing). Lists and objects are
 * distinguished by where they are written, and their copies by the parts that were replaced in them: `[]` and `[]` are two lists.
 */
export class InternedValues {
  private readonly known = new WeakMap<Value, Value>();
  private readonly byKey = new Map<string, Value>();
  private readonly numbers = new WeakMap<object, number>();
  private last = 0;

  /** The one object for a value and its equals. */
  of<Kind extends Value>(value: Kind): Kind {
    const known = this.known.get(value);
    if (known !== undefined) return known as Kind;
    const key = this.keyOf(value);
    const same = key === null ? value : ((this.byKey.get(key) as Kind | undefined) ?? value);
    if (key !== null && same === value) this.byKey.set(key, value);
    this.known.set(value, same);
    return same;
  }

  /** A copy of a value that stays an object of its own. */
  apart<Kind extends Value>(value: Kind): Kind {
    const copy = { ...value };
    this.known.set(copy, copy);
    return copy;
  }

  /** Null for a value that is equal to no other. */
  private keyOf(value: Value): string | null {
    const identity = identityOf(value);
    if (identity !== null) return identity;
    switch (value.kind) {
      case 'constant':
        return `= ${value.value}`;
      case 'this':
        return `t ${value.class}`;
      case 'import':
        return `i ${value.file}${between}${value.name}`;
      case 'parameter':
        return `p ${value.index} ${value.function}`;
      case 'unknown':
        return 'unknown';
      case 'typed':
        return `y ${this.identityOf(value.type)}`;
      case 'member':
        return `m ${this.numberOf(value.of)} ${value.name}`;
      case 'super':
        return `s ${this.numberOf(value.of)} ${value.class}`;
      case 'element':
        return value.at === undefined ? `e ${this.numbersOf(value)}` : `e ${this.numbersOf(value)} at ${value.at}`;
      case 'choice':
        return `${value.first === true ? 'first' : 'choice'} ${this.numbersOf(value)}`;
      case 'list':
      case 'record': {
        const original = originalOf(value);
        return original === value ? null : `l ${this.identityOf(original)} ${this.numbersOf(value)}`;
      }
      default:
        return `${value.kind} ${this.numbersOf(value)}`;
    }
  }

  private numbersOf(value: Value): string {
    return partsOf(value)
      .map((part) => this.numberOf(part))
      .join(' ');
  }

  private numberOf(value: Value): number {
    return this.identityOf(this.of(value));
  }

  private identityOf(value: object): number {
    let number = this.numbers.get(value);
    if (number === undefined) {
      number = ++this.last;
      this.numbers.set(value, number);
    }
    return number;
  }
}
