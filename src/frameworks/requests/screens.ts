import { isInside, originOf } from '../../code-model/fact-table.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { componentsOf } from '../start-points/functions-of.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';

/** Components in components around a form. */
const maxComponents = 6;

/** The paths of the screens that the code of a file is shown on: where it stands in the file of a screen, or of a component on it. */
export class Screens {
  private readonly paths = new Map<string, Set<string>>();
  /** Paths that end with what stands for all below them. */
  private readonly catching = new Set<string>();
  private readonly unread: ValueResolver[] = [];
  /** Files with elements, and keys of the code that has them: no other file is a component. */
  private readonly showing = new Map<string, Set<string>>();
  /** Files by the file of a component that they show. */
  private readonly shownBy = new Map<string, Set<string>>();

  /** Adds the screens of one source. */
  read(resolver: ValueResolver, points: readonly StartPoint[]): void {
    this.unread.push(resolver);
    for (const { file, calls } of resolver.table.files())
      for (const { form, caller } of calls) if (form === 'element') add(this.showing, file, caller);
    for (const { object, links } of points) {
      if (object.test === true || !/ (Page|Screen)$/.test(object.type)) continue;
      if (object.fullName.endsWith('*')) this.catching.add(object.name);
      for (const key of links.keys()) {
        const file = resolver.table.fileOfDefinition(key)?.file;
        if (file !== undefined && this.mayShow(key, file)) add(this.paths, file, object.name);
      }
    }
  }

  /** False for a function without elements in a file that has some: one that loads what a screen shows is no part of it. */
  private mayShow(key: string, file: string): boolean {
    const showing = this.showing.get(file);
    const object = originOf(key);
    return showing === undefined || [...showing].some((caller) => isInside(originOf(caller), object));
  }

  /** @param isAbove without what stands for all below them */
  pathsOf(file: string, isAbove = false): readonly string[] {
    const found = this.find(file);
    if (!isAbove) return found;
    return found.map((path) => (this.catching.has(path) ? path.replace(/\/?\{\}$/, '') : path));
  }

  private find(file: string): readonly string[] {
    const own = this.paths.get(file);
    if (own !== undefined) return [...own];
    if (!this.showing.has(file)) return [];
    this.readComponents();
    const seen = new Set([file]);
    let files = [file];
    for (let depth = 0; depth < maxComponents && files.length > 0; depth++) {
      files = files.flatMap((each) => [...(this.shownBy.get(each) ?? [])]).filter((each) => !seen.has(each));
      for (const each of files) seen.add(each);
    }
    return [...new Set([...seen].flatMap((each) => [...(this.paths.get(each) ?? [])]))];
  }

  /** Which file shows which component is looked for once something asks. */
  private readComponents(): void {
    for (const resolver of this.unread.splice(0)) {
      const { table } = resolver;
      for (const { calls, file, test } of table.files()) {
        for (const { form, callee } of test ? [] : calls) {
          if (form !== 'element' || callee.kind === 'external') continue;
          for (const component of componentsOf(callee, resolver)) {
            const home = table.fileOfDefinition(originOf(component))?.file;
            if (home !== undefined && home !== file) add(this.shownBy, home, file);
          }
        }
      }
    }
  }
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}
