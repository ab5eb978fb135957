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

type Called = Pick<InjectedCall, 'name' | 'functions' | 'rule' | 'whole'>;

function calledFunctions(call: CallFact, resolver: ValueResolver, registry: Registry): Called | null {
  const callee = call.callee.kind === 'member' ? call.callee : call.on;
  const ofMember = callee === undefined ? null : calledMember(callee, resolver, registry);
  return ofMember ?? (call.callee.kind === 'function' ? null : calledValue(call.callee, resolver, registry));
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
  return { name, functions: [...new Set(functions)], rule, whole: injected.length === receivers.length };
}

/** `this.send()`, where `this.send` is an injected function. */
function calledValue(callee: Value, resolver: ValueResolver, registry: Registry): Called | null {
  const values = resolver.resolve(callee);
  const injected = values.filter((each) => each.kind === 'function' && registry.ruleOf(each) !== null);
  const [rule = null] = injected.map((each) => registry.ruleOf(each));
  if (rule === null) return null;
  const functions = injected.flatMap((each) => functionsOf(each, resolver));
  const name = callee.kind === 'member' ? callee.name : '';
  return { name, functions: [...new Set(functions)], rule, whole: injected.length === values.length };
}
