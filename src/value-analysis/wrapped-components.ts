import type { CallFact, Value } from '../code-model/facts.ts';
import { lastName } from '../code-model/symbol-name.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Functions that give elements, where they are given a component. */
const showing =
  /^(createElement|cloneElement|createVNode|h|jsx\w*|render\w*|hydrate\w*|mount|shallow|lazy|createRoot|map)$/;
const componentClass = /^(react|preact|inferno)(\/compat)?#(default\.)?(Pure)?Component$/;
/** Wrappers in wrappers. */
const maxDepth = 8;

type Component = Value & { readonly kind: 'function' | 'class' };

/**
 * The component of the application that an element of what a library makes of it enters: `Shown` of `connect(select)(Shown)`, `memo(Shown)`,
 * `styled(Shown)({ color: 'red' })` and `withRouter(memo(Shown))`. Null where there is none, or more than one.
 */
function wrappedComponent(value: Value, resolver: ValueResolver, depth = 0): Component | null {
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (call === undefined || call.form !== 'call' || depth > maxDepth || !isOfLibrary(call.callee, resolver))
    return null;
  const found = new Map(
    call.arguments
      .flatMap((given) => resolver.resolve(given))
      .flatMap((each) => componentIn(each, resolver, depth) ?? [])
      .map((each) => [each.object, each]),
  );
  const [only, more] = found.values();
  if (only !== undefined) return more === undefined ? only : null;
  return wrappedComponent(call.callee, resolver, depth + 1);
}

/** What a call enters: of an element of what a library makes of a component, that component. */
export function enteredValues({ form, callee }: CallFact, resolver: ValueResolver): readonly Value[] {
  const values = resolver.resolve(callee);
  return form === 'element' ? values.map((each) => wrappedComponent(each, resolver) ?? each) : values;
}

function componentIn(value: Value, resolver: ValueResolver, depth: number): Component | null {
  if (value.kind === 'result') return wrappedComponent(value, resolver, depth + 1);
  return (value.kind === 'function' || value.kind === 'class') && isComponent(value, resolver) ? value : null;
}

/** True for a function of a library, and for what calls of one give. */
function isOfLibrary(callee: CallFact['callee'], resolver: ValueResolver): boolean {
  if (callee.kind === 'external') return !showing.test(lastName(callee.symbol));
  const maker = callee.kind === 'result' ? resolver.table.call(callee.call) : undefined;
  return maker?.form === 'call' && maker.callee.kind === 'external' && !showing.test(lastName(maker.callee.symbol));
}

function isComponent(value: Component, resolver: ValueResolver): boolean {
  if (value.kind === 'class') return resolver.ancestorsOf(value.object).some((symbol) => componentClass.test(symbol));
  return (resolver.table.function(value.object)?.returns ?? []).some((each) => isElement(each, resolver));
}

function isElement(value: Value, resolver: ValueResolver): boolean {
  if (value.kind === 'choice') return value.of.some((each) => isElement(each, resolver));
  return value.kind === 'result' && resolver.table.call(value.call)?.form === 'element';
}
