import type { ValueFact } from './flow-facts.ts';

export type ValueKind = ValueFact['kind'] | 'bound' | 'proxy';

/** A function, class, instance, object or the like as a value that flows; one for all that its place makes. */
export interface HeapValue {
  readonly id: number;
  readonly kind: ValueKind;
  readonly key: string;
  /** Slots of its members. */
  readonly fields: Map<string, number>;
  /** Slots of the functions that read and write a member. */
  readonly accessors: Map<string, number>;
  /** Where it looks for members it has not. */
  readonly prototypes: Set<number>;
  /** What its members were copied from, as with `Object.assign` and spread. */
  readonly copied: Set<number>;
  /** Members it surely has itself, so that those of its prototypes are hidden. */
  readonly declared: Set<string>;
  /** Reads and writes that have come by, for members and prototypes that come later. */
  readonly uses: MemberAccess[];
  /** The same of what was copied from it. */
  readonly copiedUses: MemberAccess[];
  readonly seen: Set<number>;
  /** The slot that is given every member, for reads of names known at run time; null before the first. */
  everyMember: number | null;
  /** Called with every member and its slot. */
  readonly watchers: ((name: string, slot: number) => void)[];
}

/** A read or write of a member. */
export interface MemberAccess {
  readonly id: number;
  readonly kind: 'load' | 'store';
  readonly name: string;
  /** What it is a member of. */
  readonly base: number;
  /** Where the value goes, or comes from. */
  readonly slot: number;
  readonly site: number;
}

/** All values of an analysis, by kind and key. */
export class Heap {
  readonly values: HeapValue[] = [];
  private readonly ids = new Map<string, HeapValue>();

  value(kind: ValueKind, key: string): HeapValue {
    const name = `${kind} ${key}`;
    let value = this.ids.get(name);
    if (value === undefined) {
      value = {
        id: this.values.length,
        kind,
        key,
        fields: new Map(),
        accessors: new Map(),
        prototypes: new Set(),
        copied: new Set(),
        declared: new Set(),
        uses: [],
        copiedUses: [],
        seen: new Set(),
        everyMember: null,
        watchers: [],
      };
      this.values.push(value);
      this.ids.set(name, value);
    }
    return value;
  }

  at(id: number): HeapValue {
    return this.values[id] as HeapValue;
  }

  /** True when `value` is an instance of the class or one that extends it, or a copy of one. */
  isInstance(value: HeapValue, owner: string): boolean {
    if (value.kind !== 'instance' && value.kind !== 'object') return false;
    const open = [value];
    const met = new Set(open);
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      if ((each.kind === 'prototype' || each.kind === 'instance') && each.key === owner) return true;
      for (const id of each.kind === 'object' ? [...each.prototypes, ...each.copied] : each.prototypes) {
        const next = this.at(id);
        if (!met.has(next)) open.push(next);
        met.add(next);
      }
    }
    return false;
  }
}
