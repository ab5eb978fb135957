import type { LinkRecord, LocationRecord } from '../../src/bundle/records.ts';
import type { DataGraph } from '../../src/model/data-graph.ts';
import type {
  GraphLink,
  GraphNode,
  Impact,
  ObjectAtDepth,
  ObjectGraph,
  PathList,
} from '../../src/model/object-graph.ts';
import type { SourceLocation } from '../../src/model/source-location.ts';
import type { CallHierarchyOptions, ImpactOptions, ObjectGraphOptions, PathOptions } from '../../src/store/store.ts';
import type { NaiveAnalysis, NaiveObject, NaiveTransaction } from './naive-analysis.ts';
import { naiveFilePath } from './naive-analysis.ts';
import { distancesFrom, type NaiveSteps, stepsInContext, waysBetween } from './naive-contexts.ts';
import { bestOf, candidatesOf } from './naive-links.ts';
import { naiveCompare } from './naive-text.ts';
import { identity, type NaiveTransactions } from './naive-transactions.ts';

/** Locations as answers show them. */
type PlacesOf = (records: readonly LocationRecord[]) => readonly SourceLocation[];

/** Walks over objects, each made anew of all links. */
export class NaiveGraphs {
  private readonly analysis: NaiveAnalysis;
  private readonly sorted: readonly NaiveObject[];
  private readonly calls: NaiveTransactions;

  /** `sorted`: the objects in answer order. */
  constructor(analysis: NaiveAnalysis, sorted: readonly NaiveObject[], calls: NaiveTransactions) {
    this.analysis = analysis;
    this.sorted = sorted;
    this.calls = calls;
  }

  impact(given: readonly NaiveObject[], { includeEscalated, includeMembers, skip, limit }: ImpactOptions): Impact {
    const changed = includeMembers ? this.sorted.filter((object) => this.isWithin(object, given)) : given;
    const depths = new Map(
      this.sorted.map((object) => [object, least(changed.map((one) => this.distance(object, one, includeEscalated)))]),
    );
    const objects = this.byDepth(this.sorted, depths).filter(({ depth }) => depth !== null);
    const tests = objects.filter(({ test }) => test);
    const transactions = this.calls.all().filter(({ record }) => {
      const listed = [...(record.objects ?? []), ...(record.endPoints ?? [])];
      return (
        depths.get(this.byKey(record.startPoint)) !== null ||
        changed.some((object) => listed.includes(object.record.key))
      );
    });
    const endPoints = this.sorted.filter(
      (end) => this.calls.isEndPoint(end) && changed.some((object) => this.distance(object, end, false) !== null),
    );
    const page = <T>(list: readonly T[]): T[] => list.slice(skip, skip + limit);
    return {
      totalObjects: objects.length,
      totalTests: tests.length,
      totalTransactions: transactions.length,
      totalEndPoints: endPoints.length,
      depths: [...new Set(objects.map(({ depth }) => depth as number))].map((depth) => ({
        depth,
        objects: objects.filter((object) => object.depth === depth).length,
        tests: tests.filter((object) => object.depth === depth).length,
      })),
      objects: page(objects),
      tests: page(tests),
      transactions: page(transactions).map((transaction) => this.calls.answer(transaction)),
      endPoints: page(endPoints).map(identity),
    };
  }

  callHierarchy(
    object: NaiveObject,
    { direction, depth, includeEscalated, limit }: CallHierarchyOptions,
    placesOf?: PlacesOf,
  ): ObjectGraph {
    const depths = new Map(
      this.sorted.map((other) => [
        other,
        direction === 'callees'
          ? this.distance(object, other, includeEscalated)
          : this.distance(other, object, includeEscalated),
      ]),
    );
    const near = this.sorted.filter((other) => (depths.get(other) ?? depth + 1) <= depth);
    return this.graph(near, depths, includeEscalated, limit, placesOf);
  }

  paths(source: NaiveObject, target: NaiveObject, { includeEscalated, limit }: PathOptions): PathList {
    const place = (key: string): number => this.sorted.indexOf(this.byKey(key));
    const ways = waysBetween(source.record.key, target.record.key, this.steps(includeEscalated));
    const ordered = ways
      .map((keys) => keys.map(place))
      .sort((a, b) => a.length - b.length || (a.map((at, i) => at - (b[i] as number)).find((sign) => sign !== 0) ?? 0));
    return {
      paths: ordered.slice(0, limit).map((places) => {
        const objects = places.map((at) => this.sorted[at] as NaiveObject);
        const links = objects
          .slice(1)
          .flatMap((to, at) => this.linksBetween(objects[at] as NaiveObject, to, includeEscalated));
        return { objects: objects.map(identity), links };
      }),
      truncated: false,
    };
  }

  linksAmong(objects: readonly NaiveObject[], includeEscalated: boolean, placesOf?: PlacesOf): GraphLink[] {
    const sorted = this.sorted.filter((object) => objects.includes(object));
    return sorted.flatMap((from) => sorted.flatMap((to) => this.linksBetween(from, to, includeEscalated, placesOf)));
  }

  ofTransaction(transaction: NaiveTransaction, options: ObjectGraphOptions): ObjectGraph {
    const ends = this.calls.endPoints(transaction).map(({ id }) => Number(id));
    const objects = this.calls.objectsOf(transaction);
    const from = [this.byKey(transaction.record.startPoint)];
    const to = objects.filter(({ id }) => ends.includes(id));
    return this.between({ objects, from, to, depth: (object) => this.within(objects, from, object) }, options);
  }

  ofEndPoint(end: NaiveObject, options: ObjectGraphOptions): ObjectGraph {
    const objects = this.calls.reaching(end);
    const holding = this.calls.all().filter((transaction) => this.calls.objectsOf(transaction).includes(end));
    const from = holding
      .map(({ record }) => this.byKey(record.startPoint))
      .filter((object) => objects.includes(object));
    return this.between({ objects, from, to: [end], depth: (object) => this.within(objects, [object], end) }, options);
  }

  dataGraphsOf(object: NaiveObject): DataGraph[] {
    return this.sorted
      .filter((end) => this.calls.isEndPoint(end) && this.distance(object, end, false) !== null)
      .map((end) => this.calls.dataGraph(end));
  }

  private between(
    question: {
      readonly objects: readonly NaiveObject[];
      readonly from: readonly NaiveObject[];
      readonly to: readonly NaiveObject[];
      readonly depth: (object: NaiveObject) => number | null;
    },
    { full, limit }: ObjectGraphOptions,
  ): ObjectGraph {
    const { objects, from, to, depth } = question;
    const isBetween = (object: NaiveObject): boolean =>
      this.within(objects, from, object) !== null && to.some((end) => this.within(objects, [object], end) !== null);
    const kept = objects.filter((object) => full || from.includes(object) || to.includes(object) || isBetween(object));
    return this.graph(kept, new Map(kept.map((object) => [object, depth(object)])), false, limit);
  }

  private graph(
    objects: readonly NaiveObject[],
    depths: ReadonlyMap<NaiveObject, number | null>,
    includeEscalated: boolean,
    limit: number,
    placesOf?: PlacesOf,
  ): ObjectGraph {
    const ordered = this.byDepth(objects, depths);
    const nodes = ordered.slice(0, limit).map((node): GraphNode => {
      const object = this.sorted.find(({ id }) => String(id) === node.id) as NaiveObject;
      const isStartPoint = this.analysis.transactions.some(({ record }) => record.startPoint === object.record.key);
      return { ...node, isStartPoint, isEndPoint: this.calls.isEndPoint(object) };
    });
    const given = objects.filter(({ id }) => nodes.some((node) => node.id === String(id)));
    return {
      totalObjects: objects.length,
      totalLinks: this.linksAmong(objects, includeEscalated).length,
      truncated: nodes.length < objects.length,
      nodes,
      links: this.linksAmong(given, includeEscalated, placesOf),
    };
  }

  private byDepth(objects: readonly NaiveObject[], depths: ReadonlyMap<NaiveObject, number | null>): ObjectAtDepth[] {
    const last = Number.MAX_SAFE_INTEGER;
    return objects
      .map((object): ObjectAtDepth => {
        const { external = false, test = false } = object.record;
        const filePath = naiveFilePath(object.record, this.analysis.files);
        return { ...identity(object), filePath, external, test, depth: depths.get(object) ?? null };
      })
      .sort((a, b) => (a.depth ?? last) - (b.depth ?? last));
  }

  private linksBetween(
    from: NaiveObject,
    to: NaiveObject,
    includeEscalated: boolean,
    placesOf?: PlacesOf,
  ): GraphLink[] {
    const here = this.analysis.links.filter((link) => link.from === from.record.key && link.to === to.record.key);
    return [...new Set(here.map(({ type }) => type))]
      .sort(naiveCompare)
      .map((linkType) => bestOf(here.filter(({ type }) => type === linkType)))
      .filter(({ escalated = false }) => includeEscalated || !escalated)
      .map((best) => ({
        origin: { id: String(from.id) },
        target: { id: String(to.id) },
        linkType: best.type,
        escalated: best.escalated ?? false,
        confidence: best.confidence ?? 'resolved',
        rule: best.rule ?? null,
        candidates: candidatesOf(best),
        ...(placesOf && {
          bookmarks: placesOf(here.filter(({ type }) => type === best.type).flatMap(({ locations = [] }) => locations)),
        }),
      }));
  }

  private distance(from: NaiveObject, to: NaiveObject, includeEscalated: boolean): number | null {
    return distancesFrom(from.record.key, this.steps(includeEscalated)).get(to.record.key) ?? null;
  }

  /** Direct links among objects that lead from one of some to another. */
  private within(objects: readonly NaiveObject[], from: readonly NaiveObject[], to: NaiveObject): number | null {
    const keys = objects.map(({ record }) => record.key);
    const links = this.analysis.links.filter(
      (link) => !link.escalated && keys.includes(link.from) && keys.includes(link.to),
    );
    const steps = this.stepsOver(links.map(plain));
    return least(from.map(({ record }) => distancesFrom(record.key, steps).get(to.record.key) ?? null));
  }

  private steps(includeEscalated: boolean): NaiveSteps {
    const { links } = this.analysis;
    return this.stepsOver(includeEscalated ? links.map(plain) : links.filter(({ escalated = false }) => !escalated));
  }

  private stepsOver(links: readonly LinkRecord[]): NaiveSteps {
    return stepsInContext(
      links,
      (key) => this.byKey(key).record.parent,
      (key) => this.byKey(key) !== undefined,
    );
  }

  private isWithin({ record }: NaiveObject, given: readonly NaiveObject[]): boolean {
    const keys = given.map((object) => object.record.key);
    for (let key: string | null | undefined = record.key; key != null; key = this.byKey(key).record.parent) {
      if (keys.includes(key)) return true;
    }
    return false;
  }

  private byKey(key: string): NaiveObject {
    return this.sorted.find((object) => object.record.key === key) as NaiveObject;
  }
}

/** A link that says nothing of contexts. */
function plain({ 'x-contexts': _, ...link }: LinkRecord): LinkRecord {
  return link;
}

function least(distances: readonly (number | null)[]): number | null {
  const known = distances.filter((distance) => distance !== null);
  return known.length === 0 ? null : Math.min(...known);
}
