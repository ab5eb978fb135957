import type { ExternalKind } from '../object-types.ts';
import type { PackageIdentity } from '../program-plan.ts';

/** Something used of a library or of the runtime; known by its key, not by a node, so that it outlives its program. */
export interface ExternalObject {
  readonly kind: ExternalKind;
  readonly key: string;
  readonly name: string;
  readonly fullName: string;
  /** Key of what it is part of. */
  readonly parent: string | null;
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

/** Begin of the keys of a package's objects. The version that the application installs is left out, so that an upgrade keeps the keys. */
export function keyPrefix(identity: PackageIdentity): string {
  if (isFile(identity)) return `ext:file/${identity.name.slice(2)}`;
  const prefix = `ext:${identity.manager}/${identity.name}`;
  return identity.isSecond === true && identity.version !== null ? `${prefix}@${identity.version}` : prefix;
}

/** All external objects in use, each once: as the first file, in the order of files, that uses it has it. */
export class ExternalCatalogue {
  private readonly byKey = new Map<string, ExternalObject>();
  private pending: ExternalObject[] = [];

  /** Objects in use. */
  get size(): number {
    return this.byKey.size;
  }

  find(key: string): ExternalObject | null {
    return this.byKey.get(key) ?? null;
  }

  /** Takes what links lead to; it becomes a record. */
  use(objects: Iterable<ExternalObject>): void {
    for (const object of objects) {
      if (this.byKey.has(object.key)) continue;
      this.byKey.set(object.key, object);
      this.pending.push(object);
    }
  }

  /** The objects used for the first time since the last call. */
  takeNew(): readonly ExternalObject[] {
    const taken = this.pending;
    this.pending = [];
    return taken;
  }
}
