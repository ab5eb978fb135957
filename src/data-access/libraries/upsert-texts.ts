import { originOf } from '../../code-model/fact-table.ts';
import type { CallFact, FileFacts, Value } from '../../code-model/facts.ts';
import type { DataContext } from '../data-context.ts';

const updates = /\bon\s+(conflict\b[\s\S]*\bdo\s+update|duplicate\s+key\s+update)\b/i;
const byContext = new WeakMap<DataContext, Set<string>>();

/**
 * Records statements of query builders whose text code continues with what happens to rows that are there already:
 * `` `${builder.insert(row).toQuery()} ON CONFLICT (id) DO UPDATE …` `` as an argument of some call.
 */
export function defineUpserts({ calls }: FileFacts, context: DataContext): void {
  for (const call of calls) for (const value of call.arguments) readText(value, context);
}

function readText(value: Value, context: DataContext): void {
  if (value.kind === 'choice') for (const each of value.of) readText(each, context);
  if (value.kind !== 'joined') return;
  const written = value.parts.map((part) => (part.kind === 'text' ? part.text : ' ? ')).join('');
  if (!updates.test(written)) return;
  const known = byContext.get(context) ?? new Set();
  byContext.set(context, known);
  for (const part of value.parts) if (part.kind === 'result') known.add(originOf(part.call));
}

/** True for the last call of a statement whose text goes on so. */
export function isUpsert(last: CallFact, context: DataContext): boolean {
  return byContext.get(context)?.has(originOf(last.id)) === true;
}
