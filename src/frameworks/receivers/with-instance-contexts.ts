import type { BundleRecord, LinkRecord } from '../../bundle/records.ts';
import type { StatedCalls } from '../../bundle/stated-calls.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
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
