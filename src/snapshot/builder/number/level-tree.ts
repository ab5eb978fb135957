import { compareCodePoints } from '../../../model/order.ts';
import type { LevelPath } from '../../../taxonomy/taxonomy.ts';

export interface TreeNode {
  readonly name: string;
  readonly fullName: string;
  readonly level: number;
  readonly parent: TreeNode | undefined;
  readonly children: Map<string, TreeNode>;
  /** Objects below it. */
  objects: number;
  /** 1 to the number of nodes, by level, then full name. */
  id: number;
}

/** The taxonomy nodes above the objects of one snapshot. A node is its path of names. */
export class LevelTree {
  /** By id, from 1 on. */
  readonly nodes: readonly TreeNode[];
  /** Level-5 node of each path. */
  readonly leaves: readonly TreeNode[];

  /** `objects[i]`: how many objects are at `paths[i]`; a path may occur again, and none need be there. */
  constructor(paths: readonly LevelPath[], objects: ArrayLike<number>) {
    const root: TreeNode = newNode('', '', 0, undefined);
    this.leaves = paths.map((path, i) => addPath(root, path, objects[i] as number));
    const nodes: TreeNode[] = [];
    const walk = (node: TreeNode): void => {
      for (const child of node.children.values()) {
        nodes.push(child);
        walk(child);
      }
    };
    walk(root);
    nodes.sort(compareNodes);
    nodes.forEach((node, index) => {
      node.id = index + 1;
    });
    this.nodes = nodes;
  }
}

function addPath(root: TreeNode, path: LevelPath, objects: number): TreeNode {
  let node = root;
  for (const name of path) {
    let child = node.children.get(name);
    if (child === undefined) {
      const fullName = node === root ? name : `${node.fullName}/${name}`;
      child = newNode(name, fullName, node.level + 1, node === root ? undefined : node);
      node.children.set(name, child);
    }
    child.objects += objects;
    node = child;
  }
  return node;
}

function newNode(name: string, fullName: string, level: number, parent: TreeNode | undefined): TreeNode {
  return { name, fullName, level, parent, children: new Map(), objects: 0, id: 0 };
}

/** Two paths may join to one full name where names hold a `/`; then the names decide, from level 1 down. */
function compareNodes(a: TreeNode, b: TreeNode): number {
  return a.level - b.level || compareCodePoints(a.fullName, b.fullName) || comparePaths(a, b);
}

function comparePaths(a: TreeNode | undefined, b: TreeNode | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return comparePaths(a.parent, b.parent) || compareCodePoints(a.name, b.name);
}
