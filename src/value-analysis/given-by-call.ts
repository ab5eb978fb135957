import type { CallFact, FunctionFact } from '../code-model/facts.ts';
import type { Replacement } from '../code-model/replace-values.ts';
import { leavesOut, passedTo } from './passed-to.ts';
import { passedValues } from './passed-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/** The arguments of a call in place of the parameters of the function that it calls. */
export function givenByCall(
  { object, parameters }: Pick<FunctionFact, 'object' | 'parameters'>,
  call: CallFact,
  resolver: ValueResolver,
): Replacement {
  const passed = passedValues(call.arguments, parameters, resolver);
  return (part) => {
    if (part.kind !== 'parameter' || part.function !== object) return null;
    const { index } = part;
    const isLeftOut = leavesOut(call, parameters[index], index, passed.length);
    return passedTo(parameters[index], passed[index], resolver, isLeftOut);
  };
}
