import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/**
 * What a condition on a member leaves of a list: `[each for each in all if each["detail"] == detail]`. An element stays where the member, or what it is
 * compared with, is not known; of what is no list that is known all stays.
 */
export function itemsWhere([list, member, to, isEqual]: readonly Value[], resolver: ValueResolver): Value | null {
  if (list === undefined || member?.kind !== 'text' || to === undefined || isEqual?.kind !== 'constant') return null;
  const items = resolver.itemsOf(list);
  const wanted = onlyOf(to, resolver);
  if (items === null || wanted === null) return list;
  const left = items.filter((item) => {
    const found = onlyOf({ kind: 'member', of: item, name: member.text }, resolver);
    return found === null || (found === wanted) === isEqual.value;
  });
  return { kind: 'list', items: left };
}

/** The one text or constant that a value is, distinguished by its kind; null where it is not known. */
function onlyOf(value: Value, resolver: ValueResolver): string | null {
  const [only, more] = resolver.resolve(value);
  if (more !== undefined) return null;
  if (only?.kind === 'text') return only.text.includes('{}') ? null : `text ${only.text}`;
  return only?.kind === 'constant' ? `constant ${only.value}` : null;
}
