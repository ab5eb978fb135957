import type { CallFact, FunctionFact } from './flow-facts.ts';

/** A call with the slots of the whole analysis. */
export interface SolverCall extends Omit<CallFact, 'callee' | 'receiver' | 'arguments' | 'result'> {
  readonly callee: number | null;
  readonly receiver: number | null;
  readonly arguments: readonly (number | null)[];
  readonly result: number;
}

export interface SolverFunction
  extends Omit<FunctionFact, 'parameters' | 'rest' | 'arguments' | 'result' | 'receiver'> {
  readonly parameters: readonly number[];
  readonly rest: { readonly from: number; readonly slot: number } | null;
  readonly arguments: number | null;
  readonly result: number;
  readonly receiver: number | null;
  /** Indexes of the parameters that it gives back as they are. */
  readonly passes: readonly number[];
}

/** The site of what no statement does. */
export const nowhere = -1;
