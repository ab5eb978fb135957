import type { Value } from '../../code-model/facts.ts';
import { oneOf } from '../../code-model/one-of.ts';
import { sliceOf } from '../../code-model/slices.ts';

/** Of a name that is bound again and again (`query = query.filter(…)`) the first ways: more alternatives of a value have no information. */
const maxBindings = 16;
/** Lists that are taken apart and made anew by positions are short. */
const maxPosition = 16;

/** Names of a module, class or function and what they stand for; of a name that is bound several times, each. */
export class Scope {
  readonly outer: Scope | null;
  private readonly names = new Map<string, Value[]>();
  /** What is appended to the lists of names. */
  private readonly appended = new Map<string, Value[]>();
  /** Members that are added to the records of names, and records whose members are. */
  private readonly extended = new Map<string, { readonly members: Record<string, Value>; readonly spread: Value[] }>();

  /** What is set at positions of the lists of names. */
  private readonly elements = new Map<string, Map<number, Value[]>>();

  constructor(outer: Scope | null) {
    this.outer = outer;
  }

  bind(name: string, value: Value): void {
    const known = this.names.get(name);
    if (known === undefined) this.names.set(name, [value]);
    else if (known.length < maxBindings) known.push(value);
  }

  /** From here on the name stands for this alone. */
  renew(name: string, value: Value): void {
    this.names.set(name, [value]);
    this.appended.delete(name);
    this.extended.delete(name);
    this.elements.delete(name);
  }

  /** An element that is set: `parts[0] = a`. */
  setElement(name: string, at: number, value: Value): void {
    const known = this.elements.get(name) ?? new Map<number, Value[]>();
    if (at <= maxPosition) known.set(at, [...(known.get(at) ?? []), value]);
    this.elements.set(name, known);
  }

  /** A list that grows: `items += [a]`, `items.append(a)`. All that is appended is one more way of what the name stands for. */
  append(name: string, values: readonly Value[]): void {
    const known = this.appended.get(name);
    if (known === undefined) this.appended.set(name, [...values]);
    else known.push(...values);
  }

  /** A record that grows: `options['path'] = a`, `options.update(more, path=a)`. */
  extend(name: string, members: Readonly<Record<string, Value>>, spread: readonly Value[]): void {
    const known = this.extended.get(name) ?? { members: {}, spread: [] };
    for (const [key, value] of Object.entries(members)) known.members[key] = value;
    known.spread.push(...spread);
    this.extended.set(name, known);
  }

  own(name: string): Value | undefined {
    const whole = this.bound(name);
    const elements = this.elements.get(name);
    const bound = whole === undefined || elements === undefined ? whole : withElements(whole, elements);
    const extended = this.extended.get(name);
    if (bound === undefined || extended === undefined) return bound;
    return { kind: 'record', members: extended.members, spread: [...extended.spread, bound] };
  }

  private bound(name: string): Value | undefined {
    const items = this.appended.get(name);
    const bound = this.names.get(name);
    if (bound === undefined) return undefined;
    const values: Value[] = items === undefined ? bound : [...bound, { kind: 'list', items }];
    const informative = values.filter((value) => value.kind !== 'unknown');
    if (informative.length === 0) return values[0];
    return informative.length === 1 ? informative[0] : { kind: 'choice', of: informative };
  }

  find(name: string): Value | undefined {
    return this.own(name) ?? this.outer?.find(name);
  }

  entries(): [string, Value][] {
    return [...this.names.keys()].map((name) => [name, this.own(name) as Value]);
  }
}

/** A list with other elements at some positions. */
function withElements(list: Value, elements: ReadonlyMap<number, readonly Value[]>): Value {
  const length = Math.max(-1, ...elements.keys()) + 1;
  const items = Array.from({ length }, (_, at): Value => {
    const set = elements.get(at);
    return set === undefined ? { kind: 'element', of: list, index: { kind: 'constant', value: at } } : oneOf(set);
  });
  return { kind: 'list', items: [...items, { kind: 'spread', of: sliceOf(list, length) }] };
}
