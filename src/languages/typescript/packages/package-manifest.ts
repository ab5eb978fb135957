import { posix } from 'node:path';
import { type PackageJson, parsePackageJson } from '../conventions/package-json.ts';
import type { FileAccess } from '../host/file-access.ts';

/** The `package.json` of a directory. */
export interface PackageManifest extends PackageJson {
  /** Directory that holds it. */
  readonly directory: string;
}

/** Reads each manifest once. */
export class PackageManifests {
  private readonly files: FileAccess;
  private readonly known = new Map<string, PackageManifest | null>();

  constructor(files: FileAccess) {
    this.files = files;
  }

  /** Manifest of a directory; null where there is none or it is no JSON object. */
  of(directory: string): PackageManifest | null {
    const known = this.known.get(directory);
    if (known !== undefined) return known;
    const path = posix.join(directory, 'package.json');
    const parsed = this.files.isFile(path) ? parsePackageJson(this.files.readText(path)) : null;
    const manifest = parsed === null ? null : { ...parsed, directory };
    this.known.set(directory, manifest);
    return manifest;
  }
}
