import type { TypeReference, Value } from '../code-model/facts.ts';
import type { Answers } from './answers.ts';
import { placeOf } from './bounds-met.ts';
import type { ValueResolver } from './value-resolver.ts';

/** More elements than this, counted where lists are spread, are not told apart. */
const maxItems = 1024;
/** More values than this are not kept as the elements of one list. */
const maxElements = 64;

type List = Value & { readonly kind: 'list' };

/** The elements of lists, each list looked at once: of a list that is large or spread into others, every use asks for the same. */
export class ListItems {
  private readonly resolver: ValueResolver;
  private readonly expanded: Answers<Value, readonly Value[] | null>;
  private readonly elements: Answers<Value, readonly Value[]>;

  constructor(resolver: ValueResolver) {
    this.resolver = resolver;
    // A list that is spread into itself adds nothing.
    this.expanded = resolver.answers<Value, readonly Value[] | null>([]);
    this.elements = resolver.answers<Value, readonly Value[]>([]);
  }

  /** The elements of a value, lists spread in it as their elements; null for what is no list, and for more than `maxItems` of them. */
  itemsOf(value: Value): readonly Value[] | null {
    if (value.kind === 'joined') return this.itemsOfJoined(value.parts);
    const lists = this.resolver.resolve(value).filter((each) => each.kind === 'list');
    const [first] = lists;
    if (first === undefined) return null;
    return lists.length === 1 ? this.itemsOfList(first) : this.all(lists.map((list) => () => this.itemsOfList(list)));
  }

  /** In Python lists are joined as texts are. What is joined with a list is one, of elements that may not be known. */
  private itemsOfJoined(parts: readonly Value[]): readonly Value[] | null {
    const items = parts.map((part) => this.itemsOf(part));
    if (items.every((each) => each === null)) return null;
    return this.all(items.map((each, at) => () => each ?? [{ kind: 'spread', of: parts[at] as Value }]));
  }

  /** The elements of a list, lists spread in it as their elements. */
  itemsOfList(list: List): readonly Value[] | null {
    if (!list.items.some(({ kind }) => kind === 'spread')) return list.items;
    return this.expanded.of(list, () =>
      this.all(list.items.map((item) => () => (item.kind === 'spread' ? this.spread(item) : [item]))),
    );
  }

  /** The elements of what is spread; `[].concat(given)` has a text as it is. */
  private spread(item: Value & { readonly kind: 'spread' }): readonly Value[] | null {
    const items = this.itemsOf(item.of);
    if (items !== null) return items;
    const given = this.resolver.resolve(item.of);
    return given.length > 0 && given.every(({ kind }) => kind === 'text' || kind === 'function') ? given : [item];
  }

  /** The elements between two positions, as a list; null for what is no list of known length. */
  sliceOf(
    list: Value,
    { from, to }: { readonly from: number; readonly to: number | undefined },
  ): readonly Value[] | null {
    const items = list.kind === 'list' ? this.itemsOfList(list) : null;
    return items === null ? null : [{ kind: 'list', items: items.slice(from, to) }];
  }

  /** What the elements of a list may be, resolved; nothing where they may be more than `maxElements`. */
  valuesOf(list: List): readonly Value[] {
    return this.elements.of(list, () => {
      const { interned } = this.resolver;
      const values = interned.enough(list.items, (item) => this.resolver.resolve(item), maxElements);
      const found = interned.alternatives(values, maxElements);
      if (found !== null) return found;
      this.resolver.bounds.add('elements of a list', maxElements, list.items.map(placeOf).find(isPlace) ?? '');
      return [];
    });
  }

  /** What the element at a position may be, resolved, negative ones counted from the end; behind a list spread in it that is not known, any element from there on. */
  valuesAt(list: List, at: number): readonly Value[] {
    const { items } = list;
    const spread = items.findIndex(({ kind }) => kind === 'spread');
    if (at < 0) {
      const counted = items[items.length + at];
      const meant = spread < 0 ? (counted === undefined ? [] : [counted]) : items;
      return meant.flatMap((each) => this.resolver.resolve(each));
    }
    const all = spread < 0 || at < spread ? items : this.itemsOfList(list);
    if (all !== items && !all?.every(({ kind }) => kind !== 'spread')) {
      return items.slice(spread).flatMap((each) => this.resolver.resolve(each));
    }
    return all[at] === undefined ? [] : this.resolver.resolve(all[at]);
  }

  private all(parts: readonly (() => readonly Value[] | null)[]): readonly Value[] | null {
    const items: Value[] = [];
    for (const part of parts) {
      const added = part();
      if (added === null) return null;
      if (items.length + added.length > maxItems) {
        this.resolver.bounds.add('elements of a list', maxItems, items.map(placeOf).find(isPlace) ?? '');
        return null;
      }
      items.push(...added);
    }
    return items;
  }
}

/** Types of collections of one kind of element, in Python. */
const collections =
  /^(builtins#(list|set|tuple|frozenset)|typing#(List|Set|Tuple|Iterable|Iterator|Sequence|Collection)|collections#abc\.(Iterable|Iterator|Sequence|Collection)|django#db\.models\.(query\.)?QuerySet)$/;

/** What the elements of a collection are declared as: `Cart` of `list[Cart]`; null for any other type. */
export function itemTypeOf({ type }: Value & { kind: 'typed' }): TypeReference | null {
  const { name, arguments: given } = type;
  return name.kind === 'external' && collections.test(name.symbol) ? (given[0] ?? null) : null;
}

function isPlace(place: string): boolean {
  return place !== '';
}

/** The object of a list of names with values; null for what is no list. */
export function fromEntries(entries: Value, resolver: ValueResolver): Value | null {
  const items = resolver.itemsOf(entries);
  if (items === null) return null;
  const members: Record<string, Value> = Object.create(null) as Record<string, Value>;
  for (const item of items) {
    for (const entry of resolver.resolve(item)) {
      const [key, value] = entry.kind === 'list' ? entry.items : [];
      if (key === undefined || value === undefined) continue;
      for (const text of resolver.textsOf(key)) members[text] = value;
    }
  }
  return { kind: 'record', members };
}
