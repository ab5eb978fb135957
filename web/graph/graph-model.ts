/** What a node stands for decides its colour, in light and in dark. */
export type Tone = 'plain' | 'interface' | 'logic' | 'data' | 'system' | 'external' | 'focus' | 'aggregate';

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  /** Second line, such as the type or a count. */
  readonly detail: string;
  readonly tone: Tone;
  /** Where the node leads; undefined: nowhere. */
  readonly href?: string | undefined;
  /** Group under which nodes are put together where there are too many. */
  readonly group: string;
  /** What is outside what the graph is about. */
  readonly isContext?: boolean;
}

export interface GraphLink {
  readonly from: string;
  readonly to: string;
  readonly label: string;
  /** How many links it stands for. */
  readonly weight: number;
  /** Escalated or derived. */
  readonly isDashed?: boolean;
  /** Closes a cycle. */
  readonly isMarked?: boolean;
  /** Lines of code behind it, such as `src/cart.ts:61`. */
  readonly places?: readonly string[];
}

export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface NodeBox extends Point {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Places of nodes (their centres) and the points that links go through, in pixels. Links are in the order of the graph. */
export interface Layout {
  /** Where layers follow each other: downwards or to the right. */
  readonly direction: Direction;
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly NodeBox[];
  readonly lines: readonly (readonly Point[])[];
}

export type Direction = 'TB' | 'LR';

/** What the layout needs of a graph. */
export interface LayoutInput {
  readonly direction: Direction;
  /** Frame of the drawing in pixels: the other direction is taken where it can be drawn clearly larger in it. */
  readonly room?: { readonly width: number; readonly height: number };
  readonly sizes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly links: readonly { readonly from: string; readonly to: string }[];
}
