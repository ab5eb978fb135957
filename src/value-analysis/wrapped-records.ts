import type { Value } from '../code-model/facts.ts';
import { isStandardSymbol } from '../code-model/standard-modules.ts';
import type { ValueResolver } from './value-resolver.ts';

/**
 * The function of this name in a record that a call of a library is given, where nothing else is known of what the call results in:
 * `getCart` of `bindAll({ getCart, addLine }, database)`, as a library that wraps functions keeps their names. Null where there is none.
 */
export function wrappedMember(of: Value, name: string, resolver: ValueResolver): Value | null {
  const call = of.kind === 'result' ? resolver.table.call(of.call) : undefined;
  if (call === undefined || call.form !== 'call') return null;
  const record = call.arguments.find(
    (each) => each.kind === 'record' && each.keywords !== true && Object.hasOwn(each.members, name),
  );
  const member = record?.kind === 'record' ? record.members[name] : undefined;
  if (member === undefined || !resolver.resolve(member).some(({ kind }) => kind === 'function')) return null;
  const symbols = resolver.symbolsOf(call.callee);
  const isOfLibrary =
    symbols.length > 0 && !symbols.some((each) => isStandardSymbol(each, resolver.table.fileOf(call).language));
  return isOfLibrary ? member : null;
}
