import { type Adjacency, reverseEdges } from '../../graph/adjacency.ts';
import { CallDistances } from '../../graph/call-distances.ts';
import { MarkedReach } from '../../graph/marked-reach.ts';
import { PathDistances } from '../../graph/path-distances.ts';
import type { CallGraph } from '../../snapshot/reader/call-graph.ts';
import { once } from '../../snapshot/reader/once.ts';
import type { Snapshot } from '../../snapshot/reader/snapshot.ts';

/** What walks over the objects of a snapshot need, each part made when it is first asked for and kept. */
export class ObjectWalks {
  readonly snapshot: Snapshot;
  /** Objects that transactions start at. */
  readonly startPoints: () => ReadonlySet<number>;
  private readonly direct: () => CallDistances;
  private readonly all: () => CallDistances;
  private readonly directPaths: () => PathDistances;
  private readonly allPaths: () => PathDistances;
  /** Which data graphs (row numbers) are of end points that an object reaches. */
  readonly dataGraphs: () => MarkedReach;
  /** Objects by parent. */
  private readonly members: () => Adjacency;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.startPoints = once(() => new Set(snapshot.transactions().rows.map(({ startPoint }) => startPoint)));
    this.direct = once(() => distancesOf(snapshot.callGraph()));
    this.all = once(() => distancesOf(snapshot.linkGraph()));
    this.directPaths = once(() => pathDistancesOf(snapshot.callGraph()));
    this.allPaths = once(() => pathDistancesOf(snapshot.linkGraph()));
    this.dataGraphs = once(() => {
      const ends = snapshot.transactions().dataGraphs();
      return new MarkedReach(
        snapshot.callGraph().inContext().adjacency,
        ends.map(({ object }) => object),
      );
    });
    this.members = once(() => membersOf(snapshot));
  }

  graph(includeEscalated: boolean): CallGraph {
    return includeEscalated ? this.snapshot.linkGraph() : this.snapshot.callGraph();
  }

  distances(includeEscalated: boolean): CallDistances {
    return includeEscalated ? this.all() : this.direct();
  }

  /** Distances between two objects, for paths. */
  pathDistances(includeEscalated: boolean): PathDistances {
    return includeEscalated ? this.allPaths() : this.directPaths();
  }

  /** Row numbers of the data graphs whose end points objects reach over direct links, themselves included, ascending. */
  dataGraphsOf(objects: readonly number[]): Uint32Array {
    const { inContext } = this.snapshot.callGraph();
    return this.dataGraphs().of(objects.map((object) => inContext().entry(object)));
  }

  /** What decides whether an object reaches the end point of a data graph (row number) over direct links; undefined where that is not at hand. */
  reachingEnd(row: number): ((object: number) => boolean) | undefined {
    const reaching = this.dataGraphs().reaching(row);
    const graph = this.snapshot.callGraph().inContext();
    return reaching && graph.size > graph.count ? (object) => reaching(graph.entry(object)) : reaching;
  }

  /** Objects with all that is inside them. */
  withMembers(objects: readonly number[]): number[] {
    const { starts, targets } = this.members();
    const found = new Set(objects);
    for (const object of found) {
      for (const member of targets.subarray(starts[object], starts[object + 1])) found.add(member);
    }
    return [...found];
  }
}

function distancesOf(graph: CallGraph): CallDistances {
  return new CallDistances(graph.inContext(), graph.callers);
}

function pathDistancesOf(graph: CallGraph): PathDistances {
  return new PathDistances(graph.inContext(), graph.callers);
}

function membersOf(snapshot: Snapshot): Adjacency {
  const objects = snapshot.objects();
  const count = snapshot.meta.counts.objects;
  const starts = new Uint32Array(count + 1);
  const targets: number[] = [];
  for (let object = 0; object < count; object++) {
    const parent = objects.parentOf(object);
    if (parent !== null) targets.push(parent);
    starts[object + 1] = targets.length;
  }
  return reverseEdges({ starts, targets: Uint32Array.from(targets) });
}
