import type { Confidence, ObjectIdentity } from './code-object.ts';
import type { SourceLocation } from './source-location.ts';
import type { Transaction } from './transaction.ts';

/** An object in a graph or in a list by depth. */
export interface ObjectAtDepth extends ObjectIdentity {
  readonly filePath: string | null;
  readonly external: boolean;
  readonly test: boolean;
  /** Links from the object or objects that were asked for, over the shortest way; null where no way leads there. */
  readonly depth: number | null;
}

/** A node of a graph of objects. */
export interface GraphNode extends ObjectAtDepth {
  /** Whether a transaction starts at the object. */
  readonly isStartPoint: boolean;
  readonly isEndPoint: boolean;
}

/** A link between two objects, which stand elsewhere in the answer or in the question. */
export interface GraphLink {
  readonly origin: { readonly id: string };
  readonly target: { readonly id: string };
  readonly linkType: string;
  readonly escalated: boolean;
  readonly confidence: Confidence;
  readonly rule: string | null;
  readonly candidates: number;
  /** The statements behind it, where they are asked for; empty where none are known. */
  readonly bookmarks?: readonly SourceLocation[];
}

/** Objects and the links between them. */
export interface ObjectGraph {
  /** Of the whole graph, whatever the limit. */
  readonly totalObjects: number;
  readonly totalLinks: number;
  /** Nodes are left out: the last ones in their order. */
  readonly truncated: boolean;
  /** By depth, those without one last; then in the order of objects. */
  readonly nodes: readonly GraphNode[];
  /** Between the nodes that are given. By origin, then target, in the order of objects; then by link type. */
  readonly links: readonly GraphLink[];
}

/** Ways over links from one object to another, none through an object twice. */
export interface PathList {
  /** By number of links, then by their objects in the order of objects. */
  readonly paths: readonly ObjectPath[];
  /** The search met its bound: there may be more paths than these, which are the first. */
  readonly truncated: boolean;
}

export interface ObjectPath {
  /** From source to target, both included. */
  readonly objects: readonly ObjectIdentity[];
  /** All links between neighbours on the path, in its order, then by link type. */
  readonly links: readonly GraphLink[];
}

/** What a change of some objects may affect: they and all that reach them. Totals are exact, whatever the page. */
export interface Impact {
  /** The objects given included. */
  readonly totalObjects: number;
  readonly totalTests: number;
  readonly totalTransactions: number;
  readonly totalEndPoints: number;
  /** How many objects, test objects among them, are so many links away. */
  readonly depths: readonly { readonly depth: number; readonly objects: number; readonly tests: number }[];
  /** By depth, then in the order of objects. */
  readonly objects: readonly ObjectAtDepth[];
  /** Those of test code among the objects, in the same order. */
  readonly tests: readonly ObjectAtDepth[];
  /** Transactions whose start point is among the objects, and those that list a given object. */
  readonly transactions: readonly Transaction[];
  /** End points that the given objects reach over direct links, themselves included; in the order of objects. */
  readonly endPoints: readonly ObjectIdentity[];
}
