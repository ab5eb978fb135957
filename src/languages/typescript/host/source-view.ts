import { posix } from 'node:path';
import type { FileAccess } from './file-access.ts';

/** What of the disk is shown otherwise than it is, so that in-house packages are found, and found as sources. */
export interface SourceViewOptions {
  /** The analysed folder. */
  readonly root: string;
  /** Name of each in-house package → its folder. */
  readonly packages: ReadonlyMap<string, string>;
  /** Source in scope of a build output; null where there is none. */
  readonly sourceOfOutput: (path: string) => string | null;
}

/**
 * The disk as module resolution sees it: in-house packages that are not linked into `node_modules` are, and build output that
 * has not been built exists where its source does.
 */
export class SourceView {
  private readonly files: FileAccess;
  private readonly options: SourceViewOptions;
  private readonly modules: string;
  /** Folders above the linked packages: `node_modules` and its scopes. */
  private readonly linkFolders: ReadonlySet<string>;

  constructor(files: FileAccess, options: SourceViewOptions) {
    this.files = files;
    this.options = options;
    this.modules = posix.join(options.root, 'node_modules');
    const folders = [...options.packages.keys()].map((name) => posix.dirname(posix.join(this.modules, name)));
    this.linkFolders = new Set(options.packages.size === 0 ? [] : [this.modules, ...folders]);
  }

  fileExists(path: string): boolean {
    const target = this.follow(path);
    if (this.files.isFile(target)) return true;
    return this.isInHouse(target) && this.options.sourceOfOutput(this.files.realPath(target)) !== null;
  }

  directoryExists(path: string): boolean {
    const target = this.follow(path);
    if (this.files.isDirectory(target) || this.linkFolders.has(target)) return true;
    return this.isInHouse(target) && !target.includes('/node_modules');
  }

  readFile(path: string): string | undefined {
    return this.files.readText(this.follow(path));
  }

  realPath(path: string): string {
    return this.files.realPath(this.follow(path));
  }

  private isInHouse(path: string): boolean {
    if (path.startsWith(`${this.options.root}/`) && !path.includes('/node_modules/')) return true;
    const real = this.files.realPath(path);
    return real.startsWith(`${this.options.root}/`) && !real.includes('/node_modules/');
  }

  /** The path itself, or below the folder of the in-house package that should be linked there and is not. */
  private follow(path: string): string {
    if (this.linkFolders.size === 0 || !path.startsWith(`${this.modules}/`)) return path;
    const segments = path.slice(this.modules.length + 1).split('/');
    const count = segments[0]?.startsWith('@') ? 2 : 1;
    const name = segments.slice(0, count).join('/');
    const directory = this.options.packages.get(name);
    if (directory === undefined || this.files.isDirectory(posix.join(this.modules, name))) return path;
    return posix.join(directory, ...segments.slice(count));
  }
}
