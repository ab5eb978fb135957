import type { Value } from '../code-model/facts.ts';
import { type BoundsMet, placeOf } from './bounds-met.ts';

/** Members of members of something that is not known: `api.users.list`. */
const maxPath = 16;
/** The same name among them, as in `node.parent.parent`: recursion over a tree of a library would go on for ever. */
const maxRepeated = 2;

/** What is known of a member by its name alone; none where the path of names is too long. */
export function memberOfUnknown(of: Value, name: string, bounds: BoundsMet): readonly Value[] {
  let [length, repeated] = [0, 0];
  for (let at = of; at.kind === 'member'; at = at.of) {
    length++;
    if (at.name === name) repeated++;
  }
  if (repeated < maxRepeated && length < maxPath) return [{ kind: 'member', of, name }];
  if (length < maxPath) bounds.add('repeated members of what is not known', maxRepeated, placeOf(of));
  else bounds.add('members of what is not known', maxPath, placeOf(of));
  return [];
}

/** What a member holds until something is stored in it says nothing of what that is. */
export function isNothing(value: Value): boolean {
  return value.kind === 'constant' && value.value === null;
}
