import type { CallFact } from './facts.ts';

/**
 * The line of an argument where that is known, or where the arguments stand in lines of their own; else that of the call.
 * @param index among those that are given by position
 */
export function lineOfArgument(
  index: number,
  { arguments: given, argumentLines, lines: { startLine, endLine } }: CallFact,
): number {
  const stated = argumentLines?.[index];
  if (stated !== undefined) return stated;
  const positional = given.filter((each) => each.kind !== 'record' || each.keywords !== true).length;
  return endLine - startLine === positional + 1 ? startLine + index + 1 : startLine;
}
