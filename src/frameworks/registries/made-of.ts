import type { Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** Calls of functions that give what calls of functions give. */
const maxDepth = 8;

/**
 * Whether a value is something, an element or member of it, what a call of one of these gives, or what a function of the application returns of it:
 * `plugins[name].__class__.find(name)`.
 */
export function isMadeOf(
  value: Value,
  resolver: ValueResolver,
  is: (part: Value) => boolean,
  depth = 0,
  seen = new Set<string>(),
): boolean {
  if (is(value)) return true;
  if (depth > maxDepth) return false;
  const within = (each: Value): boolean => isMadeOf(each, resolver, is, depth + 1, seen);
  switch (value.kind) {
    case 'member':
    case 'element':
    case 'annotated':
      return within(value.of);
    case 'choice':
      return value.of.map(within).includes(true);
    case 'result': {
      const call = resolver.table.call(value.call);
      if (call === undefined || seen.has(call.id)) return false;
      seen.add(call.id);
      if (within(call.callee)) return true;
      const functions = resolver
        .resolve(call.callee)
        .flatMap((each) => (each.kind === 'function' ? [each.object] : []));
      return functions
        .flatMap((each) => resolver.table.function(each)?.returns ?? [])
        .map(within)
        .includes(true);
    }
    default:
      return false;
  }
}
