import type { Value } from './facts.ts';

/** Facts are plain data: every value in them, wherever it stands. */
export function renamedIn<Part>(part: Part, rename: (value: Value) => Value | null): Part {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) {
    const items = part.map((each) => renamedIn(each, rename));
    return items.every((each, at) => each === part[at]) ? part : (items as Part);
  }
  const record = part as Readonly<Record<string, unknown>>;
  if (/^(external|member|result|this)$/.test(String(record['kind'])) && record['decorators'] === undefined) {
    const value = rename(part as unknown as Value);
    if (value !== null) return value as Part;
  }
  let isChanged = false;
  const entries = Object.entries(record).map(([name, value]) => {
    const made = renamedIn(value, rename);
    if (made !== value) isChanged = true;
    return [name, made] as const;
  });
  return isChanged ? (Object.fromEntries(entries) as Part) : part;
}
