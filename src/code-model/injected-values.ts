import type { Lines } from './facts.ts';

/** What containers hand over to the code, found by rules: where it arrives, and the calls that go through it. */
export interface InjectedValues {
  readonly places: readonly InjectedPlace[];
  readonly calls: readonly InjectedCall[];
}

/** A place that a container fills. */
export interface InjectedPlace {
  readonly at: InjectedParameter | InjectedMember;
  /** Keys of the classes whose instances it may hold. */
  readonly classes: readonly string[];
  /** Keys of the functions it may hold. */
  readonly functions: readonly string[];
}

export interface InjectedParameter {
  readonly kind: 'parameter';
  /** Key of the function or constructor. */
  readonly function: string;
  /** From 0. */
  readonly index: number;
}

export interface InjectedMember {
  readonly kind: 'member';
  /** Key of the class that declares it. */
  readonly class: string;
  readonly name: string;
}

/** A call of something injected, or of a member of it. */
export interface InjectedCall {
  /** Key of the object whose code it is. */
  readonly caller: string;
  readonly file: string;
  readonly lines: Lines;
  /** Name of what is called. */
  readonly name: string;
  /** Keys of the functions behind it, at least one. */
  readonly functions: readonly string[];
  /** Keys of the classes of what is injected, where a member of it is called. */
  readonly receivers: readonly string[];
  /** Id of the rule that knows what is injected. */
  readonly rule: string;
  /** True when nothing but what is injected can be called there. */
  readonly whole: boolean;
}

export const nothingInjected: InjectedValues = { places: [], calls: [] };
