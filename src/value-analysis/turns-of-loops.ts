import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What the turns of a loop go through: the elements of a list, or the names of the members of an object; null where they are not known. */
export function turnsOf({ of, at }: Value & { kind: 'element' }, resolver: ValueResolver): readonly Value[] | null {
  const items = resolver.itemsOf(of);
  if (items !== null || at === undefined) return items;
  return namesOf(of, resolver);
}

/** The names of the members of an object; null for what is no object. */
export function namesOf(of: Value, resolver: ValueResolver): readonly Value[] | null {
  const records = resolver.resolve(of).filter((each) => each.kind === 'record');
  if (records.length === 0) return null;
  return records.flatMap((record) => resolver.entriesOf(record).map(([text]): Value => ({ kind: 'text', text })));
}
