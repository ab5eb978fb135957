import type { Value } from '../facts.ts';
import { globalValue } from '../global-names.ts';
import { memberAt } from '../member-at.ts';

/** A member of a global by its path: `sails.helpers`. */
export function globalMember(path: string): Value {
  const [root = '', ...names] = path.split('.');
  return memberAt(globalValue(root), names);
}
