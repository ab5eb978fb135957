import { MountGraph } from '../instances/mount-graph.ts';
import type { Declaration, Middleware } from './start-point.ts';

/** All that the code registers: what is mounted where, start points and middleware. */
export class Registrations {
  readonly mounts = new MountGraph();
  readonly declarations: Declaration[] = [];
  readonly middleware: Middleware[] = [];
  /** Ids of calls whose routes are read as the children of others. */
  readonly nested = new Set<string>();
  /** Null where paths carry no versions. */
  versioning: Versioning | null = null;
}

/** How versions stand in paths: `v` and the number; and the versions of what states none. */
export interface Versioning {
  readonly prefix: string;
  readonly defaults: readonly string[];
}
