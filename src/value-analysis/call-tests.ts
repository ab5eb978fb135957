import { originOf } from '../code-model/fact-table.ts';
import type { CallFact, FileFacts, GuardFact, TextTest, Value } from '../code-model/facts.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What must hold of a value that callers give for a call to be made: `case 'post': return http.post(url)`. */
export interface CallTest {
  readonly of: Value;
  readonly is: readonly Value[];
  /** True where it must be none of these. */
  readonly isDenied: boolean;
}

/** The tests around a call of which what callers give decides. */
export function testsAround(call: CallFact, { table }: ValueResolver): readonly CallTest[] {
  // What only the analysis makes has no file.
  const guards = (table.fileOf(call) as FileFacts | undefined)?.guards ?? [];
  if (guards.length === 0) return [];
  const id = originOf(call.id);
  const number = Number(id.slice(id.lastIndexOf(':') + 1));
  // Each guard has the tests of those around it.
  let nearest: GuardFact | null = null;
  for (const guard of guards) {
    const [from, to] = guard.calls ?? [0, -1];
    if (from <= number && number <= to && (nearest === null || isNearer(guard, nearest))) nearest = guard;
  }
  if (nearest === null) return [];
  const { tests, unless = [] } = nearest;
  return [...tests.flatMap((test) => testOf(test, false)), ...unless.flatMap((test) => testOf(test, true))];
}

function isNearer(one: GuardFact, other: GuardFact): boolean {
  const [from, to] = one.calls ?? [0, 0];
  const [first, last] = other.calls ?? [0, 0];
  return to - from === last - first ? countOf(one) >= countOf(other) : to - from < last - first;
}

function countOf({ tests, unless = [] }: GuardFact): number {
  return tests.length + unless.length;
}

function testOf({ of, is, by }: TextTest, isDenied: boolean): CallTest[] {
  return (by === 'equal' || by === 'case') && isGiven(of) ? [{ of, is, isDenied }] : [];
}

function isGiven(value: Value): boolean {
  return value.kind === 'parameter' || (value.kind === 'member' && isGiven(value.of));
}

/** False where callers decide a value, all that it may be is known, and none of it meets a test. */
export function mayMeet({ of, is, isDenied }: CallTest, resolver: ValueResolver): boolean {
  if (isGiven(of)) return true;
  const values = resolver.resolve(of);
  const texts = values.flatMap((value) => (value.kind === 'text' ? [value.text] : []));
  if (texts.length === 0 || texts.length < values.length) return true;
  const named = new Set(is.flatMap((each) => resolver.textsOf(each)));
  if (named.size === 0 || [...named].some((text) => text.includes('{}'))) return true;
  return texts.some((text) => named.has(text) !== isDenied);
}
