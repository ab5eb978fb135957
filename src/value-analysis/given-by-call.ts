import type { CallFact, FunctionFact } from '../code-model/facts.ts';
import type { Replacement } from '../code-model/replace-values.ts';
import { passedTo, passesAll } from './passed-to.ts';
import { passedValues } from './passed-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/** The arguments of a call in place of the parameters of the function that it calls. */
export function givenByCall(
  { object, parameters }: Pick<FunctionFact, 'object' | 'parameters'>,
  call: CallFact,
  resolver: ValueResolver,
): Replacement {
  const passed = passedValues(call.arguments, parameters);
  const isWhole = passesAll(call);
  return (part) => {
    if (part.kind !== 'parameter' || part.function !== object) return null;
    return passedTo(parameters[part.index], passed[part.index], resolver, isWhole && part.index >= passed.length);
  };
}
