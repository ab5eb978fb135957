import type { LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';
import type { ObjectIdentity } from '../../src/model/code-object.ts';
import type { DataGraph } from '../../src/model/data-graph.ts';
import type { EndPoint, ObjectLink, Transaction } from '../../src/model/transaction.ts';
import type { DataGraphFilter, TransactionFilter } from '../../src/store/store.ts';
import type { Taxonomy } from '../../src/taxonomy/taxonomy.ts';
import type { NaiveAnalysis, NaiveObject, NaiveTransaction } from './naive-analysis.ts';
import { distancesFrom, haveContexts, type NaiveSteps, statesFrom, stepsInContext } from './naive-contexts.ts';
import { bestOf, candidatesOf } from './naive-links.ts';
import { naiveCompare, naiveCompareLists, naiveMatch } from './naive-text.ts';

/** Transactions and data graphs: each set of objects is found anew, by following all links until nothing is added. */
export class NaiveTransactions {
  private readonly analysis: NaiveAnalysis;
  private readonly sorted: readonly NaiveObject[];
  private readonly taxonomy: Taxonomy;
  private readonly direct: readonly LinkRecord[];
  private onwards: ReadonlySet<string> | undefined;

  /** `sorted`: the objects in answer order. */
  constructor(analysis: NaiveAnalysis, sorted: readonly NaiveObject[], taxonomy: Taxonomy) {
    this.analysis = analysis;
    this.sorted = sorted;
    this.taxonomy = taxonomy;
    this.direct = analysis.links.filter(({ escalated = false }) => !escalated);
  }

  find(filter: TransactionFilter): Transaction[] {
    return this.all()
      .map((transaction) => this.answer(transaction))
      .filter(({ name, fullName }) => naiveMatch(name, filter.name) && naiveMatch(fullName, filter.fullName))
      .filter(({ stack }) => matchesStack(stack, filter.stack));
  }

  byId(id: number): NaiveTransaction | undefined {
    return this.analysis.transactions.find((transaction) => transaction.id === id);
  }

  holding(object: NaiveObject): Transaction[] {
    return this.all()
      .filter((transaction) => this.objectsOf(transaction).includes(object))
      .map((transaction) => this.answer(transaction));
  }

  isHeld(object: NaiveObject): boolean {
    return this.all().some((transaction) => this.objectsOf(transaction).includes(object));
  }

  /** Whether a transaction lists an object, or comes to it in a context from which a link leads on to an end point. */
  goesOn({ record: { key } }: NaiveObject, endPoint: NaiveObject): boolean {
    const isListed = ({ record: { startPoint, objects, endPoints = [] } }: NaiveTransaction): boolean =>
      endPoints.includes(key) || (objects !== undefined && (startPoint === key || objects.includes(key)));
    this.onwards ??= this.findOnwards();
    return this.analysis.transactions.some(isListed) || this.onwards.has(JSON.stringify([key, endPoint.record.key]));
  }

  private findOnwards(): Set<string> {
    const steps = this.steps();
    return new Set(
      this.analysis.transactions
        .filter(({ record: { objects } }) => objects === undefined)
        .flatMap(({ record }) => statesFrom(record.startPoint, steps))
        .flatMap((state) => steps.next(state).map(([to]) => JSON.stringify([state[0], to]))),
    );
  }

  answer(transaction: NaiveTransaction): Transaction {
    const { record, id } = transaction;
    const objects = this.objectsOf(transaction);
    return {
      id: String(id),
      name: record.name,
      fullName: record.fullName,
      size: objects.length,
      stack: (record.stack ?? this.technologiesOf(objects)).toSorted(naiveCompare),
      startPoint: identity(this.byKey(record.startPoint)),
    };
  }

  /** Those given, else those reached over direct links; start and end points too. */
  objectsOf({ record: { startPoint, objects, endPoints = [] } }: NaiveTransaction): NaiveObject[] {
    const members = objects === undefined ? this.reachedFrom(startPoint) : new Set([startPoint, ...objects]);
    return this.sorted.filter(({ record }) => members.has(record.key) || endPoints.includes(record.key));
  }

  endPoints(transaction: NaiveTransaction): EndPoint[] {
    const { startPoint, endPoints } = transaction.record;
    const objects = this.objectsOf(transaction);
    const ends = objects.filter((object) =>
      endPoints ? endPoints.includes(object.record.key) : object.record.key !== startPoint && this.isEndPoint(object),
    );
    const keys = objects.map(({ record }) => record.key);
    return ends.map((end) => {
      const here = this.direct.filter(({ from, to }) => to === end.record.key && keys.includes(from));
      const kinds = here.flatMap(({ rule }) =>
        (/\/((?:delete|insert|select|update|\+)+)$/.exec(rule ?? '')?.[1] ?? '').split('+'),
      );
      return {
        ...identity(end),
        access: [...new Set(here.map(({ type }) => type))].sort(naiveCompare),
        accessKinds: [...new Set(kinds.filter((kind) => kind !== ''))].sort(naiveCompare),
      };
    });
  }

  links(transaction: NaiveTransaction): ObjectLink[] {
    const objects = this.objectsOf(transaction);
    return objects.flatMap((origin) =>
      objects.flatMap((target) => {
        const here = this.direct.filter(({ from, to }) => from === origin.record.key && to === target.record.key);
        return [...new Set(here.map(({ type }) => type))].sort(naiveCompare).map((linkType) => {
          const best = bestOf(here.filter(({ type }) => type === linkType));
          const { confidence = 'resolved', rule = null } = best;
          const ends = { origin: identity(origin), target: identity(target) };
          return { ...ends, linkType, confidence, rule, candidates: candidatesOf(best) };
        });
      }),
    );
  }

  dataGraphs(filter: DataGraphFilter): DataGraph[] {
    return this.sorted
      .filter((object) => this.isEndPoint(object))
      .map((object) => this.dataGraph(object))
      .filter(({ endPoint }) => naiveMatch(endPoint.name, filter.name) && naiveMatch(endPoint.type, filter.type))
      .filter(({ endPoint }) => naiveMatch(endPoint.fullName, filter.fullName))
      .filter(({ stack }) => matchesStack(stack, filter.stack));
  }

  dataGraph(object: NaiveObject): DataGraph {
    const objects = this.reaching(object);
    return {
      endPoint: identity(object),
      size: objects.length,
      stack: this.technologiesOf(objects).sort(naiveCompare),
      nbTransactions: this.holding(object).length,
    };
  }

  /** Objects that reach an object over direct links, itself included. */
  reaching(object: NaiveObject): NaiveObject[] {
    const { key } = object.record;
    if (haveContexts(this.direct)) return this.sorted.filter(({ record }) => this.reachedFrom(record.key).has(key));
    const keys = follow([key], this.direct, 'to', 'from');
    return this.sorted.filter(({ record }) => keys.has(record.key));
  }

  private reachedFrom(start: string): Set<string> {
    if (!haveContexts(this.direct)) return follow([start], this.direct, 'from', 'to');
    return new Set(distancesFrom(start, this.steps()).keys());
  }

  private steps(): NaiveSteps {
    const parentOf = (key: string): string | null | undefined => this.byKey(key).record.parent;
    return stepsInContext(this.direct, parentOf, (key) => this.byKey(key) !== undefined);
  }

  /** By its place, or because a transaction names it. */
  isEndPoint({ record }: NaiveObject): boolean {
    const { transactions } = this.analysis;
    if (transactions.some(({ record: { endPoints = [] } }) => endPoints.includes(record.key))) return true;
    const kind = { ...record, external: record.external ?? false };
    return this.taxonomy.isEndPoint(kind, record.levels ?? this.taxonomy.levelsOf(kind));
  }

  all(): NaiveTransaction[] {
    return this.analysis.transactions.toSorted((a, b) =>
      naiveCompareLists([a.record.name, a.record.fullName, a.id], [b.record.name, b.record.fullName, b.id]),
    );
  }

  private byKey(key: string): NaiveObject {
    return this.sorted.find((object) => object.record.key === key) as NaiveObject;
  }

  private technologiesOf(objects: readonly NaiveObject[]): string[] {
    const labels = objects.flatMap(({ record }) => {
      const { type, typeId, language, external = false } = record as ObjectRecord;
      return [language.toLowerCase(), ...this.taxonomy.technologiesOf({ type, typeId, language, external })];
    });
    return [...new Set(labels)].filter((label) => label !== '');
  }
}

function follow(
  starts: readonly string[],
  links: readonly LinkRecord[],
  near: 'from' | 'to',
  far: 'from' | 'to',
): Set<string> {
  const reached = new Set(starts);
  for (let size = 0; size < reached.size; ) {
    size = reached.size;
    for (const link of links) if (reached.has(link[near])) reached.add(link[far]);
  }
  return reached;
}

function matchesStack(stack: readonly string[], part: string | undefined): boolean {
  return naiveMatch(null, part) || stack.some((entry) => naiveMatch(entry, part));
}

export function identity({ record, id }: NaiveObject): ObjectIdentity {
  const { name, fullName, type, typeId } = record;
  return { id: String(id), name, fullName, type, typeId };
}
