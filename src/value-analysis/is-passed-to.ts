import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Methods that make a text of a text, or of what was made of one: `new URL(path, base).toString()`. */
const ofText: ReadonlySet<string> = new Set(
  'toString valueOf trim trimStart trimEnd replace replaceAll concat slice substring toLowerCase format strip lstrip rstrip lower'.split(
    ' ',
  ),
);

/**
 * True for what a function is passed, a member or an element of it, and for what a call makes of such. What a value is a member of by way
 * of a receiver (`services.users`) does not count.
 * @param object key of the function
 * @param met values and ids of calls that are no such thing, or are being looked at
 */
export function isPassedTo(
  object: string,
  value: Value,
  resolver: ValueResolver,
  met = new Set<Value | string>(),
): boolean {
  if (met.has(value)) return false;
  met.add(value);
  const inner = (part: Value): boolean => isPassedTo(object, part, resolver, met);
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
    case 'result': {
      if (met.has(value.call)) return false;
      met.add(value.call);
      const { callee, arguments: given = [] } = resolver.table.call(value.call) ?? {};
      return given.some(inner) || (callee?.kind === 'member' && ofText.has(callee.name) && inner(callee.of));
    }
    default:
      return false;
  }
}
