import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { listOf, type StartPointRule } from '../rules/rule-schema.ts';
import type { Branch, DispatchedVerb } from './dispatched-verbs.ts';
import { linesByVerb } from './dispatching-functions.ts';
import { functionsOf } from './functions-of.ts';
import { httpVerbs } from './http-verbs.ts';
import { orderOf } from './order-of.ts';

/** A call that is a step to what a file exports, with the call that it is made on. */
interface Step {
  readonly call: CallFact;
  readonly name: string;
  /** Id of the call before it. */
  readonly on: string;
}

/**
 * The verbs of a handler that is put together step by step, each by the member of its name: `createRoute().GET(options).handler(list).POST(…)`, also by
 * statements (`route.get(list); export default route`). A step without a function of its own has that of the next step that is made on it.
 * @param exported what a file exports as its handler
 * @param objects functions that are known to run for it
 */
export function chainedVerbs(
  exported: Value | undefined,
  file: FileFacts,
  objects: readonly string[],
  { dispatch }: StartPointRule,
  resolver: ValueResolver,
): readonly DispatchedVerb[] {
  const selectors = listOf(dispatch);
  const root = exported === undefined || selectors.length === 0 ? null : rootOf(exported, resolver);
  if (root === null) return [];
  const steps = stepsFrom(root, file, resolver);
  const byVerb = new Map<string, Set<string>>();
  for (const step of steps) {
    const verb = step.name.toUpperCase();
    if (!httpVerbs.has(verb)) continue;
    const functions = functionsAt(step, steps, resolver);
    if (functions.length > 0) byVerb.set(verb, new Set([...(byVerb.get(verb) ?? []), ...functions]));
  }
  const chosen = new Set([...byVerb.values()].flatMap((functions) => [...functions]));
  const always = objects.filter((object) => !chosen.has(object) && object !== file.module);
  return [...byVerb].map(([verb, functions]) => {
    const branches = new Map<string, Branch>(
      always.flatMap((object) => {
        const apart = linesByVerb(object, selectors, resolver);
        return apart.length === 0 ? [] : [[object, { verb, skips: [], apart }]];
      }),
    );
    return { verb, branches, objects: [...always, ...functions] };
  });
}

/** The call that a chain of calls begins with. */
function rootOf(value: Value, { table }: ValueResolver): string | null {
  let root: string | null = null;
  for (let at = value; at.kind === 'result' || at.kind === 'member'; ) {
    if (at.kind === 'member') {
      at = at.of;
      continue;
    }
    const call = table.call(at.call);
    if (call === undefined) break;
    root = call.id;
    at = call.callee;
  }
  return root;
}

/** All calls of a file that are made on what a call gives, or on what these give, in the order of the text. */
function stepsFrom(root: string, { calls }: FileFacts, resolver: ValueResolver): readonly Step[] {
  const steps = calls.flatMap((call): Step[] => {
    const { callee, form } = call;
    if (form !== 'call' || callee.kind !== 'member' || callee.of.kind !== 'result') return [];
    return rootOf(callee.of, resolver) === root ? [{ call, name: callee.name, on: callee.of.call }] : [];
  });
  return steps.sort((a, b) => orderOf(a.call) - orderOf(b.call));
}

function functionsAt(step: Step, steps: readonly Step[], resolver: ValueResolver): readonly string[] {
  for (let at: Step | undefined = step; at !== undefined; ) {
    const functions = at.call.arguments.flatMap((argument) => functionsOf(argument, resolver));
    if (functions.length > 0) return functions;
    const id: string = at.call.id;
    at = steps.find(({ on, name }) => on === id && !httpVerbs.has(name.toUpperCase()));
  }
  return [];
}
