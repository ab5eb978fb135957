import { posix } from 'node:path';
import { withoutMark } from './text-shape.ts';

/** `from a.b import c, d`, `import a.b as x, c`, at the begin of a statement; also what a text has of it. */
const statement =
  /(?:^|[;:])[ \t\f]*(?:from[ \t\f]*([\p{ID_Continue}. \t\f]+?)[ \t\f]*\bimport\b[ \t\f]*(\([^)]*\)|[^;\r\n]*)|import[ \t\f]+([^;\r\n]*))/gmu;

/** A module that a text imports, as it would be called from the root of all. */
interface Imported {
  readonly module: string;
  /** Whether it is a package around another one. */
  readonly isAround: boolean;
}

/**
 * Which Python files import which, as far as the texts say. It is not known where an interpreter or a type checker looks for modules, nor whether the folder of
 * all is a package itself: a file counts as imported where its path ends like the name of what is imported or the name ends like its path, so that there are
 * rather too many than one too few.
 */
export class ImportGraph {
  /** Files by the ends of their names as modules, `b.c` and `c` of `a/b/c.py`. */
  private readonly byEnd = new Map<string, string[]>();
  /** Files by their whole names as modules, the `__init__.py` of the folder of all by the empty one. */
  private readonly byName = new Map<string, string[]>();
  private readonly byFolder: Map<string, string[]>;
  /** What is imported for all that is known: what is there at the very path. */
  private readonly imports = new Map<string, ReadonlySet<string>>();
  private readonly importers = new Map<string, Set<string>>();

  /** @param texts of all files by path */
  constructor(texts: ReadonlyMap<string, string>) {
    for (const path of texts.keys()) {
      const parts = moduleParts(path);
      push(this.byName, parts.join('.'), path);
      for (let from = 0; from < parts.length; from++) push(this.byEnd, parts.slice(from).join('.'), path);
    }
    this.byFolder = Map.groupBy(texts.keys(), (path) => posix.dirname(packageOf(path)));
    for (const [path, text] of texts) {
      const likely = new Set<string>();
      for (const imported of this.importsOf(path, text)) {
        const files = this.filesOf(imported).filter((each) => each !== path);
        const exact = files.filter((each) => isAt(each, imported.module, path));
        for (const each of exact.length === 0 ? files : exact) likely.add(each);
        for (const each of files) this.importers.set(each, (this.importers.get(each) ?? new Set()).add(path));
      }
      this.imports.set(path, likely);
    }
  }

  /** Files that may import one of these, directly or through others, and these. */
  seeing(paths: Iterable<string>): Set<string> {
    return closure(paths, (path) => this.importers.get(path));
  }

  /** What a file is likely to import, directly or through others, and itself. */
  seenBy(path: string): Set<string> {
    return closure([path], (each) => this.imports.get(each));
  }

  private *importsOf(path: string, text: string): Generator<Imported> {
    const joined = withoutMark(text).replaceAll(/\\(?:\r\n|\r|\n)/g, ' ');
    // What looks like a comment may stand in a string, and a bracket in a comment.
    for (const each of new Set([joined, joined.replaceAll(/#[^\r\n]*/g, '')])) {
      for (const [, from, names = '', modules = ''] of each.matchAll(statement)) {
        if (from === undefined) for (const name of namesIn(modules)) yield* withAround(name);
        else yield* this.importedFrom(composed(from.replaceAll(/\s/g, '')), namesIn(names), path);
      }
    }
  }

  private *importedFrom(from: string, names: readonly string[], path: string): Generator<Imported> {
    const dots = /^\.*/.exec(from)?.[0].length ?? 0;
    let folder = posix.dirname(path);
    for (let up = 1; up < dots; up++) folder = posix.dirname(folder);
    const parts = dots === 0 ? [] : partsOf(folder);
    const module = [...parts, from.slice(dots)].filter((part) => part !== '').join('.');
    yield* withAround(module);
    for (const name of names) {
      if (name !== '*') yield { module: module === '' ? name : `${module}.${name}`, isAround: false };
      else for (const each of this.beside(module)) yield { module: moduleParts(each).join('.'), isAround: false };
    }
  }

  private filesOf({ module, isAround }: Imported): readonly string[] {
    const files = [...(this.byEnd.get(module) ?? [])];
    // All ends of a name but the whole one, which is among the ends of paths, and the empty one.
    for (let end = module; end !== ''; ) {
      const dot = end.indexOf('.');
      end = dot === -1 ? '' : end.slice(dot + 1);
      files.push(...(this.byName.get(end) ?? []));
    }
    if (module === '') files.push(...(this.byName.get('') ?? []));
    return isAround ? files.filter((path) => packageOf(path) !== path) : files;
  }

  /** What stands in a package. */
  private *beside(module: string): Generator<string> {
    for (const each of this.filesOf({ module, isAround: true })) {
      const folder = packageOf(each);
      yield* this.byFolder.get(folder) ?? [];
    }
  }
}

/** A module, and the packages around it. */
function* withAround(module: string): Generator<Imported> {
  yield { module, isAround: false };
  for (let end = module.lastIndexOf('.'); end > 0; end = module.lastIndexOf('.', end - 1))
    yield { module: module.slice(0, end), isAround: true };
}

/** Whether a file is a module as seen from the root of all, or from beside another file. */
function isAt(file: string, module: string, from: string): boolean {
  const name = moduleParts(file).join('.');
  return name === module || name === [...moduleParts(posix.join(posix.dirname(from), '__init__.py')), module].join('.');
}

function moduleParts(path: string): string[] {
  return partsOf(packageOf(path).replace(/\.pyi?$/, ''));
}

/** Folders as parts of names: `shop-stubs` has the types of `shop`. */
function partsOf(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '.');
  return parts.map((part) => composed(part.replace(/-stubs$/, '')));
}

/** Names are the same where they are after this. */
function composed(name: string): string {
  return name.normalize('NFKC');
}

/** The folder of the file that stands for it, any other file itself. */
function packageOf(path: string): string {
  return /(^|\/)__init__\.pyi?$/.test(path) ? posix.dirname(path) : path;
}

function namesIn(list: string): string[] {
  return list
    .replaceAll(/#[^\r\n]*/g, '')
    .split(/[(),]/)
    .map((each) =>
      composed(
        each
          .replaceAll(/\s*\.\s*/g, '.')
          .trim()
          .split(/\s/)[0] as string,
      ),
    )
    .filter((name) => /^[\p{ID_Continue}.]+$|^\*$/u.test(name));
}

function closure(from: Iterable<string>, next: (path: string) => Iterable<string> | undefined): Set<string> {
  const found = new Set(from);
  for (const path of found) for (const each of next(path) ?? []) found.add(each);
  return found;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
