import type { CallFact, Value } from '../../code-model/facts.ts';
import { functionsOf } from '../../code-model/functions-of-value.ts';
import type { InjectedCall, InjectedPlace } from '../../code-model/injected-values.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { FilledPlace } from './injection-resolver.ts';
import type { Registry } from './registry.ts';

/** The calls, outside of tests, of what containers hand over and of members of it. */
export function* injectedCalls(resolver: ValueResolver, registry: Registry): Generator<InjectedCall> {
  for (const { calls, file, test } of resolver.table.files()) {
    if (test) continue;
    for (const call of calls) {
      const found = call.form === 'call' ? calledFunctions(call, resolver, registry) : null;
      if (found !== null) yield { caller: call.caller, file, lines: call.lines, ...found };
    }
  }
}

/** What a filled place can hold, as the flow of values takes it. */
export function heldBy({ at, value }: FilledPlace, resolver: ValueResolver): InjectedPlace {
  const values = resolver.resolve(value).flatMap((each) => (each.kind === 'list' ? [] : [each]));
  const functions = values.flatMap((each) => (each.kind === 'function' ? [each.object] : []));
  const classes = values.filter(({ kind }) => kind !== 'class').flatMap((each) => resolver.classesOf(each));
  return { at, classes: [...new Set(classes)], functions: [...new Set(functions)] };
}

type Called = Pick<InjectedCall, 'name' | 'functions' | 'receivers' | 'rule' | 'whole'>;

function calledFunctions(call: CallFact, resolver: ValueResolver, registry: Registry): Called | null {
  const callee = memberIn(call.callee) ?? call.on;
  const ofMember = callee === undefined ? null : calledMember(callee, resolver, registry);
  return ofMember ?? (call.callee.kind === 'function' ? null : calledValue(call.callee, resolver, registry));
}

/** The member that is called; of a functional interface's also where the receiver may be the function. */
function memberIn(callee: Value): (Value & { kind: 'member' }) | undefined {
  if (callee.kind === 'member') return callee;
  return callee.kind === 'choice' ? callee.of.findLast((each) => each.kind === 'member') : undefined;
}

/** `this.users.find()`, where `this.users` is injected. */
function calledMember(
  { of, name }: Value & { kind: 'member' },
  resolver: ValueResolver,
  registry: Registry,
): Called | null {
  const receivers = resolver.resolve(of);
  const injected = receivers.filter((each) => registry.ruleOf(each) !== null);
  const functions = injected.flatMap((each) => functionsOf({ kind: 'member', of: each, name }, resolver));
  const [rule = null] = injected.map((each) => registry.ruleOf(each));
  if (rule === null || functions.length === 0) return null;
  const classes = injected.flatMap((each) => (each.kind === 'class' ? [] : resolver.classesOf(each)));
  const others = receivers.filter((each) => registry.ruleOf(each) === null);
  const whole = others.every((each) => isDeclaredOf(each, classes, resolver));
  return { name, functions: [...new Set(functions)], receivers: [...new Set(classes)], rule, whole };
}

/** True for what is known by its declared type alone, from which the classes that are injected are derived: it says nothing more. */
function isDeclaredOf(value: Value, classes: readonly string[], resolver: ValueResolver): boolean {
  if (value.kind !== 'typed') return false;
  const declared = resolver.classesOf(value);
  return (
    declared.length > 0 && declared.every((type) => classes.some((each) => resolver.hierarchy.isDerived(each, type)))
  );
}

/** `this.send()`, where `this.send` is an injected function. */
function calledValue(callee: Value, resolver: ValueResolver, registry: Registry): Called | null {
  const values = resolver.resolve(callee);
  const injected = values.filter((each) => each.kind === 'function' && registry.ruleOf(each) !== null);
  const [rule = null] = injected.map((each) => registry.ruleOf(each));
  if (rule === null) return null;
  const functions = injected.flatMap((each) => functionsOf(each, resolver));
  const name = callee.kind === 'member' ? callee.name : '';
  const whole = injected.length === values.length;
  return { name, functions: [...new Set(functions)], receivers: [], rule, whole };
}
