import type { CallFact, Value } from '../code-model/facts.ts';
import { partsOf } from '../code-model/replace-values.ts';

/** Calls in arguments of calls. */
const maxDepth = 3;

/** The functions whose callers give what a value consists of, also as arguments of calls. */
export function givingFunctions(
  value: Value,
  call: (id: string) => CallFact | undefined,
  depth = 0,
): ReadonlySet<string> {
  const found = new Set<string>();
  const parts = new Set<Value>([value]);
  for (const part of parts) {
    if (part.kind === 'parameter') found.add(part.function);
    for (const each of partsOf(part)) parts.add(each);
    const made = part.kind === 'result' && depth < maxDepth ? call(part.call) : undefined;
    for (const given of made === undefined ? [] : [made.callee, ...made.arguments])
      for (const each of givingFunctions(given, call, depth + 1)) found.add(each);
  }
  return found;
}
