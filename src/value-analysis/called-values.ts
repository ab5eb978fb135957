import type { LinkRecord } from '../bundle/records.ts';
import type { CallFact, FileFacts } from '../code-model/facts.ts';
import { callTargets } from './call-targets.ts';
import { DerivedCalls } from './derived-calls.ts';
import type { ValueResolver } from './value-resolver.ts';

/** A call that may enter more functions states none. */
const maxTargets = 8;

/** Which calls are asked for, and the id of the rule that their links carry. */
export interface CalledValuesRule {
  readonly languages: readonly string[];
  readonly rule: string;
  /** How a call enters a function, as `x-contexts` states it; null where nothing is known of it. */
  readonly entered?: (call: CallFact, to: string) => readonly object[] | null;
}

/**
 * Links of the calls that neither a compiler or index nor the flow of functions resolves, to the functions that the value analysis finds behind
 * what is called: members of globals, of modules that are loaded by computed names, of what containers make.
 * @param known `caller callee` of the links that there are
 */
export function* calledValues(
  resolver: ValueResolver,
  known: ReadonlySet<string>,
  { languages, rule, entered }: CalledValuesRule,
): Generator<LinkRecord> {
  for (const file of resolver.table.files()) {
    if (file.test || !languages.includes(file.language)) continue;
    const links = new DerivedCalls(file.file, rule);
    for (const call of file.calls) {
      const targets = enteredBy(call, file, resolver);
      if (targets.some((target) => known.has(`${call.caller} ${target}`))) continue;
      for (const target of targets) links.add(call, target, targets.length, entered?.(call, target) ?? null);
    }
    yield* links.records();
  }
}

/** Functions that a call may enter; none where the compiler resolves what is called. An error costs the call alone. */
function enteredBy(call: CallFact, { file }: FileFacts, resolver: ValueResolver): readonly string[] {
  if (call.declared !== undefined || call.callee.kind === 'function') return [];
  const unit = { phase: 'calls of values', file, line: call.lines.startLine };
  const targets = resolver.table.coverage.attempt(unit, () => callTargets(call, resolver)) ?? [];
  const objects = [...new Set(targets.map(({ object }) => object))];
  if (objects.length <= maxTargets) return objects;
  resolver.bounds.add('functions that a call may enter', maxTargets, call.id);
  return [];
}
