import type { ApplicationInfo } from '../../model/application.ts';
import type { Callee, ObjectDetails } from '../../model/code-object.ts';
import type { AffectedPackage, CloudPattern } from '../../model/insight.ts';
import type { Level, LevelGraph, LevelNode } from '../../model/level.ts';
import type { SourceLocation } from '../../model/source-location.ts';
import type { Transaction } from '../../model/transaction.ts';
import type {
  ApplicationReader,
  CalleeOptions,
  JsonRows,
  ObjectPage,
  ObjectQuery,
  PatternFilter,
  TransactionFilter,
} from '../store.ts';
import { affectedPackages, cloudPatterns } from './insight-answers.ts';
import type { LoadedSnapshot } from './loaded-snapshot.ts';
import { callees, findObjects, nodeObjects, objectDetails } from './object-answers.ts';

/** The port over one loaded snapshot, which stays open until `release`. */
export class EmbeddedReader implements ApplicationReader {
  readonly info: ApplicationInfo;
  private readonly loaded: LoadedSnapshot;
  private readonly onRelease: () => void;
  private released = false;

  constructor(loaded: LoadedSnapshot, onRelease: () => void) {
    this.info = loaded.info;
    this.loaded = loaded;
    this.onRelease = onRelease;
  }

  release(): void {
    if (this.released) return;
    this.released = true;
    this.onRelease();
  }

  levelNodes(level: Level, filter: { readonly name?: string; readonly nodeId?: number }): readonly LevelNode[] {
    return this.loaded.levels().nodes(level, filter);
  }

  childNodes(nodeId: number): readonly LevelNode[] {
    return this.loaded.levels().childNodes(nodeId);
  }

  nodeObjects(nodeId: number): JsonRows {
    return nodeObjects(this.loaded.snapshot, nodeId);
  }

  levelGraph(level: Level): LevelGraph {
    return this.loaded.levels().graph(level);
  }

  findObjects(query: ObjectQuery): ObjectPage {
    return findObjects(this.loaded.snapshot, query);
  }

  hasObject(id: number): boolean {
    return this.loaded.snapshot.objects().numberOf(id) !== undefined;
  }

  object(id: number): ObjectDetails | undefined {
    return objectDetails(this.loaded.snapshot, id);
  }

  sourceLocations(id: number): readonly SourceLocation[] {
    const number = this.loaded.snapshot.objects().numberOf(id);
    return number === undefined ? [] : this.loaded.snapshot.locations().of(number);
  }

  callees(id: number, options: CalleeOptions): Iterable<Callee> {
    const number = this.loaded.snapshot.objects().numberOf(id);
    return number === undefined ? [] : callees(this.loaded.snapshot, number, options);
  }

  transactions(filter: TransactionFilter): Iterable<Transaction> {
    return this.loaded.transactions().find(filter, this.loaded.snapshot.objects());
  }

  affectedPackages(vulnerability: string, skip: number, limit: number): readonly AffectedPackage[] {
    const { snapshot } = this.loaded;
    return affectedPackages(snapshot.packages(), snapshot.objects(), { vulnerability, skip, limit });
  }

  cloudPatterns(filter: PatternFilter): readonly CloudPattern[] {
    return cloudPatterns(this.loaded.snapshot.patterns(), filter);
  }
}
