import type { TypeReference, Value } from './facts.ts';
import { originalOf, partsOf } from './replace-values.ts';

/** No name holds it. */
const between = '\0';

/**
 * Makes equal values one object, so that what is remembered of a value is remembered of its equals (hash-consing). Lists and objects are
 * distinguished by where they are written, and their copies by the parts that were replaced in them: `[]` and `[]` are two lists.
 */
export class InternedValues {
  private readonly known = new WeakMap<Value, Value>();
  /** By kind, and then by the one text that values of the kind differ in. */
  private readonly byText = new Map<Value['kind'], Map<string, Value>>();
  /** Members by name, of each value. */
  private readonly members = new WeakMap<Value, Map<string, Value>>();
  private readonly byKey = new Map<string, Value>();
  private readonly numbers = new WeakMap<Value, number>();
  private readonly identities = new WeakMap<readonly Value[], string>();
  private last = 0;

  /** The one object for a value and its equals. */
  of<Kind extends Value>(value: Kind): Kind {
    const known = this.known.get(value);
    if (known !== undefined) return known as Kind;
    const same = this.sameOf(value) as Kind;
    // What one text names is found by it as fast, and made anew so often that to keep each of them takes more than to find it.
    if (!isNamed(value)) this.known.set(value, same);
    return same;
  }

  /** Ids and names are asked for as they are: a longer text made of them would have to be made and compared each time. */
  private sameOf(value: Value): Value {
    switch (value.kind) {
      case 'text':
        return keptIn(this.ofKind('text'), value.text, value);
      case 'class':
        return keptIn(this.ofKind('class'), value.object, value);
      case 'result':
        return keptIn(this.ofKind('result'), value.call, value);
      case 'external':
        return keptIn(this.ofKind('external'), value.symbol, value);
      case 'this':
        return keptIn(this.ofKind('this'), value.class, value);
      case 'member':
        return keptIn(this.membersOf(this.of(value.of)), value.name, value);
      case 'function':
        if (value.madeAt === undefined && value.of === undefined)
          return keptIn(this.ofKind('function'), value.object, value);
        break;
      default:
    }
    const key = this.keyOf(value);
    return key === null ? value : keptIn(this.byKey, key, value);
  }

  private ofKind(kind: Value['kind']): Map<string, Value> {
    let texts = this.byText.get(kind);
    if (texts === undefined) {
      texts = new Map();
      this.byText.set(kind, texts);
    }
    return texts;
  }

  private membersOf(of: Value): Map<string, Value> {
    let members = this.members.get(of);
    if (members === undefined) {
      members = new Map();
      this.members.set(of, members);
    }
    return members;
  }

  /** Values without the equals of earlier ones. */
  distinct(values: readonly Value[]): readonly Value[] {
    const [first, second] = values;
    if (first === undefined) return values;
    return second === undefined ? [this.of(first)] : [...new Set(values.map((value) => this.of(value)))];
  }

  /** The distinct ones of these values, closures of one function as one where there are too many; null where there are more than `most` even so. */
  alternatives(values: readonly Value[], most: number): readonly Value[] | null {
    const all = this.distinct(values);
    const found = all.length > most ? this.distinct(all.map(withoutMaker)) : all;
    return found.length > most ? null : found;
  }

  /**
   * What items stand for, one after the other, in as far as `alternatives` needs it: those behind the item with which there are too many are not asked
   * for, as nothing that they stand for makes them fewer.
   */
  enough<Item>(items: readonly Item[], valuesOf: (item: Item) => readonly Value[], most: number): readonly Value[] {
    if (items.length < 2) return items.flatMap(valuesOf);
    const values: Value[] = [];
    const found = new Set<Value>();
    let counted = 0;
    for (const item of items) {
      for (const value of valuesOf(item)) values.push(value);
      // So few are never too many, whichever of them are the same.
      if (values.length <= most) continue;
      for (; counted < values.length; counted++) found.add(this.of(withoutMaker(values[counted] as Value)));
      if (found.size > most) break;
    }
    return values;
  }

  /** The same text for lists of the same values. */
  identityOfAll(values: readonly Value[]): string {
    let identity = this.identities.get(values);
    if (identity === undefined) {
      identity = values.map((value) => this.numberOf(value)).join(' ');
      this.identities.set(values, identity);
    }
    return identity;
  }

  /** A copy of a value that stays an object of its own. */
  apart<Kind extends Value>(value: Kind): Kind {
    const copy = { ...value };
    this.known.set(copy, copy);
    return copy;
  }

  /** Null for a value that is equal to no other. */
  private keyOf(value: Value): string | null {
    switch (value.kind) {
      case 'function':
        return `f ${value.object}${between}${value.madeAt}${value.of === undefined ? '' : `${between}${this.numberOf(value.of)}`}`;
      case 'constant':
        return `= ${value.value}`;
      case 'import':
        return `i ${value.file}${between}${value.name}`;
      case 'parameter':
        return `p ${value.index} ${value.function}`;
      case 'unknown':
        return 'unknown';
      case 'typed':
        return `y ${this.keyOfType(value.type)}`;
      case 'super':
        return `s ${this.numberOf(value.of)} ${value.class}`;
      case 'element':
        return value.at === undefined ? `e ${this.numbersOf(value)}` : `e ${this.numbersOf(value)} at ${value.at}`;
      case 'choice':
        return `${formOfChoice(value)} ${this.numbersOf(value)}`;
      case 'list':
      case 'record': {
        const original = originalOf(value);
        return original === value ? null : `l ${this.numberOfObject(original)} ${this.numbersOf(value)}`;
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

  private keyOfType({ name, arguments: given, parameter }: TypeReference): string {
    const number = parameter === undefined ? this.numberOf(name) : `${this.numberOf(name)}@${parameter}`;
    return given.length === 0 ? `${number}` : `${number}<${given.map((each) => this.keyOfType(each)).join(' ')}>`;
  }

  private numberOf(value: Value): number {
    return this.numberOfObject(this.of(value));
  }

  private numberOfObject(value: Value): number {
    let number = this.numbers.get(value);
    if (number === undefined) {
      number = ++this.last;
      this.numbers.set(value, number);
    }
    return number;
  }
}

/** True for what differs from others of its kind in one text alone. */
function isNamed(value: Value): boolean {
  switch (value.kind) {
    case 'text':
    case 'class':
    case 'result':
    case 'external':
    case 'this':
      return true;
    case 'function':
      return value.madeAt === undefined && value.of === undefined;
    default:
      return false;
  }
}

function keptIn(all: Map<string, Value>, key: string, value: Value): Value {
  const known = all.get(key);
  if (known !== undefined) return known;
  all.set(key, value);
  return value;
}

/** Closures of one function are one function where there are too many of them. */
function withoutMaker(value: Value): Value {
  if (value.kind !== 'function' || (value.madeAt === undefined && value.of === undefined)) return value;
  return { kind: 'function', object: value.object };
}

function formOfChoice({ first, where, isTrue, texts }: Value & { kind: 'choice' }): string {
  if (first === true) return 'first';
  if (texts !== undefined) return `texts ${texts.join(between)}`;
  return where === undefined ? 'choice' : isTrue === true ? 'true' : 'where';
}
