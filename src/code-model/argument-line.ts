import type { CallFact } from './facts.ts';
import { positionalArguments } from './positional-arguments.ts';

/**
 * The line of an argument where that is known, or where the arguments stand in lines of their own; else that of the call.
 * @param index among those that are given by position
 */
export function lineOfArgument(index: number, call: CallFact): number {
  const stated = call.argumentLines?.[index];
  if (stated !== undefined) return stated;
  const { startLine, endLine } = call.lines;
  return endLine - startLine === positionalArguments(call).length + 1 ? startLine + index + 1 : startLine;
}
