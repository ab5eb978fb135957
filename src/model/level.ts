/** Taxonomy level, 1 (abstracted service) to 5 (object type). */
export type Level = 1 | 2 | 3 | 4 | 5;

/** A node of the taxonomy tree. Its path of names from level 1 down is its identity. */
export interface LevelNode {
  /** Volatile: the same in every answer of one snapshot, unrelated to those of another. */
  readonly nodeId: number;
  readonly name: string;
  /** Names from level 1 down, joined by `/`. */
  readonly fullName: string;
  readonly level: Level;
  /** `nodeId` of the node above; null at level 1. */
  readonly parentId: number | null;
  /** Distinct objects below the node, external ones included. */
  readonly nbObjects: number;
}

/** Origin and target of a level link, both nodes of one level; at least one direct link stands behind it. */
export interface LevelLink {
  readonly origin: LevelNode;
  readonly target: LevelNode;
}

export interface LevelGraph {
  /** By name, then full name, by code point. */
  readonly nodes: readonly LevelNode[];
  /** By origin name, target name, origin full name, target full name. */
  readonly links: readonly LevelLink[];
}
