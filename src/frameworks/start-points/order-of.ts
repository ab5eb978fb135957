import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact } from '../../code-model/facts.ts';

/** What orders the calls of one file. */
export function orderOf(call: CallFact): number {
  const id = originOf(call.id);
  return Number(id.slice(id.lastIndexOf(':') + 1));
}
