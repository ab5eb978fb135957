import type { Value } from '../facts.ts';

/** The value that a text of JSON stands for; null for one that is no JSON. */
export function valueOfJson(text: string): Value | null {
  try {
    return asValue(JSON.parse(text));
  } catch {
    return null;
  }
}

function asValue(json: unknown): Value {
  if (typeof json === 'string') return { kind: 'text', text: json };
  if (Array.isArray(json)) return { kind: 'list', items: json.map(asValue) };
  if (typeof json === 'object' && json !== null) {
    return {
      kind: 'record',
      members: Object.fromEntries(Object.entries(json).map(([name, each]) => [name, asValue(each)])),
    };
  }
  return { kind: 'constant', value: typeof json === 'number' || typeof json === 'boolean' ? json : null };
}
