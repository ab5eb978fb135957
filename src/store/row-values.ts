import type { JsonRows } from './store.ts';

/** The rows as values, for a caller that does not pass them on; all at once, so only where they are few. */
export function rowValues<T>(rows: JsonRows): T[] {
  return JSON.parse(`[${Buffer.concat([...rows]).toString()}]`) as T[];
}
