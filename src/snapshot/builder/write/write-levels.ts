import { ascending, countingSort } from '../../../graph/counting-sort.ts';
import { compareCodePoints } from '../../../model/order.ts';
import type { Taxonomy } from '../../../taxonomy/taxonomy.ts';
import { OffsetTableBuilder } from '../../format/offset-table.ts';
import { type LevelNodeRow, sections } from '../../format/sections.ts';
import { LevelTree, type TreeNode } from '../number/level-tree.ts';
import type { MergedLinks } from '../number/merge-links.ts';
import type { SnapshotWriter } from './snapshot-writer.ts';
import type { NumberedImport } from './write-objects.ts';

/** Nodes, links and members of the five levels. Returns the id of the first level-5 node. */
export function writeLevels(
  writer: SnapshotWriter,
  numbered: NumberedImport,
  links: MergedLinks,
  taxonomy: Taxonomy,
): number {
  const { objects } = numbered.collector;
  const counts = new Uint32Array(objects.kinds.list.length);
  for (const kind of objects.kind.view()) (counts[kind] as number)++;
  const tree = new LevelTree(
    objects.kinds.list.map((kind) => kind.levels ?? taxonomy.levelsOf(kind)),
    counts,
  );
  writer.json(sections.levelNodes, tree.nodes.map(nodeRow));
  const firstLevel5 = tree.nodes.length + 1 - tree.nodes.filter(({ level }) => level === 5).length;
  const leafOf = Uint32Array.from(
    numbered.objects.rows,
    (row) => (tree.leaves[objects.kind.at(row)] as TreeNode).id - firstLevel5,
  );
  const leaves = tree.nodes.length + 1 - firstLevel5;
  const members = countingSort(ascending(leafOf.length), leafOf, leaves);
  writeMembers(writer, tree, firstLevel5, members);
  const pairs = leafPairs(links, leafOf, members, leaves).map(([origin, target]) => [
    origin + firstLevel5,
    target + firstLevel5,
  ]);
  writer.section(sections.levelLinks, levelLinks(tree, pairs as [number, number][]));
  return firstLevel5;
}

function nodeRow({ name, fullName, level, parent, objects }: TreeNode): LevelNodeRow {
  return { name, fullName, level, parent: parent?.id ?? null, nbObjects: objects };
}

function writeMembers(writer: SnapshotWriter, tree: LevelTree, firstLevel5: number, members: Uint32Array): void {
  const leaves = tree.nodes.slice(firstLevel5 - 1);
  const offsets = new OffsetTableBuilder(leaves.length);
  for (const leaf of leaves) offsets.add(leaf.objects);
  writer.offsets(sections.levelObjectOffsets, offsets.finish());
  writer.section(sections.levelObjects, members);
}

/** Distinct pairs of leaves, each (origin, target) with a direct link between two of their objects. */
function leafPairs(
  { targets, kinds, linkKinds, starts }: MergedLinks,
  leafOf: Uint32Array,
  members: Uint32Array,
  leaves: number,
): [number, number][] {
  const direct = linkKinds.map(({ escalated }) => !escalated);
  const seenFrom = new Uint32Array(leaves);
  const pairs: [number, number][] = [];
  for (const object of members) {
    const origin = leafOf[object] as number;
    const end = starts[object + 1] as number;
    for (let entry = starts[object] as number; entry < end; entry++) {
      if (!direct[kinds[entry] as number]) continue;
      const target = leafOf[targets[entry] as number] as number;
      if (seenFrom[target] === origin + 1 || target === origin) continue;
      seenFrom[target] = origin + 1;
      pairs.push([origin, target]);
    }
  }
  return pairs;
}

/** The links of all levels as pairs of node ids, level by level in answer order. */
function levelLinks(tree: LevelTree, leafLinks: readonly (readonly [number, number])[]): Uint32Array {
  const nodeOf = (id: number): TreeNode => tree.nodes[id - 1] as TreeNode;
  const levels: (readonly [number, number])[][] = [];
  let links = leafLinks;
  for (let level = 5; level >= 1; level--) {
    levels.unshift([...links].sort((a, b) => compareLinks(nodeOf(a[0]), nodeOf(a[1]), nodeOf(b[0]), nodeOf(b[1]))));
    links = level === 1 ? [] : liftLinks(links, (id) => (nodeOf(id).parent as TreeNode).id);
  }
  return Uint32Array.from(levels.flat(2));
}

function liftLinks(
  links: readonly (readonly [number, number])[],
  parentOf: (id: number) => number,
): (readonly [number, number])[] {
  const lifted = new Map<number, readonly [number, number]>();
  for (const [origin, target] of links) {
    const pair = [parentOf(origin), parentOf(target)] as const;
    if (pair[0] !== pair[1]) lifted.set(pair[0] * 0x4000000 + pair[1], pair);
  }
  return [...lifted.values()];
}

function compareLinks(originA: TreeNode, targetA: TreeNode, originB: TreeNode, targetB: TreeNode): number {
  return (
    compareCodePoints(originA.name, originB.name) ||
    compareCodePoints(targetA.name, targetB.name) ||
    compareCodePoints(originA.fullName, originB.fullName) ||
    compareCodePoints(targetA.fullName, targetB.fullName) ||
    originA.id - originB.id ||
    targetA.id - targetB.id
  );
}
