import type { BundleRecord, LinkRecord } from '../../bundle/records.ts';
import type { StatedCalls } from '../../bundle/stated-calls.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { callbackRule, callContextsOf } from '../callbacks/call-contexts.ts';
import { ContextLinks } from '../callbacks/context-links.ts';
import { keyOf, StatedLinks, waysOf } from '../dispatch/stated-links.ts';
import { InstanceContexts } from './instance-contexts.ts';
import { receiverRule } from './receiver-contexts.ts';

/**
 * The records of an analysis with the contexts of instances that functions are given, which need all others: links that the classes of all callers decide come last.
 * Where such a context is known, it takes the place of what the classes that all callers pass say of a link, and of the classes for which a library calls
 * a function.
 * @param calls those that are stated beside the records
 */
export function* withInstanceContexts(
  records: Iterable<BundleRecord>,
  resolver: ValueResolver,
  calls: StatedCalls,
): Generator<BundleRecord> {
  const stated = new StatedLinks(calls);
  const held: LinkRecord[] = [];
  for (const record of records) {
    stated.add(record);
    if (isOfCallers(record)) held.push(record);
    else yield record;
  }
  const unit = { phase: 'contexts of instances' };
  const found = resolver.table.coverage.attempt(unit, () => new InstanceContexts(resolver, stated).links());
  const decided = new Set(found?.given.map(keyOf));
  const ofLibraries = new Set(resolver.table.libraryCalls.map(({ from, to }) => `${from} ${to}`));
  for (const link of held) {
    const { 'x-contexts': _, ...plain } = link;
    const key = keyOf(link);
    yield decided.has(key) && (isOfReceivers(link) || ofLibraries.has(key)) ? plain : link;
  }
  yield* resolver.table.coverage.attempt(unit, () => linksOfOthers(resolver, stated)) ?? [];
  yield* found?.given ?? [];
  yield* found?.run ?? [];
}

/** A link whose contexts say for which callers it holds, and nothing of what it enters, or whose contexts are classes that callers pass. */
function isOfCallers(record: BundleRecord): record is LinkRecord {
  if (record.record !== 'link' || record['x-contexts'] === undefined) return false;
  return isOfReceivers(record) || waysOf(record).every(({ enters }) => enters === undefined);
}

function isOfReceivers({ rule }: LinkRecord): boolean {
  return rule === receiverRule || rule?.endsWith('/called-value') === true;
}

/** What functions call of what they are given, and that no known caller gives: it runs in none of the contexts that are known. */
function linksOfOthers(resolver: ValueResolver, stated: StatedLinks): LinkRecord[] {
  const links = new ContextLinks(resolver, callbackRule);
  for (const { call, within, otherwise } of callContextsOf(resolver)?.callsOfGiven() ?? []) {
    for (const to of stated.plainCallsIn(call.caller, call.lines))
      if (!otherwise.has(to) && resolver.table.function(to) !== undefined) links.add(call, to, { within });
  }
  return links.records();
}
