import type { Value } from '../facts.ts';
import { globalValue } from '../global-names.ts';

/** A member of a global by its path: `sails.helpers`. */
export function globalMember(path: string): Value {
  const [root = '', ...names] = path.split('.');
  return names.reduce<Value>((of, name) => ({ kind: 'member', of, name }), globalValue(root));
}
