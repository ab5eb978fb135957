import type { LevelPath } from '../taxonomy/taxonomy.ts';
import { alikeFiles, type CodeObject } from './alike-files.ts';
import { RoleIndex } from './role-index.ts';
import type { RoleRule } from './role-rules.ts';

/** The code of an application as far as roles depend on it. Objects are numbers from 0; `absent` stands for none. */
export interface CodeGraph {
  readonly count: number;
  readonly absent: number;
  /** Whether the object is to have a role: code of the application that its type alone does not place. */
  isOpen(object: number): boolean;
  isTest(object: number): boolean;
  type(object: number): string;
  name(object: number): string;
  fullName(object: number): string;
  path(object: number): string | null;
  parent(object: number): number;
  annotations(object: number): readonly string[];
  levels(object: number): LevelPath;
  /** All direct links. */
  links(): Iterable<{ readonly from: number; readonly to: number; readonly type: string }>;
}

/** What test code has, whatever else speaks for it. */
export const testRole = 'test';

/**
 * The role of each object that is open and has one: its own by the strongest evidence (see `RoleRule`), else that of the class, function or file around it.
 * A class has the role of what a start point calls in it; a file without other evidence has that of most of what start points call in it.
 * Time and memory are linear in objects and links.
 */
export function findRoles(graph: CodeGraph, rules: readonly RoleRule[]): ReadonlyMap<number, string> {
  return new RoleFinder(graph, new RoleIndex(rules)).all();
}

class RoleFinder {
  private readonly graph: CodeGraph;
  private readonly index: RoleIndex;
  private readonly entered = new Map<number, string>();
  private readonly accessed = new Map<number, string>();
  private readonly bases = new Map<number, number[]>();
  /** By file, how many of its objects start points call in each role. */
  private readonly enteredInFile = new Map<string, Map<string, number>>();
  private readonly alike: ReadonlySet<string>;
  private readonly strong = new Map<number, string | undefined>();
  private readonly found = new Map<number, string | undefined>();

  constructor(graph: CodeGraph, index: RoleIndex) {
    this.graph = graph;
    this.index = index;
    for (const { from, to, type } of graph.links()) this.readLink(from, to, type);
    this.alike = alikeFiles(this.codeObjects());
  }

  private *codeObjects(): Generator<CodeObject> {
    const { graph } = this;
    for (let object = 0; object < graph.count; object++) {
      const path = graph.isOpen(object) && !graph.isTest(object) ? graph.path(object) : null;
      if (path === null) continue;
      const parent = graph.parent(object);
      const isTopLevel = parent === graph.absent || isFile(graph.type(parent));
      yield { path, type: graph.type(object), name: graph.name(object), isTopLevel };
    }
  }

  all(): Map<number, string> {
    const roles = new Map<number, string>();
    for (let object = 0; object < this.graph.count; object++) {
      if (!this.graph.isOpen(object)) continue;
      const role = this.graph.isTest(object) ? testRole : this.roleOf(object);
      if (role !== undefined) roles.set(object, role);
    }
    return roles;
  }

  private readLink(from: number, to: number, type: string): void {
    const { graph, index } = this;
    if (type === 'INHERIT' || type === 'IMPLEMENT') {
      const bases = this.bases.get(from) ?? [];
      bases.push(to);
      this.bases.set(from, bases);
      return;
    }
    if (graph.isOpen(to) && !graph.isOpen(from)) {
      const role = type === 'CALL' ? index.ofEntry(graph.levels(from)) : undefined;
      if (role !== undefined) this.enter(to, role);
    }
    if (graph.isOpen(from) && !this.accessed.has(from) && !graph.isOpen(to)) {
      const role = index.ofAccess(graph.levels(to));
      if (role !== undefined) this.accessed.set(from, role);
    }
  }

  private enter(object: number, role: string): void {
    const { graph } = this;
    if (this.entered.has(object)) return;
    this.entered.set(object, role);
    const parent = graph.parent(object);
    if (parent !== graph.absent && isClass(graph.type(parent)) && !this.entered.has(parent))
      this.entered.set(parent, role);
    const path = graph.path(object);
    if (path === null) return;
    const counts = this.enteredInFile.get(path) ?? new Map<string, number>();
    counts.set(role, (counts.get(role) ?? 0) + 1);
    this.enteredInFile.set(path, counts);
  }

  /** Parents are not cyclic; the chain is walked without recursion. */
  private roleOf(object: number): string | undefined {
    const chain: number[] = [];
    let at = object;
    while (!this.found.has(at)) {
      chain.push(at);
      const parent = this.graph.parent(at);
      if (parent === this.graph.absent) break;
      at = parent;
    }
    for (const each of chain.reverse()) this.found.set(each, this.fromParent(each));
    return this.found.get(object);
  }

  private fromParent(object: number): string | undefined {
    const { graph, index } = this;
    const own = this.strongRole(object);
    if (own !== undefined) return own;
    const parent = graph.parent(object);
    if (parent !== graph.absent && graph.isOpen(parent) && !isFile(graph.type(parent))) {
      const inherited = this.found.get(parent);
      if (inherited !== undefined) return inherited;
    }
    const path = graph.path(object);
    return (
      (path === null ? undefined : index.ofPath(path)) ??
      (isFile(graph.type(object)) ? this.enteredMost(path) : undefined) ??
      this.accessed.get(object) ??
      (path !== null && this.alike.has(path) ? index.ofAlike(graph.type(object)) : undefined) ??
      (parent === graph.absent ? undefined : this.found.get(parent)) ??
      (path === null ? undefined : index.ofExtension(path))
    );
  }

  private enteredMost(path: string | null): string | undefined {
    const counts = path === null ? undefined : this.enteredInFile.get(path);
    if (counts === undefined) return undefined;
    return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
  }

  /** By evidence of the object itself, without where it stands. */
  private strongRole(object: number): string | undefined {
    if (this.strong.has(object)) return this.strong.get(object);
    // A type that is its own base has no role by it.
    this.strong.set(object, undefined);
    const { graph, index } = this;
    const role =
      this.entered.get(object) ??
      firstOf(graph.annotations(object), (annotation) => index.ofAnnotation(annotation)) ??
      this.roleOfBases(object) ??
      this.roleOfName(object) ??
      this.closestBase(object, (base) => index.ofBaseEnding(graph.fullName(base))) ??
      index.ofType(graph.type(object));
    this.strong.set(object, role);
    return role;
  }

  /** Types say in their last word what they are; functions say what they do, so that of these only what is written like a type counts. */
  private roleOfName(object: number): string | undefined {
    const name = this.graph.name(object);
    const type = this.graph.type(object);
    if (isClass(type) || / Type Alias$/.test(type)) return this.index.ofEnding(name);
    if (!/ (Function|Variable|Constant)$/.test(type)) return undefined;
    return /^\p{Lu}\p{L}*\p{Ll}/u.test(name) ? this.index.ofEnding(name) : this.index.ofBeginning(name);
  }

  /** By what the closest base type is or states. */
  private roleOfBases(object: number): string | undefined {
    const { graph, index } = this;
    return this.closestBase(
      object,
      (base) =>
        index.ofBase(graph.fullName(base)) ??
        (graph.isOpen(base)
          ? firstOf(graph.annotations(base), (annotation) => index.ofAnnotation(annotation))
          : undefined),
    );
  }

  /** The role that the closest base type has by some evidence, breadth first. */
  private closestBase(object: number, roleOf: (base: number) => string | undefined): string | undefined {
    const seen = new Set([object]);
    const queue = [...(this.bases.get(object) ?? [])];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const role = roleOf(next);
      if (role !== undefined) return role;
      queue.push(...(this.bases.get(next) ?? []));
    }
    return undefined;
  }
}

function firstOf<T, R>(items: readonly T[], of: (item: T) => R | undefined): R | undefined {
  for (const item of items) {
    const result = of(item);
    if (result !== undefined) return result;
  }
  return undefined;
}

function isClass(type: string): boolean {
  return / (Class|Interface|Record|Enum|Struct)$/.test(type);
}

function isFile(type: string): boolean {
  return / (Module|File|Package|Namespace)$/.test(type);
}
