import type { CallFact, Value } from './facts.ts';

/** The arguments of a call without those that are given by name. */
export function positionalArguments({ arguments: given }: Pick<CallFact, 'arguments'>): readonly Value[] {
  return given.filter((value) => value.kind !== 'record' || value.keywords !== true);
}
