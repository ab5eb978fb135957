import { deserialize, serialize } from 'node:v8';
import { type FileFacts, unknownValue } from '../../../code-model/facts.ts';

/** The facts of a file as bytes. What is one object in several places is so again when they are unpacked. */
export function packedFacts(facts: FileFacts): Buffer {
  return serialize(facts);
}

/** The facts in bytes, as they were: members of values have no prototype, so that none has a name of that, and all that is unknown is one value. */
export function unpackedFacts(bytes: Buffer): FileFacts {
  const facts = deserialize(bytes) as FileFacts;
  restore(facts, new Set());
  return facts;
}

/** The facts as text, in which what is one object in several places stands once: lists and records that are equal are not the same. */
export function factsAsText(facts: FileFacts): string {
  const numbers = new Map<object, number>();
  return JSON.stringify(facts, (_, part: unknown) => {
    if (typeof part !== 'object' || part === null) return part;
    const known = numbers.get(part);
    if (known !== undefined) return `\0${known}`;
    numbers.set(part, numbers.size);
    return part;
  });
}

function restore(value: object, seen: Set<object>): void {
  if (seen.has(value)) return;
  seen.add(value);
  for (const [name, part] of Object.entries(value) as [string, unknown][]) {
    if (typeof part !== 'object' || part === null) continue;
    if (name === 'members' && !Array.isArray(part)) Object.setPrototypeOf(part, null);
    if ((part as { readonly kind?: unknown }).kind === 'unknown')
      (value as Record<string, unknown>)[name] = unknownValue;
    else restore(part, seen);
  }
}
