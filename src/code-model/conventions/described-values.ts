import type { Value } from '../facts.ts';

/** The value that a text of JSON stands for; null for one that is no JSON. */
export function valueOfJson(text: string): Value | null {
  try {
    return valueOfData(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The value that parsed data stands for, as JSON and YAML have it. */
export function valueOfData(data: unknown): Value {
  if (typeof data === 'string') return { kind: 'text', text: data };
  if (Array.isArray(data)) return { kind: 'list', items: data.map(valueOfData) };
  if (typeof data === 'object' && data !== null) {
    return {
      kind: 'record',
      members: Object.fromEntries(Object.entries(data).map(([name, each]) => [name, valueOfData(each)])),
    };
  }
  return { kind: 'constant', value: typeof data === 'number' || typeof data === 'boolean' ? data : null };
}
