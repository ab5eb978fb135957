import { isInside } from '../code-model/fact-table.ts';
import type { Value } from '../code-model/facts.ts';
import type { Replacement } from '../code-model/replace-values.ts';
import { passedTo, passesAll } from './passed-to.ts';
import { passedValues } from './passed-values.ts';
import type { ValueResolver } from './value-resolver.ts';

export type FunctionValue = Value & { readonly kind: 'function' };

/**
 * What the function around a closure is given by the call that made the closure: `name` of `const of = (name) => (db) => db.collection(name)` in
 * `of('carts')(db)`. Null where no call is known to have made it.
 */
export function givenByMaker({ object, madeAt }: FunctionValue, resolver: ValueResolver): Replacement | null {
  const made = madeAt === undefined ? undefined : resolver.table.call(madeAt);
  if (made === undefined) return null;
  const maker = resolver
    .resolve(made.callee)
    .find((each) => each.kind === 'function' && each.object !== object && isInside(object, each.object));
  const parameters = maker?.kind === 'function' ? resolver.table.function(maker.object)?.parameters : undefined;
  if (maker?.kind !== 'function' || parameters === undefined) return null;
  const further = givenByMaker(maker, resolver);
  if (parameters.length === 0) return further;
  const passed = passedValues(made.arguments, parameters);
  const isWhole = passesAll(made);
  return (part) => {
    if (part.kind !== 'parameter' || part.function !== maker.object) return further?.(part) ?? null;
    return passedTo(parameters[part.index], passed[part.index], resolver, isWhole && part.index >= passed.length);
  };
}
