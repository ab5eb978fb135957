import type { CallFact, Value } from '../code-model/facts.ts';
import { positionalArguments } from '../code-model/positional-arguments.ts';
import { hasPart } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

const joining =
  /^((url|uri|path|address|endpoint)_?(path_?)?join(_?(encoded?|path|parts|url))?|join_?(url|uri|path|address|endpoint|segment)(_?(path|part|segment))?s?)$/i;

/**
 * True for a call of a function of the application that puts the parts of an address together, as many as it is given, by its name: how it does so, part by
 * part, need not be followed.
 */
export function joinsAddress({ callee, arguments: given }: CallFact, resolver: ValueResolver): boolean {
  const written = callee.kind === 'member' || callee.kind === 'import' ? callee.name : null;
  if (written === null ? callee.kind !== 'function' : !joining.test(written)) return false;
  const [only, more] = resolver.resolve(callee);
  if (only?.kind !== 'function' || more !== undefined) return false;
  const fact = resolver.table.function(only.object);
  if (fact === undefined || !joining.test(fact.name)) return false;
  // One that puts something of its own before the parts says so in a text.
  const [first] = fact.parameters;
  const takesAny = first === undefined ? given.length > 1 : first.rest === true;
  return takesAny && !fact.returns.some((each) => hasPart(each, addsOwn));
}

/** True for a text that is no separator, and for what another module has. */
function addsOwn(part: Value): boolean {
  return (part.kind === 'text' && /\w/.test(part.text)) || part.kind === 'import';
}

/** The address that such a call makes; null for any other call. */
export function joinedAddress(call: CallFact, resolver: ValueResolver): readonly string[] | null {
  if (!joinsAddress(call, resolver)) return null;
  const all = positionalArguments(call).flatMap((each): readonly Value[] =>
    each.kind === 'spread' ? (resolver.itemsOf(each.of) ?? [each]) : [each],
  );
  const texts = all.map((each) => resolver.textsOf(each)[0] ?? '{}').filter((text) => text !== '');
  return [texts.join('/').replace(/(?<!:)\/{2,}/g, '/')];
}
