import type { Value } from '../../code-model/facts.ts';
import { isStandardSymbol } from '../../code-model/standard-modules.ts';
import type { ContextualCall } from '../../value-analysis/call-contexts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** True for a call of what another call gives, with one argument alone, as a decorator of Python is called. */
export function mayDecorate({ callee, arguments: [decorated, keywords, more] }: ContextualCall): boolean {
  const isAlone =
    keywords?.kind === 'record' && keywords.keywords === true && Object.keys(keywords.members).length === 0;
  return callee.kind === 'result' && decorated !== undefined && isAlone && more === undefined;
}

/** Id of the call that gave the decorator which a call is of: `in_group('staff')` of `in_group('staff')(show)`; null for any other call. */
export function giverOf(call: ContextualCall): string | null {
  return mayDecorate(call) && call.callee.kind === 'result' ? call.callee.call : null;
}

/**
 * A call of a decorator that is not written with `@`, or that a function of the application gives, as one call with all that the decorator was made
 * with: `rpc_method(name=name)(read)`, and `@own(name)` of `def own(name): return rpc_method(name=name)`. Null for any other call.
 */
export function decoratingCall(call: ContextualCall, resolver: ValueResolver): ContextualCall | null {
  const [decorated] = call.arguments;
  if (decorated === undefined || !mayDecorate(call)) return null;
  for (const each of resolver.resolve(call.callee)) {
    const made = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const keywords = made?.arguments.at(-1);
    if (made === undefined || keywords?.kind !== 'record' || keywords.keywords !== true) continue;
    const { callee } = made;
    const isOfLibrary = callee.kind === 'external' && !isStandardSymbol(callee.symbol, 'Python');
    if (!isOfLibrary && callee.kind !== 'member') continue;
    const members = { ...namesOf(decorated, resolver), ...keywords.members };
    return { ...call, callee, arguments: [...made.arguments.slice(0, -1), { ...keywords, members }, decorated] };
  }
  return null;
}

/** The names of what is decorated, as facts of decorators have them. */
function namesOf(decorated: Value, { table }: ValueResolver): Readonly<Record<string, Value>> {
  const known = decorated.kind === 'function' ? table.function(decorated.object) : undefined;
  if (known === undefined) return {};
  return {
    $function: { kind: 'text', text: known.name },
    $command: { kind: 'text', text: known.name.replaceAll('_', '-').toLowerCase() },
  };
}
