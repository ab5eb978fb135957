import type { CallFact } from './facts.ts';

/** Of arguments in lines of their own that of the argument, else that of the call. @param index among those that are given by position */
export function lineOfArgument(
  index: number,
  { arguments: given, lines: { startLine, endLine } }: Pick<CallFact, 'arguments' | 'lines'>,
): number {
  const positional = given.filter((each) => each.kind !== 'record' || each.keywords !== true).length;
  if (endLine - startLine === positional + 1) return startLine + index + 1;
  // `f(a,` with the others below.
  return positional > 1 && endLine - startLine === positional - 1 ? startLine + index : startLine;
}
