import { compareCodePoints } from '../../../model/order.ts';
import type { LevelNodeRow } from '../../format/sections.ts';
import type { LevelSection } from '../level-section.ts';
import type { Snapshot } from '../snapshot.ts';

/** The taxonomy is a tree of five levels with each object under one lowest node, and links join nodes of one level. */
export function* checkLevels(snapshot: Snapshot): Iterable<string> {
  const levels = snapshot.levels();
  yield* checkTree(levels.nodes, snapshot.meta.firstLevel5Node);
  yield* checkObjects(levels, snapshot.meta.counts.objects);
  yield* checkCounts(levels.nodes);
  yield* checkLinks(levels);
}

function* checkTree(nodes: readonly LevelNodeRow[], firstLevel5Node: number): Iterable<string> {
  for (const [i, node] of nodes.entries()) {
    const before = nodes[i - 1];
    const inOrder = !before || before.level < node.level || compareCodePoints(before.fullName, node.fullName) < 0;
    if (!inOrder || (before && before.level > node.level)) yield `level node ${i + 1} is out of order`;
    const parent = node.parent === null ? undefined : nodes[node.parent - 1];
    const fullName = parent ? `${parent.fullName}/${node.name}` : node.name;
    if ((parent?.level ?? 0) !== node.level - 1 || fullName !== node.fullName) {
      yield `level node ${i + 1} is not below its parent`;
    }
    if ((node.level === 5) !== i + 1 >= firstLevel5Node) yield `level node ${i + 1} is not where its level begins`;
  }
}

function* checkObjects(levels: LevelSection, objects: number): Iterable<string> {
  const placed = new Uint8Array(objects);
  for (const [i, node] of levels.nodes.entries()) {
    if (node.level !== 5) continue;
    let count = 0;
    let before = -1;
    for (const object of levels.objectsOf(i + 1)) {
      if (object >= objects) yield `level node ${i + 1} has an object that does not exist`;
      else if (object <= before || placed[object] !== 0) yield `object ${object} stands in the levels twice`;
      placed[object] = 1;
      before = object;
      count++;
    }
    if (count !== node.nbObjects) yield `level node ${i + 1} has ${count} objects and not ${node.nbObjects}`;
  }
  const missing = placed.indexOf(0);
  if (missing >= 0) yield `object ${missing} stands in no level`;
}

function* checkCounts(nodes: readonly LevelNodeRow[]): Iterable<string> {
  const below = nodes.map(() => 0);
  for (const { parent, nbObjects } of nodes) {
    if (parent !== null) below[parent - 1] = (below[parent - 1] ?? 0) + nbObjects;
  }
  for (const [i, { level, nbObjects }] of nodes.entries()) {
    if (level < 5 && below[i] !== nbObjects) yield `level node ${i + 1} has ${below[i]} objects and not ${nbObjects}`;
  }
}

function* checkLinks(levels: LevelSection): Iterable<string> {
  for (let i = 0; i < levels.links.length; i += 2) {
    const [from, to] = [levels.links[i] as number, levels.links[i + 1] as number];
    const [origin, target] = [levels.nodes[from - 1], levels.nodes[to - 1]];
    if (from === to || !origin || !target || origin.level !== target.level) {
      yield `level link ${i / 2} does not join two nodes of one level`;
    }
  }
}
