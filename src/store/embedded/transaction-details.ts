import { eachHere } from '../../absent-data.ts';
import { accessKindsOf } from '../../model/access-kinds.ts';
import { compareCodePoints } from '../../model/order.ts';
import type { EndPoint, ObjectLink } from '../../model/transaction.ts';
import type { CallGraph } from '../../snapshot/reader/call-graph.ts';
import type { LinkPage, Page } from '../store.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';

/** End points of a transaction (row number) with the ways its objects use them. */
export function* endPointAnswers({ snapshot, members }: LoadedSnapshot, row: number): Iterable<EndPoint> {
  const objects = snapshot.objects();
  yield* eachHere(members().endPoints(row), ({ object, links }) => ({
    ...objects.rows.identity(object),
    access: distinct([...links].map(({ type }) => type)),
    accessKinds: distinct([...links].flatMap(({ rule }) => accessKindsOf(rule))),
  }));
}

/** A page of the direct links between the objects of a transaction (row number). */
export function transactionLinks({ snapshot, members }: LoadedSnapshot, row: number, { skip, limit }: Page): LinkPage {
  const page: { readonly origin: number; readonly target: number; readonly edge: number }[] = [];
  let total = 0;
  for (const link of members().links(members().of(row))) {
    if (total >= skip && total < skip + limit) page.push(link);
    total++;
  }
  return { total, links: linkAnswers(page) };

  function* linkAnswers(links: typeof page): Iterable<ObjectLink> {
    const objects = snapshot.objects();
    const graph: CallGraph = snapshot.callGraph();
    for (const { origin, target, edge } of links) {
      const { type, confidence, rule, candidates = 1 } = graph.kindOf(edge);
      yield {
        origin: objects.rows.identity(origin),
        target: objects.rows.identity(target),
        linkType: type,
        confidence,
        rule,
        candidates,
      };
    }
  }
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort(compareCodePoints);
}
