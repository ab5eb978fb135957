import type { PackageGraph } from '../../insights/packages/graph/package-graph.ts';
import type { PomRepository } from './maven/pom-repository.ts';

/** A lockfile, what stands beside it, and where its packages go. */
export interface LockfileInput {
  /** Path below the scanned folder, with slashes. */
  readonly path: string;
  readonly text: string;
  /** Text of another file, by its path relative to the folder of the lockfile; undefined where there is none. */
  readonly sibling: (path: string) => string | undefined;
  /** Folders of the manifests (`package.json`) at and below the folder of the lockfile, relative to it; `.` for that folder itself. */
  readonly manifestFolders: readonly string[];
  /** Where poms are found that are not in the tree; undefined: nowhere. */
  readonly mavenRepository?: PomRepository | undefined;
  /** What the poms of the tree build, as `group:artifact:version`; absent: not known. */
  readonly mavenModules?: ReadonlySet<string> | undefined;
  readonly graph: PackageGraph;
  /** What the text of the lockfile was parsed to before, or else what `parse` gives; absent: it is parsed. */
  readonly remember?: RememberParsed | undefined;
  /** States what a person should know; with things: what they are, as in `requirements without an exact version`. */
  readonly note: (message: string, things?: ReadonlySet<string>) => void;
}

/** Gives what was made of a text before, else what `parse` gives: plain data. */
export type RememberParsed = (path: string, text: string, parse: () => unknown) => unknown;

/** Reads a lockfile into the graph. Throws `FormatError`. */
export type ReadLockfile = (input: LockfileInput) => void;

/** Path of a file beside the lockfile, below the scanned folder. */
export function besideLockfile({ path }: LockfileInput, relative: string): string {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  return folder + relative.replace(/^\.\//, '');
}

/** A note in one sentence, things with their number and examples: `7 requirements without an exact version (flask, …)`. */
export function noteText(message: string, things: ReadonlySet<string> | undefined): string {
  if (things === undefined) return message;
  const examples = [...things].slice(0, 3);
  return `${things.size} ${message} (${examples.join(', ')}${things.size > examples.length ? ', …' : ''})`;
}

/** Collects things of one kind that are left out. */
export class OmissionList {
  private readonly things = new Set<string>();

  /** Adds a thing, once however often it is met. */
  add(thing: string): void {
    this.things.add(thing);
  }

  /** Says it, if there is anything. */
  report(note: LockfileInput['note'], what: string): void {
    if (this.things.size > 0) note(what, this.things);
  }
}
