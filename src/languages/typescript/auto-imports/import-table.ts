import { posix } from 'node:path';
import { matchesGlob } from '../../../code-model/matches-glob.ts';
import { componentTag, nameOfDefault } from './component-tags.ts';
import { exportedNames, type SourceTexts } from './exported-names.ts';
import { componentFoldersOf, type NuxtLayer, pathBelow, pathIn } from './nuxt-applications.ts';

/** What a name stands for: an export of a file (an absolute path) or package. */
export interface Importable {
  readonly from: string;
  readonly exported: string;
}

export type ImportTable = ReadonlyMap<string, Importable>;

/** What the files of an application use without importing it. */
export interface ImportTables {
  readonly app: ImportTable;
  readonly server: ImportTable;
  readonly shared: ImportTable;
  /** Components, which elements alone show. */
  readonly components: ImportTable;
}

export interface TableSources extends SourceTexts {
  /** Paths of the sources in scope, in order. */
  readonly sources: readonly string[];
}

/** Makes the tables of an application of its layers: what comes first has a name. */
export function importTables(layers: readonly NuxtLayer[], given: TableSources): ImportTables {
  const exported = new ExportedFiles(given);
  const shared = layers.flatMap(({ folder }) =>
    ['utils', 'types'].flatMap((name) => exported.inFolder(posix.join(folder, 'shared', name))),
  );
  const server = layers.flatMap((layer) => serverFolders(layer).flatMap((folder) => exported.below(`${folder}/utils`)));
  const app = layers.flatMap((layer) => [...statedIn(layer), ...namesOf(layer, exported)]);
  return {
    app: tableOf([...app, ...shared]),
    server: tableOf([...server, ...shared]),
    shared: tableOf(shared),
    components: tableOf(layers.flatMap((layer) => componentsOf(layer, given))),
  };
}

/** Folders of the code that runs on the server alone. */
export function serverFolders({ folder, sources }: NuxtLayer): readonly string[] {
  return [...new Set([folder, sources])].map((each) => posix.join(each, 'server'));
}

type Entry = readonly [name: string, importable: Importable];

function tableOf(entries: readonly Entry[]): ImportTable {
  return new Map([...entries].reverse());
}

/** `{ name: 'useCart', from: '~/carts' }` */
function statedIn(layer: NuxtLayer): readonly Entry[] {
  return layer.config.imports.map(({ name, exported, from }) => [
    name,
    { from: pathIn(layer, from) ?? from, exported },
  ]);
}

function namesOf(layer: NuxtLayer, exported: ExportedFiles): readonly Entry[] {
  const own = ['composables', 'utils'].flatMap((name) => exported.inFolder(posix.join(layer.sources, name)));
  const stated = layer.config.folders.flatMap((written) => {
    const plain = /^[\w*?{]/.test(written) ? pathBelow(layer.sources, written) : null;
    const path = pathIn(layer, written) ?? plain;
    // Before Nuxt 4 a path that begins with a dot is one from the sources, too.
    const paths = path === null ? [] : [path, ...(written.startsWith('.') ? [pathBelow(layer.sources, written)] : [])];
    return [...new Set(paths)].flatMap((each) => exported.at(each));
  });
  return [...own, ...stated];
}

function componentsOf(layer: NuxtLayer, { sources }: TableSources): readonly Entry[] {
  return componentFoldersOf(layer).flatMap((each) => {
    const folder = pathIn(layer, each.path) ?? pathBelow(layer.sources, each.path);
    return sources
      .filter((path) => path.startsWith(`${folder}/`) && /\.(vue|[jt]sx)$/.test(path))
      .flatMap((path): Entry[] => {
        const tag = componentTag(posix.relative(folder, path), each);
        const importable = { from: path, exported: 'default' };
        return tag === ''
          ? []
          : [
              [tag, importable],
              [`Lazy${tag}`, importable],
            ];
      });
  });
}

const code = /(?<!\.d)\.[cm]?[jt]sx?$/;

/** A longer glob is that of no code and chooses nothing. */
const maxGlobLength = 256;

/** The exports of files as entries of a table; each file is read once. */
class ExportedFiles {
  private readonly given: TableSources;
  private readonly known = new Map<string, readonly Entry[]>();

  constructor(given: TableSources) {
    this.given = given;
  }

  /** Of a file, a glob, or a folder. */
  at(path: string): readonly Entry[] {
    if (this.given.isSource(path)) return this.of(path);
    const [folder = ''] = path.split(/[*?{]/, 1);
    if (folder === path) return this.inFolder(path);
    const end = folder.lastIndexOf('/');
    return this.below(path.slice(0, end), path.slice(end + 1));
  }

  /** The files of a folder, and `index` of each folder in it. */
  inFolder(folder: string): readonly Entry[] {
    return this.filter((path) => {
      if (!path.startsWith(`${folder}/`)) return false;
      const [first = '', second, third] = path.slice(folder.length + 1).split('/');
      return third === undefined && (second === undefined ? first !== '' : /^index\.\w+$/.test(second));
    });
  }

  /** All files below a folder, or those that a glob of `*`, `**`, `?` and `{a,b}` chooses there. */
  below(folder: string, glob = '**'): readonly Entry[] {
    if (glob.length > maxGlobLength) return [];
    const start = `${folder}/`;
    return this.filter((path) => path.startsWith(start) && matchesGlob(path.slice(start.length), glob));
  }

  private filter(isWanted: (path: string) => boolean): readonly Entry[] {
    return this.given.sources.filter((path) => code.test(path) && isWanted(path)).flatMap((path) => this.of(path));
  }

  private of(path: string): readonly Entry[] {
    let entries = this.known.get(path);
    if (entries === undefined) {
      entries = exportedNames(path, this.given).map((exported): Entry => {
        return [exported === 'default' ? nameOfDefault(path) : exported, { from: path, exported }];
      });
      this.known.set(path, entries);
    }
    return entries;
  }
}
