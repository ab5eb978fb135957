import type { ExternalKind } from '../object-types.ts';
import type { PackageIdentity } from '../program-plan.ts';

/** Something used of a library or of the runtime; known by its key, not by a node, so that it outlives its program. */
export interface ExternalObject {
  readonly kind: ExternalKind;
  readonly key: string;
  readonly name: string;
  readonly fullName: string;
  readonly parent: ExternalObject | null;
  /** Key of its package record, a purl; null when there is no package or it is not known. */
  readonly package: string | null;
  readonly mangling: string;
  /** States external objects from declared ones. */
  readonly file: null;
}

/** True for a file that is neither analysed nor of a package, such as generated code: it is known by its path (`./…`). */
function isFile(identity: PackageIdentity): boolean {
  return identity.name.startsWith('./');
}

/** The purl of an installed package or of the Node.js runtime; the language's own library is no package. */
export function purlOf(identity: PackageIdentity): string | null {
  if (isFile(identity)) return null;
  const version = identity.version === null ? '' : `@${identity.version}`;
  if (identity.manager === 'npm') return `pkg:npm/${identity.name.replace(/^@/, '%40')}${version}`;
  return identity.name === 'node' ? `pkg:generic/node${version}` : null;
}

/**
 * All external objects of an analysis, each once. One version of a package, the first met, has keys without it, so that
 * an upgrade keeps them; where several are in use the others carry theirs.
 */
export class ExternalCatalogue {
  private readonly byKey = new Map<string, ExternalObject>();
  private readonly versions = new Map<string, string | null>();
  private readonly used = new Set<string>();
  private pending: ExternalObject[] = [];

  /** Objects in use. */
  get size(): number {
    return this.used.size;
  }

  /** Begin of the keys of a package's objects. */
  keyPrefix(identity: PackageIdentity): string {
    if (isFile(identity)) return `ext:file/${identity.name.slice(2)}`;
    const prefix = `ext:${identity.manager}/${identity.name}`;
    const first = this.versions.get(prefix);
    if (first === undefined || first === null) this.versions.set(prefix, identity.version);
    if (first === undefined || first === null || first === identity.version || identity.version === null) return prefix;
    return `${prefix}@${identity.version}`;
  }

  find(key: string): ExternalObject | null {
    return this.byKey.get(key) ?? null;
  }

  add(object: ExternalObject): ExternalObject {
    this.byKey.set(object.key, object);
    return object;
  }

  /** Marks what a link leads to; it and what it is part of become records. */
  use(object: ExternalObject): void {
    for (let part: ExternalObject | null = object; part !== null && !this.used.has(part.key); part = part.parent) {
      this.used.add(part.key);
      this.pending.push(part);
    }
  }

  /** The objects used for the first time since the last call. */
  takeNew(): readonly ExternalObject[] {
    const taken = this.pending;
    this.pending = [];
    return taken;
  }
}
