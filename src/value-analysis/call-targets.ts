import { type CallFact, unknownValue, type Value } from '../code-model/facts.ts';
import { functionsOf } from '../code-model/functions-of-value.ts';
import { globalPath } from '../code-model/global-names.ts';
import { isMap, partOf } from './built-in-calls.ts';
import type { CallSite } from './call-sites.ts';
import { type Handed, passedValues } from './passed-values.ts';
import type { ValueResolver } from './value-resolver.ts';
import { enteredValues } from './wrapped-components.ts';

/** A function of the analysed code that a call may enter. */
export interface CallTarget {
  /** Key of the function. */
  readonly object: string;
  readonly site: CallSite;
}

/** Methods of arrays and the like that call a function with each element, by the parameter that receives it. */
const visitors: ReadonlyMap<string, number> = new Map([
  ...['forEach', 'map', 'flatMap', 'filter', 'some', 'every', 'find', 'findIndex', 'findLast'].map(
    (name): [string, number] => [name, 0],
  ),
  ['reduce', 1],
]);

/** The functions of the analysed code that a call enters, itself or through a built-in method (`items.forEach(f)`). */
export function callTargets(call: CallFact, resolver: ValueResolver): readonly CallTarget[] {
  if (call.form === 'template') return [];
  const { callee } = call;
  if (callee.kind === 'external' && globalPath(callee) === null) return [];
  if (callee.kind === 'this' && call.form === 'call') return superConstructor(call, callee, resolver);
  if (callee.kind === 'function') return methodTargets(call, callee.object, resolver);
  if (callee.kind === 'member' && call.form === 'call') {
    const invoked = invokedArgument(call, callee, resolver);
    if (invoked.length > 0) return invoked;
  }
  const values = enteredValues(call, resolver);
  // A class that is called makes an instance, whether that is written so or not.
  const isClass = values.length > 0 && values.every(({ kind }) => kind === 'class');
  const targets = values.flatMap((value) => {
    if (call.form === 'new' || value.kind === 'class') return constructorTarget(value, resolver);
    return value.kind === 'function' ? [value.object] : [];
  });
  const overriding = callee.kind === 'member' && targets.length > 0 ? overridesOf(callee, targets, resolver) : [];
  const receiver = receiverOf(call, isClass);
  const entered = [...new Set([...targets, ...overriding])].map((object) => target(call, object, receiver, resolver));
  return [...entered, ...calledInstances(call, values, resolver)];
}

/** What calls of instances enter in Python: `interactor()` with `__call__` of its class. */
function calledInstances(call: CallFact, values: readonly Value[], resolver: ValueResolver): CallTarget[] {
  const instances = values.filter(({ kind }) => kind === 'typed' || kind === 'result');
  if (call.form !== 'call' || instances.length === 0 || resolver.table.fileOf(call).language !== 'Python') return [];
  const classes = new Set(instances.flatMap((each) => resolver.classesOf(each)));
  const methods = [...classes].flatMap((object) => resolver.memberOf(object, '__call__')?.object ?? []);
  return [...new Set(methods)].map((object) => target(call, object, call.callee, resolver));
}

/** What a method is called on: of `new` the instance that it makes. */
function receiverOf(call: CallFact, isClass = false): Value | null {
  if (call.form === 'new' || isClass) return { kind: 'result', call: call.id };
  const member = call.on ?? call.callee;
  if (member.kind !== 'member') return null;
  return member.of.kind === 'super' ? member.of.of : member.of;
}

/** A method that the compiler resolved, and those that override it in the classes the receiver may be of. */
function methodTargets(call: CallFact, object: string, resolver: ValueResolver): CallTarget[] {
  const overriding = call.on === undefined ? [] : overridesOf(call.on, [object], resolver);
  const receiver = receiverOf(call);
  return [...new Set([object, ...overriding])].map((each) => target(call, each, receiver, resolver));
}

function overridesOf(
  { of, name }: Value & { kind: 'member' },
  targets: readonly string[],
  resolver: ValueResolver,
): string[] {
  return resolver
    .classesOf(of)
    .filter((owner) => targets.includes(resolver.hierarchy.member(owner, name)?.object ?? ''))
    .flatMap((owner) => resolver.hierarchy.overrides(owner, name).flatMap(({ object }) => object ?? []));
}

function superConstructor(call: CallFact, receiver: Value & { kind: 'this' }, resolver: ValueResolver): CallTarget[] {
  const [, ...bases] = resolver.hierarchy.lineage(receiver.class);
  for (const base of bases) {
    const object = resolver.table.class(base)?.members.find(({ kind }) => kind === 'constructor')?.object;
    if (object != null) return [target(call, object, receiver, resolver)];
  }
  return [];
}

function constructorTarget(value: Value, resolver: ValueResolver): string[] {
  if (value.kind === 'function') return [value.object];
  if (value.kind !== 'class' && value.kind !== 'this') return [];
  const object = value.kind === 'class' ? value.object : value.class;
  return [resolver.memberOf(object, 'constructor')?.object ?? []].flat();
}

/** The function behind `items.forEach(f)`, `f.call(self, …)`, `f.apply(self, […])`; none where the method is the code's own. */
function invokedArgument(call: CallFact, callee: Value & { kind: 'member' }, resolver: ValueResolver): CallTarget[] {
  const { of, name } = callee;
  const [first, ...others] = call.arguments;
  const position = visitors.get(name);
  if (position !== undefined && first !== undefined) {
    const visited = [...new Set(functionsOf(first, resolver))];
    if (visited.length === 0 || functionsOf(callee, resolver).length > 0) return [];
    const element: Value = { kind: 'element', of, by: call.id };
    const given = isMap(of, resolver) ? [partOf(element, 1), partOf(element, 0)] : [element];
    const passed: Handed = [...new Array<undefined>(position), ...given];
    return visited.map((object) => ({ object, site: { call, passed: [...passed], receiver: null } }));
  }
  if (name !== 'call' && name !== 'apply') return [];
  const given: readonly Value[] =
    name === 'call' ? others : others.slice(0, 1).map((list) => ({ kind: 'spread', of: list }));
  return [...new Set(functionsOf(of, resolver))].map((object) => {
    const passed = passedValues(given, resolver.table.function(object)?.parameters ?? [], resolver);
    return { object, site: { call, passed, receiver: first ?? unknownValue } };
  });
}

function target(call: CallFact, object: string, receiver: Value | null, resolver: ValueResolver): CallTarget {
  const parameters = resolver.table.function(object)?.parameters ?? [];
  return { object, site: { call, passed: passedValues(call.arguments, parameters, resolver), receiver } };
}
