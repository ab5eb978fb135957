import type { DerivedRule } from '../derived-rules.ts';

/** A place a value can be in; a number of its file, see `FlowFacts.slots`. */
export type Slot = number;

/** Who runs a statement, and where it stands. */
export interface Site {
  readonly caller: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** What a slot can hold. Functions and classes go by their keys, the rest by the place that makes it. */
export type ValueFact =
  | { readonly kind: 'function' | 'class' | 'instance' | 'prototype'; readonly key: string }
  | { readonly kind: 'object' | 'array' | 'module'; readonly key: string };

/** A function as the flow sees it. */
export interface FunctionFact {
  readonly key: string;
  readonly parameters: readonly Slot[];
  /** The slot of an array that takes all arguments from this place on. */
  readonly rest: { readonly from: number; readonly slot: Slot } | null;
  /** What an element of `arguments` is; null where it is not used. */
  readonly arguments: Slot | null;
  readonly result: Slot;
  /** Null for arrow functions, which have that of the code around. */
  readonly receiver: Slot | null;
  /** The class whose instances the receiver is one of; null for others and for static members. */
  readonly owner: string | null;
}

export interface ClassFact {
  readonly key: string;
  readonly constructorKey: string | null;
  /** What the class extends. */
  readonly base: Slot | null;
  readonly members: readonly MemberFact[];
  /** True for one that a framework may make: it has a decorator. */
  readonly decorated: boolean;
}

export interface MemberFact {
  readonly name: string;
  readonly key: string;
  readonly kind: 'value' | 'get' | 'set';
  readonly isStatic: boolean;
}

export interface CallFact {
  readonly callee: Slot | null;
  readonly receiver: Slot | null;
  readonly arguments: readonly (Slot | null)[];
  /** Index of the first argument that is spread; its slot is that of the array. */
  readonly spread: number | null;
  readonly result: Slot;
  readonly constructs: boolean;
  readonly site: number;
  readonly rule: DerivedRule;
  /** Keys of the functions that the compiler says are called. */
  readonly targets: readonly string[];
  /** Keys of the members of classes, interfaces and types that are called. */
  readonly members: readonly string[];
  /** True when it is these and no members that override them, as with `super.f()`. */
  readonly exact: boolean;
  /**
   * Where the compiler has no type for the callee, the arguments that are functions by their form or name: a library
   * calls these, unless values are found for the callee.
   */
  readonly unknown: readonly number[];
}

/** What a slot can hold by its type. */
export interface LimitFact {
  readonly functions: boolean;
  readonly arrays: boolean;
  /** Instances, literals and the like. */
  readonly objects: boolean;
  /** Keys of the classes one of which instances are of; null where the type does not say. */
  readonly owners: readonly string[] | null;
}

/** One constraint; `at` is the slot whose values make it apply. */
export type Fact =
  | { readonly kind: 'holds'; readonly at: Slot; readonly value: number }
  | { readonly kind: 'flows'; readonly at: Slot; readonly to: Slot }
  | { readonly kind: 'load'; readonly at: Slot; readonly name: string; readonly to: Slot; readonly site: number }
  | { readonly kind: 'store'; readonly at: Slot; readonly name: string; readonly from: Slot; readonly site: number }
  /** What a member is by its declared type, where no object is found that has it. */
  | { readonly kind: 'declared'; readonly at: Slot; readonly to: Slot }
  /** Own members of the values in `from` become members of those in `at`. */
  | { readonly kind: 'copies'; readonly at: Slot; readonly from: Slot }
  /** The values in `from` are where those in `at` look for members they have not. */
  | { readonly kind: 'inherits'; readonly at: Slot; readonly from: Slot }
  /** A property descriptor; its function members are the member's value, getter and setter. */
  | { readonly kind: 'defines'; readonly at: Slot; readonly name: string; readonly descriptor: Slot }
  /** An object of property descriptors. */
  | { readonly kind: 'definesAll'; readonly at: Slot; readonly descriptors: Slot }
  /** Functions among the values are called by a library, which may give them what it was given after them. */
  | { readonly kind: 'passed'; readonly at: Slot; readonly site: number; readonly context: readonly (Slot | null)[] }
  /** The same of a listener, unless code of ours emits one of the events on the emitter. */
  | {
      readonly kind: 'listens';
      readonly at: Slot;
      readonly site: number;
      readonly emitter: Slot;
      readonly events: readonly string[];
    }
  | { readonly kind: 'call'; readonly call: CallFact }
  /** `f.bind(receiver, …arguments)`. */
  | { readonly kind: 'binds'; readonly at: Slot; readonly call: CallFact; readonly place: string }
  /** `new Proxy(target, handler)`. */
  | {
      readonly kind: 'proxies';
      readonly at: Slot;
      readonly target: Slot | null;
      readonly handler: Slot;
      readonly place: string;
    };

/**
 * What one file says about where functions and objects go: plain data that can be kept apart from the syntax and
 * joined with those of other files in any order.
 */
export interface FlowFacts {
  readonly path: string;
  /** By slot its name, the same from every file that means it; null for what only this file can mean. */
  readonly slots: readonly (string | null)[];
  readonly sites: readonly Site[];
  readonly values: readonly ValueFact[];
  readonly functions: readonly FunctionFact[];
  readonly classes: readonly ClassFact[];
  readonly facts: readonly Fact[];
  readonly limits: readonly (readonly [Slot, LimitFact])[];
}

/** A call of which nothing but its callee is known. */
export const plainCall = {
  spread: null,
  constructs: false,
  targets: [],
  members: [],
  exact: true,
  unknown: [],
} as const;

/** The name of the elements of an array, and of members whose names are known at run time only. */
export const elements = '[]';
/** The name under which a class has its constructor. */
export const constructing = '#constructor';
