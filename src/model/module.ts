import type { Confidence, ObjectIdentity } from './code-object.ts';

/**
 * A place in the second hierarchy of an application: by where its code stands instead of by what it is. Folders and files of in-house
 * objects; packages of external ones.
 */
export interface ModuleIdentity {
  /** Names from the top down joined by `/`; of a package its key. */
  readonly path: string;
  readonly name: string;
  readonly kind: ModuleKind;
}

export type ModuleKind = 'folder' | 'file' | 'package';

/** A module with what is in it at any depth. */
export interface Module extends ModuleIdentity {
  readonly nbObjects: number;
  readonly nbFiles: number;
  /** Modules right below it. */
  readonly nbModules: number;
}

/** Modules at one depth and the links between their objects. */
export interface ModuleGraph {
  /** By path, packages last. */
  readonly nodes: readonly ModuleGraphNode[];
  /** By origin, then target, in the order of nodes. */
  readonly links: readonly ModuleGraphLink[];
  /** Objects of the application that are in no module: without a file, or external and of no known package. */
  readonly nbObjectsWithoutModule: number;
}

export interface ModuleGraphNode extends ModuleIdentity {
  /** Objects it stands for in the graph. */
  readonly nbObjects: number;
}

export interface ModuleGraphLink {
  /** Places in the list of nodes. */
  readonly origin: number;
  readonly target: number;
  /** Links between objects: one for each pair of caller and callee and link type. */
  readonly nbLinks: number;
}

/** A link between an object of one module and an object of another. */
export interface ModuleLink {
  readonly origin: ObjectIdentity;
  readonly target: ObjectIdentity;
  readonly linkType: string;
  readonly escalated: boolean;
  readonly confidence: Confidence;
  readonly rule: string | null;
  readonly candidates: number;
}

/** Names of the modules that a path goes through, from the top down. */
export function modulePath(path: string): string[] {
  return path.split(/[\\/]/).filter((name) => name !== '');
}
