import { below } from './fault-runs.ts';

/** Values that readers of JSON and YAML stumble over. */
const hostile: readonly unknown[] = [
  null,
  true,
  '',
  0,
  -1,
  -0,
  1e308,
  2 ** 53 + 2,
  -(2 ** 31),
  0.1,
  [],
  {},
  [[]],
  '__proto__',
  'constructor',
  '\ud800',
  '\udfff\ud800',
  '\u0000\u001b[31m\u202e',
  '../../../../etc/passwd',
  '=cmd()',
  'x'.repeat(70_000),
  'a\r\nb',
];
const hostileNames = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', '', '\ud800', '$ref', 'x'.repeat(5000)];
const hostileTexts = [
  '\u0000',
  '\ufeff',
  '"',
  '{',
  '[',
  '}',
  ']',
  '\\',
  '\n',
  '1e999',
  '&a;',
  '<!--',
  '*a',
  '- ',
  '\t',
  "'",
  '$[x]',
  'é',
  '\u2028',
];

/** A copy of a value with one change at some place in it: another value, a name, a member gone or twice, or a deep nest. */
export function mutateValue(value: unknown, next: () => number): unknown {
  if (next() < 0.2 || typeof value !== 'object' || value === null) return hostileValue(next);
  if (Array.isArray(value)) {
    const at = below(next, value.length + 1);
    if (next() < 0.2) return [...value.slice(0, at), ...value.slice(at + 1)];
    if (next() < 0.1) return [...value, ...value];
    return value.map((part, index) => (index === at ? mutateValue(part, next) : part));
  }
  const members = Object.entries(value);
  const at = below(next, members.length + 1);
  const name = hostileNames[below(next, hostileNames.length)] as string;
  const roll = next();
  if (roll < 0.15) members.splice(at, 1);
  else if (roll < 0.3) members.push([name, hostileValue(next)]);
  else if (members[at]) members[at] = [next() < 0.1 ? name : members[at][0], mutateValue(members[at][1], next)];
  // Defined, not set, so that __proto__ is a member like any other.
  const copy = {};
  for (const [key, member] of members)
    Object.defineProperty(copy, key, { value: member, enumerable: true, configurable: true, writable: true });
  return copy;
}

function hostileValue(next: () => number): unknown {
  if (next() < 0.02) return nested(below(next, 4000));
  return hostile[below(next, hostile.length)];
}

function nested(depth: number): unknown {
  let value: unknown = [];
  for (let i = 0; i < depth; i++) value = i % 2 === 0 ? [value] : { a: value };
  return value;
}

/** A copy of a text with some lines, pieces or characters changed, gone or twice. */
export function mutateText(text: string, next: () => number): string {
  let changed = text;
  for (let times = 1 + below(next, 4); times > 0; times--) {
    const at = below(next, changed.length + 1);
    const to = Math.min(changed.length, at + below(next, next() < 0.2 ? 400 : 12));
    const piece = hostileTexts[below(next, hostileTexts.length)] as string;
    const roll = next();
    if (roll < 0.3) changed = changed.slice(0, at) + changed.slice(to);
    else if (roll < 0.6) changed = changed.slice(0, at) + piece + changed.slice(to);
    else if (roll < 0.7) changed = changed.slice(0, at) + changed.slice(at, to) + changed.slice(at);
    else if (roll < 0.72) changed = changed.slice(0, at) + piece.repeat(below(next, 20_000)) + changed.slice(at);
    else changed = changed.slice(0, at) + String.fromCharCode(below(next, 0xffff)) + changed.slice(at);
  }
  return changed;
}

/** A copy of some bytes with a few changed, inserted, gone, or the rest cut off. */
export function mutateBytes(bytes: Uint8Array, next: () => number): Uint8Array {
  let changed = Buffer.from(bytes);
  for (let times = 1 + below(next, 6); times > 0; times--) {
    const at = below(next, changed.length);
    const roll = next();
    if (roll < 0.6) changed[at] = below(next, 256);
    else if (roll < 0.75)
      changed = Buffer.concat([
        changed.subarray(0, at),
        Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f]),
        changed.subarray(at),
      ]);
    else if (roll < 0.9) changed = Buffer.concat([changed.subarray(0, at), changed.subarray(at + below(next, 40))]);
    else changed = changed.subarray(0, at);
  }
  return changed;
}
