import type { DeclaredObject } from './declared-object.ts';

/** What an object adds to the key of its parent. */
export interface KeyPart {
  readonly segment: string;
  readonly vague: boolean;
  /** Of a vague object: what of its content distinguishes it from its like. It is not in the keys of objects inside it. */
  sketch: string | null;
}

/**
 * Gives the objects of a file their keys: `<path>` of the module, `<path>#<segment>.<segment>…` of the others. No line
 * and no ordinal over unlike objects is in a key. Objects that would share one are distinguished by the hash of their own
 * syntax, and only exact doubles by their order.
 */
export function assignKeys(objects: readonly DeclaredObject[], parts: ReadonlyMap<DeclaredObject, KeyPart>): void {
  const chains = new Map<DeclaredObject, string>();
  const equals = new Map<string, DeclaredObject[]>();
  for (const object of objects) {
    const part = parts.get(object);
    if (part === undefined || object.parent === null) {
      chains.set(object, `${object.file.path}#`);
      object.key = object.file.path;
      continue;
    }
    const chain = chains.get(object.parent) ?? '';
    const own = chain.endsWith('#') ? chain + part.segment : `${chain}.${part.segment}`;
    chains.set(object, own);
    const key = part.sketch === null ? own : `${own}~${part.sketch}`;
    const group = equals.get(key);
    if (group === undefined) equals.set(key, [object]);
    else group.push(object);
  }
  for (const [key, group] of equals) distinguish(key, group);
}

function distinguish(key: string, group: readonly DeclaredObject[]): void {
  if (group.length === 1) {
    for (const object of group) object.key = key;
    return;
  }
  const seen = new Map<string, number>();
  for (const object of group) {
    const nth = (seen.get(object.checksum) ?? 0) + 1;
    seen.set(object.checksum, nth);
    const hash = object.checksum.slice(0, 12);
    object.key = nth === 1 ? `${key}~${hash}` : `${key}~${hash}~${nth}`;
  }
}
