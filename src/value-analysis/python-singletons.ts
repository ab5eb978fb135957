import type { CallFact, Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Classes of libraries that have one instance of each class derived from them, which `instance` gives. */
const withInstance = /^traitlets#(config\.)?(\w+\.)?(SingletonConfigurable|Application)$/;

/** The one instance of a class of the application: `Server.instance()`; null for any other call. */
export function onlyInstance({ callee }: CallFact, resolver: ValueResolver): Value | null {
  if (callee.kind !== 'member' || callee.name !== 'instance') return null;
  const { of } = callee;
  const [only, more] = resolver.resolve(of);
  if (only === undefined || more !== undefined || (only.kind !== 'class' && only.kind !== 'this')) return null;
  const object = only.kind === 'class' ? only.object : only.class;
  if (!resolver.ancestorsOf(object).some((symbol) => withInstance.test(symbol))) return null;
  return only.kind === 'this' ? only : { kind: 'typed', type: { name: of, arguments: [] } };
}
