import type { CallFact, Value } from '../code-model/facts.ts';
import { lastName } from '../code-model/symbol-name.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Functions that give an element, or nothing, where they are given a component. */
const showing = /^(createElement|cloneElement|h|jsxs?|render\w*|hydrate\w*|mount|shallow|lazy|createRoot)$/;
const componentClass = /^(react|preact|inferno)(\/compat)?#(default\.)?(Pure)?Component$/;

/**
 * What a library makes of one component of the application, which shows it: `connect(select)(Cart)`, `memo(Cart)`. An element of it enters the component.
 * Null for any other call.
 */
export function wrappedComponent({ form, callee, arguments: given }: CallFact, resolver: ValueResolver): Value | null {
  if (form !== 'call' || !isOfLibrary(callee, resolver)) return null;
  const components = new Map<string, Value>();
  for (const value of given) {
    if (!mayBeComponent.has(value.kind)) continue;
    for (const each of resolver.resolve(value)) {
      if (each.kind !== 'function' && each.kind !== 'class') continue;
      if (isComponent(each, resolver)) components.set(each.object, each);
    }
  }
  const [only, more] = components.values();
  return only === undefined || more !== undefined ? null : only;
}

const mayBeComponent: ReadonlySet<Value['kind']> = new Set([
  ...(['function', 'class', 'import', 'result', 'choice', 'parameter'] as const),
]);

/** True for a function of a library, and for what calls of one give. */
function isOfLibrary(callee: Value, resolver: ValueResolver): boolean {
  if (callee.kind === 'external') return !showing.test(lastName(callee.symbol));
  const maker = callee.kind === 'result' ? resolver.table.call(callee.call) : undefined;
  return maker?.form === 'call' && maker.callee.kind === 'external' && !showing.test(lastName(maker.callee.symbol));
}

function isComponent(value: Value & { kind: 'function' | 'class' }, resolver: ValueResolver): boolean {
  if (value.kind === 'class') return resolver.ancestorsOf(value.object).some((symbol) => componentClass.test(symbol));
  return (resolver.table.function(value.object)?.returns ?? []).some((each) => isElement(each, resolver));
}

function isElement(value: Value, resolver: ValueResolver): boolean {
  if (value.kind === 'choice') return value.of.some((each) => isElement(each, resolver));
  return value.kind === 'result' && resolver.table.call(value.call)?.form === 'element';
}
