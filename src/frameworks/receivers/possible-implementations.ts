import type { LinkRecord } from '../../bundle/records.ts';
import type { CallFact } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { calledMember } from './own-calls.ts';
import { receiverContexts } from './receiver-contexts.ts';

/**
 * The links to methods that implement or override a called one, without those that no call makes: an index states the called method alone, and
 * the value analysis which classes the instance may be of. Where it does not know all of them, links stay.
 */
export function* possibleImplementations(links: readonly LinkRecord[], resolver: ValueResolver): Generator<LinkRecord> {
  if (links.length === 0) return;
  const receivers = receiverContexts(resolver);
  const calls = callsOf(new Set(links.map(({ from }) => from)), resolver);
  for (const link of links) {
    const name = resolver.table.function(link.to)?.name;
    const lines = (link.locations ?? []).map(({ startLine }) => startLine);
    const made = (calls.get(link.from) ?? []).filter(
      (call) => calledMember(call)?.name === name && lines.some((line) => isWithin(line, call)),
    );
    if (made.length === 0 || made.some((call) => receivers.mayEnter(call, link.to))) yield link;
  }
}

/** The calls of Python by the function they are in. */
function callsOf(callers: ReadonlySet<string>, { table }: ValueResolver): ReadonlyMap<string, readonly CallFact[]> {
  const files = table.files().filter(({ language }) => language === 'Python');
  return Map.groupBy(
    files.flatMap(({ calls }) => calls.filter(({ caller }) => callers.has(caller))),
    ({ caller }) => caller,
  );
}

function isWithin(line: number, { lines: { startLine, endLine } }: CallFact): boolean {
  return startLine <= line && line <= endLine;
}
