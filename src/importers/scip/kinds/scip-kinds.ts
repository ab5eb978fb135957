import type { CodeKind } from './code-kind.ts';

/** `SymbolInformation.Kind` of scip.proto by our kinds; what is no object here, such as a parameter, is left out. */
const numbers: Partial<Record<CodeKind, readonly number[]>> = {
  module: [16, 29, 64], // File, Module, Library
  namespace: [30],
  package: [35, 36],
  class: [7, 10, 57, 62, 75, 85], // and DataFamily, TypeFamily, Contract, SingletonClass, Mixin
  interface: [21, 42, 56, 84, 86], // and Protocol, TypeClass, Extension, Concept
  struct: [28, 46, 49, 59], // Message, Signature, Struct, Union
  trait: [53],
  enum: [11],
  'enum-member': [12],
  'type-alias': [55],
  type: [3, 54, 63, 73], // AssociatedType, Type, Error, Delegate
  object: [20, 33], // Instance, Object
  function: [17, 34, 40, 65], // and Operator, Predicate, Modifier
  method: [26, 66, 67, 68, 69, 70, 71, 74, 76, 80],
  constructor: [9],
  getter: [18, 47, 72], // and Subscript, Accessor
  setter: [45],
  macro: [25],
  property: [4, 13, 15, 22, 41, 77, 78, 79, 81], // Attribute, Event, Field, Key, Property, StaticDataMember, …
  variable: [61, 82],
  constant: [8, 60],
};

const kinds = new Map(
  Object.entries(numbers).flatMap(([kind, list]) => list.map((number) => [number, kind as CodeKind] as const)),
);

/** The kind that an indexer states; undefined where it states none, or one that is no object here. */
export function statedKind(number: number): CodeKind | undefined {
  return kinds.get(number);
}
