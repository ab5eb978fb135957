import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Calls of calls of calls. */
const maxDepth = 8;

/**
 * True for what a function is passed, a member or an element of it, and for what a call makes of such. What a value is a member of by way
 * of a receiver (`services.users`) does not count.
 * @param object key of the function
 */
export function isPassedTo(object: string, value: Value, resolver: ValueResolver, depth = 0): boolean {
  const inner = (part: Value): boolean => isPassedTo(object, part, resolver, depth + 1);
  switch (value.kind) {
    case 'parameter':
      return value.function === object;
    case 'member': {
      const own = value.of.kind === 'record' ? value.of.members[value.name] : undefined;
      return own === undefined ? value.of.kind !== 'record' && inner(value.of) : inner(own);
    }
    case 'element':
      return value.of.kind === 'list' ? value.of.items.some(inner) : inner(value.of);
    case 'list':
      return value.items.some(inner);
    case 'record':
      return [...Object.values(value.members), ...(value.spread ?? [])].some(inner);
    case 'spread':
      return inner(value.of);
    case 'joined':
      return value.parts.some(inner);
    case 'choice':
      return value.of.some(inner);
    case 'result':
      return depth < maxDepth && (resolver.table.call(value.call)?.arguments.some(inner) ?? false);
    default:
      return false;
  }
}
