import { type LevelNodeRow, type SnapshotMeta, sections } from '../format/sections.ts';
import { blocksOf, uint32Range } from './number-section.ts';
import { Ranges } from './ranges.ts';
import { loadJson, loadUint32 } from './section-arrays.ts';
import type { SnapshotFile } from './snapshot-file.ts';

/** The taxonomy tree of a snapshot, its links, and the objects of its lowest nodes. */
export class LevelSection {
  /** Row i is the node with id i + 1. */
  readonly nodes: readonly LevelNodeRow[];
  /** Pairs (origin node id, target node id), in answer order within a level. */
  readonly links: Uint32Array;
  private readonly file: SnapshotFile;
  private readonly firstLevel5Node: number;
  private readonly objectRanges: Ranges;

  constructor(file: SnapshotFile, meta: SnapshotMeta) {
    this.file = file;
    file.require(sections.levelNodes, sections.levelLinks);
    this.nodes = loadJson(file, sections.levelNodes);
    this.links = loadUint32(file, sections.levelLinks, file.byteLength(sections.levelLinks) / 4);
    this.firstLevel5Node = meta.firstLevel5Node;
    const lowest = this.nodes.length + 1 - meta.firstLevel5Node;
    this.objectRanges = new Ranges(
      file,
      sections.levelObjectOffsets,
      lowest,
      file.byteLength(sections.levelObjects) / 4,
    );
  }

  /** Object numbers of a level-5 node, ascending; none for a node of another level. */
  *objectsOf(nodeId: number): Iterable<number> {
    if (nodeId < this.firstLevel5Node || nodeId > this.nodes.length) return;
    const [from, to] = this.objectRanges.of(nodeId - this.firstLevel5Node);
    for (const [start, end] of blocksOf(from, to)) yield* uint32Range(this.file, sections.levelObjects, start, end);
  }
}
