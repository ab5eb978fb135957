import type { Level, LevelGraph, LevelLink, LevelNode } from '../../model/level.ts';
import { compareCodePoints } from '../../model/order.ts';
import { fold } from '../../search/fold.ts';
import type { LevelNodeRow } from '../../snapshot/format/sections.ts';
import type { LevelSection } from '../../snapshot/reader/level-section.ts';

interface OneLevel {
  readonly graph: { readonly nodes: LevelNode[]; readonly links: LevelLink[] };
  /** Folded name of each node. */
  readonly folded: string[];
}

/** The taxonomy tree as the port gives it out, built once for a snapshot. */
export class LevelTree {
  private readonly byId: readonly LevelNode[];
  private readonly levels: ReadonlyMap<number, OneLevel>;
  private readonly children = new Map<number, LevelNode[]>();

  constructor(section: LevelSection) {
    this.byId = section.nodes.map(nodeOf);
    this.levels = new Map([1, 2, 3, 4, 5].map((level) => [level, { graph: { nodes: [], links: [] }, folded: [] }]));
    for (const node of [...this.byId].sort(byName)) {
      const level = this.at(node.level);
      level.graph.nodes.push(node);
      level.folded.push(fold(node.name));
      if (node.parentId !== null) this.childrenOf(node.parentId).push(node);
    }
    for (let i = 0; i < section.links.length; i += 2) {
      const origin = this.byId[(section.links[i] as number) - 1] as LevelNode;
      const target = this.byId[(section.links[i + 1] as number) - 1] as LevelNode;
      this.at(origin.level).graph.links.push({ origin, target });
    }
  }

  nodes(level: Level, filter: { readonly name?: string; readonly nodeId?: number }): readonly LevelNode[] {
    const { graph, folded } = this.at(level);
    const needle = fold(filter.name ?? '');
    return graph.nodes.filter(
      (node, i) =>
        (filter.nodeId === undefined || node.nodeId === filter.nodeId) && (folded[i] as string).includes(needle),
    );
  }

  childNodes(nodeId: number): readonly LevelNode[] {
    return this.children.get(nodeId) ?? [];
  }

  graph(level: Level): LevelGraph {
    return this.at(level).graph;
  }

  private at(level: Level): OneLevel {
    return this.levels.get(level) as OneLevel;
  }

  private childrenOf(nodeId: number): LevelNode[] {
    const children = this.children.get(nodeId) ?? [];
    this.children.set(nodeId, children);
    return children;
  }
}

function nodeOf(row: LevelNodeRow, index: number): LevelNode {
  const { name, fullName, level, parent, nbObjects } = row;
  return { nodeId: index + 1, name, fullName, level: level as Level, parentId: parent, nbObjects };
}

function byName(a: LevelNode, b: LevelNode): number {
  return compareCodePoints(a.name, b.name) || compareCodePoints(a.fullName, b.fullName);
}
