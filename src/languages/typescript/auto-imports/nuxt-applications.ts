import { posix } from 'node:path';
import type { FileAccess } from '../host/file-access.ts';
import type { PackageManifests } from '../packages/package-manifest.ts';
import { type ComponentFolder, emptyConfig, type NuxtConfig, readNuxtConfig } from './nuxt-config.ts';

/** Where an application, or a layer of one, has its code. Paths are absolute. */
export interface NuxtLayer {
  readonly folder: string;
  /** `app` in it, the folder itself, or what its configuration names. */
  readonly sources: string;
  readonly config: NuxtConfig;
}

const configFile = /(^|\/)nuxt\.config\.[cm]?[jt]s$/;
const configNames = ['ts', 'js', 'mts', 'mjs'].map((ending) => `nuxt.config.${ending}`);

export interface ApplicationFiles {
  readonly files: Pick<FileAccess, 'isFile' | 'isDirectory' | 'readText'>;
  readonly manifests: Pick<PackageManifests, 'of'>;
  /** Folders with a manifest. */
  readonly packageDirectories: readonly string[];
  /** Paths of the sources in scope, in order. */
  readonly sources: readonly string[];
}

/** The applications of Nuxt in an analysed folder, each with its layers. */
export class NuxtApplications {
  private readonly given: ApplicationFiles;
  private readonly layers = new Map<string, NuxtLayer>();
  private known: ReadonlySet<string> | null = null;

  constructor(given: ApplicationFiles) {
    this.given = given;
  }

  /** Folders of applications and layers: with a configuration, or a manifest that asks for Nuxt beside code of an application. */
  get folders(): ReadonlySet<string> {
    this.known ??= this.find();
    return this.known;
  }

  /** The application that a file belongs to: a layer in `layers/` is part of the one above. Null for a file of none. */
  applicationOf(path: string): string | null {
    let found: string | null = null;
    for (let at = posix.dirname(path); at !== posix.dirname(at); at = posix.dirname(at)) {
      const isPart = found !== null && posix.dirname(found) !== posix.join(at, 'layers');
      if (this.folders.has(at) && !isPart) found = at;
    }
    return found;
  }

  /** The layers that an application is made of, itself first. */
  layersOf(application: string): readonly NuxtLayer[] {
    const found = new Map<string, NuxtLayer>();
    const open = [application];
    for (let at = open.shift(); at !== undefined; at = open.shift()) {
      if (found.has(at)) continue;
      const layer = this.layerIn(at);
      found.set(at, layer);
      for (const name of layer.config.layers) {
        const folder = pathIn(layer, name);
        if (folder !== null && this.given.files.isDirectory(folder)) open.push(folder);
      }
      open.push(...[...this.folders].filter((each) => posix.dirname(each) === posix.join(layer.folder, 'layers')));
    }
    return [...found.values()];
  }

  private find(): ReadonlySet<string> {
    const { manifests, packageDirectories, sources, files } = this.given;
    const asking = packageDirectories.filter((each) => {
      const manifest = manifests.of(each);
      return manifest?.dependencies.has('nuxt') === true || manifest?.devDependencies.has('nuxt') === true;
    });
    if (asking.length === 0) return new Set();
    const configured = sources.filter((each) => configFile.test(each)).map((each) => posix.dirname(each));
    const plain = asking.filter((each) =>
      ['app', 'pages', 'composables', 'components', 'app.vue'].some((name) => {
        const path = posix.join(each, name);
        return files.isDirectory(path) || files.isFile(path);
      }),
    );
    return new Set([...configured, ...plain]);
  }

  private layerIn(folder: string): NuxtLayer {
    let layer = this.layers.get(folder);
    if (layer === undefined) {
      const { files } = this.given;
      const path = configNames.map((name) => posix.join(folder, name)).find((each) => files.isFile(each));
      const text = path === undefined ? undefined : files.readText(path);
      const config = path === undefined || text === undefined ? emptyConfig : readNuxtConfig(path, text);
      layer = { folder, sources: this.sourcesIn(folder, config), config };
      this.layers.set(folder, layer);
    }
    return layer;
  }

  /** Before Nuxt 4 an application has its code in the folder itself, and may have options of its router in `app`. */
  private sourcesIn(folder: string, { sourceFolder }: NuxtConfig): string {
    if (sourceFolder !== null) return pathBelow(folder, sourceFolder);
    const { isDirectory } = this.given.files;
    const isPlain = ['pages', 'composables', 'components'].some((name) => isDirectory(posix.join(folder, name)));
    const app = posix.join(folder, 'app');
    return isDirectory(app) && !isPlain ? app : folder;
  }
}

/** The absolute path that a configuration names; null for the name of a package. */
export function pathIn({ folder, sources }: NuxtLayer, written: string): string | null {
  if (/^(~~|@@)\//.test(written)) return pathBelow(folder, written.slice(3));
  if (/^[~@]\//.test(written)) return pathBelow(sources, written.slice(2));
  return /^\.{1,2}(\/|$)/.test(written) ? pathBelow(folder, written) : null;
}

/** A path as a configuration writes it below a folder, without a slash at its end. */
export function pathBelow(folder: string, written: string): string {
  const path = posix.join(folder, written);
  return path.endsWith('/') ? path.slice(0, -1) : path;
}

/** The folders whose components are known by the names of their elements. */
export function componentFoldersOf(layer: NuxtLayer): readonly ComponentFolder[] {
  return layer.config.components ?? [{ path: '~/components', prefix: '', pathPrefix: true }];
}
