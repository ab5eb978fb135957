import type { BundleRecord, LinkRecord } from '../../bundle/records.ts';
import type { StatedCalls } from '../../bundle/stated-calls.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { keyOf, StatedLinks } from '../dispatch/stated-links.ts';
import { InstanceContexts } from './instance-contexts.ts';
import { receiverRule } from './receiver-contexts.ts';

/**
 * The records of an analysis with the contexts of instances that functions are given, which need all others: links that the classes of all callers decide come last.
 * Where such a context is known, it takes the place of what the classes that all callers pass say of a link.
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
  for (const link of held) {
    const { 'x-contexts': _, ...plain } = link;
    yield decided.has(keyOf(link)) ? plain : link;
  }
  yield* found?.given ?? [];
  yield* found?.run ?? [];
}

function isOfCallers(record: BundleRecord): record is LinkRecord {
  if (record.record !== 'link' || record['x-contexts'] === undefined) return false;
  return record.rule === receiverRule || record.rule?.endsWith('/called-value') === true;
}
