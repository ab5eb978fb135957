import type { Module, ModuleGraph, ModuleGraphNode } from '../../src/model/module.ts';
import type { ModuleGraphOptions } from '../../src/store/store.ts';
import type { NaiveAnalysis, NaiveObject } from './naive-analysis.ts';
import { naiveFilePath } from './naive-analysis.ts';
import { bestOf } from './naive-links.ts';
import { naiveCompare } from './naive-text.ts';

/** Names from the top down, or the key of a package. */
type Place = { readonly names: readonly string[] } | { readonly key: string };

const namesOf = (path: string): string[] => path.split(/[\\/]+/).filter((name) => name.length > 0);

/** The second hierarchy, by full scans. */
export class NaiveModules {
  private readonly analysis: NaiveAnalysis;
  private readonly sorted: readonly NaiveObject[];

  constructor(analysis: NaiveAnalysis, sorted: readonly NaiveObject[]) {
    this.analysis = analysis;
    this.sorted = sorted;
  }

  below(path: string, includePackages: boolean): Module[] | undefined {
    const above = namesOf(path);
    const files = this.filesBelow(above);
    if (files.length === 0 && above.length > 0) return undefined;
    const distinct = (paths: readonly (readonly string[])[], depth: number): string[][] => {
      const long = paths.filter((names) => names.length >= depth).map((names) => names.slice(0, depth));
      return [...new Set(long.map((names) => JSON.stringify(names)))]
        .map((text) => JSON.parse(text))
        .sort(compareNames);
    };
    const modules = distinct(files, above.length + 1).map((names): Module => {
      const inside = files.filter((file) => startsWith(file, names));
      const nbModules = distinct(inside, names.length + 1).length;
      return {
        path: names.join('/'),
        name: names.at(-1) as string,
        kind: nbModules > 0 ? 'folder' : 'file',
        nbObjects: this.sorted.filter((object) => startsWith(this.fileOf(object), names)).length,
        nbFiles: new Set(inside.map((file) => JSON.stringify(file))).size,
        nbModules,
      };
    });
    if (!includePackages || above.length > 0) return modules;
    const packages = this.packages().map((key): Module => {
      const nbObjects = this.sorted.filter((object) => this.packageOf(object) === key).length;
      return { path: key, name: key, kind: 'package', nbObjects, nbFiles: 0, nbModules: 0 };
    });
    return [...modules, ...packages];
  }

  graph(path: string, { depth, includeEscalated, includePackages }: ModuleGraphOptions): ModuleGraph | undefined {
    const above = namesOf(path);
    const files = this.filesBelow(above);
    if (files.length === 0 && above.length > 0) return undefined;
    const cut = (object: NaiveObject): string | undefined => {
      const names = this.fileOf(object);
      if (names !== null && startsWith(names, above)) return JSON.stringify(names.slice(0, above.length + depth));
      const key = this.packageOf(object);
      return includePackages && key !== null ? key : undefined;
    };
    const links = this.pairs(includeEscalated).map(([from, to]) => [cut(from), cut(to)] as const);
    const cuts = [...new Set(files.map((names) => JSON.stringify(names.slice(0, above.length + depth))))].sort((a, b) =>
      compareNames(JSON.parse(a), JSON.parse(b)),
    );
    const used = this.packages().filter(
      (key) => includePackages && links.some(([from, to]) => from !== key && to === key && from !== undefined),
    );
    const leaving = this.packages().filter(
      (key) => includePackages && links.some(([from, to]) => from === key && to !== key && to !== undefined),
    );
    const packages = this.packages().filter((key) => used.includes(key) || leaving.includes(key));
    const all = [...cuts, ...packages];
    const nodes = all.map((each): ModuleGraphNode => {
      const objects = this.sorted.filter((object) => cut(object) === each);
      if (packages.includes(each)) return { path: each, name: each, kind: 'package', nbObjects: objects.length };
      const names = JSON.parse(each) as string[];
      const isFolder = files.some((file) => startsWith(file, names) && file.length > names.length);
      return {
        path: names.join('/'),
        name: names.at(-1) as string,
        kind: isFolder ? 'folder' : 'file',
        nbObjects: objects.length,
      };
    });
    return {
      nodes,
      links: all.flatMap((from, origin) =>
        all.flatMap((to, target) => {
          const nbLinks = links.filter(([caller, callee]) => caller === from && callee === to).length;
          return origin !== target && nbLinks > 0 ? [{ origin, target, nbLinks }] : [];
        }),
      ),
      nbObjectsWithoutModule: this.sorted.filter(
        (object) => this.fileOf(object) === null && this.packageOf(object) === null,
      ).length,
    };
  }

  objectsOf(path: string): NaiveObject[] | undefined {
    const ofPackage = this.sorted.filter((object) => this.packageOf(object) === path);
    const names = namesOf(path);
    const found =
      ofPackage.length > 0 ? ofPackage : this.sorted.filter((object) => startsWith(this.fileOf(object), names));
    return found.length > 0 ? found : undefined;
  }

  private filesBelow(above: readonly string[]): string[][] {
    return this.sorted.flatMap((object) => {
      const names = this.fileOf(object);
      return names !== null && startsWith(names, above) ? [[...names]] : [];
    });
  }

  /** Pairs of objects for each link type between them. */
  private pairs(includeEscalated: boolean): [NaiveObject, NaiveObject][] {
    const { links } = this.analysis;
    return this.sorted.flatMap((from) =>
      this.sorted.flatMap((to) => {
        const here = links.filter((link) => link.from === from.record.key && link.to === to.record.key);
        const types = [...new Set(here.map(({ type }) => type))];
        return types
          .filter((type) => includeEscalated || !bestOf(here.filter((link) => link.type === type)).escalated)
          .map((): [NaiveObject, NaiveObject] => [from, to]);
      }),
    );
  }

  private packages(): string[] {
    const keys = this.sorted.map((object) => this.packageOf(object)).filter((key) => key !== null);
    return [...new Set(keys)].sort(naiveCompare);
  }

  private placeOf({ record }: NaiveObject): Place | null {
    if (record.external)
      return record.package === undefined || record.package === null ? null : { key: record.package };
    const names = namesOf(naiveFilePath(record, this.analysis.files) ?? '');
    return names.length === 0 ? null : { names };
  }

  private fileOf(object: NaiveObject): readonly string[] | null {
    const place = this.placeOf(object);
    return place !== null && 'names' in place ? place.names : null;
  }

  private packageOf(object: NaiveObject): string | null {
    const place = this.placeOf(object);
    return place !== null && 'key' in place ? place.key : null;
  }
}

function startsWith(names: readonly string[] | null, start: readonly string[]): boolean {
  return names !== null && start.every((name, i) => names[i] === name);
}

function compareNames(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((name, i) => name !== b[i]);
  if (differs < 0) return a.length - b.length;
  return differs < b.length ? naiveCompare(a[differs] as string, b[differs] as string) : 1;
}
