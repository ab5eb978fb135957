import { originOf } from '../../code-model/fact-table.ts';
import type { ClassFact, DecoratorFact, FileFacts, Lines, Value } from '../../code-model/facts.ts';
import { packageOfSymbol } from '../../code-model/imported-package.ts';
import { isStandardSymbol } from '../../code-model/standard-modules.ts';
import { lastName, moduleOfSymbol } from '../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { decoratorCalls } from '../instances/decorator-calls.ts';
import { runningAt } from '../start-points/read-programs.ts';
import type { Registrations } from '../start-points/registrations.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { isBesideApplication, isOfInterface } from './frameworks-in-use.ts';
import { recordGivenCode } from './given-code.ts';
import { recordStatedCode } from './stated-code.ts';

/** What is known of the code when coverage is recorded. */
export interface KnownEntries {
  readonly resolver: ValueResolver;
  /** Keys of the functions and classes that start points run. */
  readonly handled: ReadonlySet<string>;
  /** Packages that rules or models describe, in whatever way. */
  readonly described: ReadonlySet<string>;
  /** Paths of pages and screens. */
  readonly pages: ReadonlySet<string>;
  /** Paths of what answers requests. */
  readonly operations: ReadonlySet<string>;
  /** Keys of decorated functions and classes that are reported. */
  readonly decorated: Set<string>;
}

/** Decorators that change what a function gives and register nothing. */
const changing =
  /^api[A-Z_]|propert|cache|memo|valid|deprecat|overrid|overload|abstract|static|fixture|computed|observable|inject|input|output|prop$|setter|getter|wraps|typ(e|ing)|retr(y|ies)|throttle|debounce|bind|lock|log|trac|span|swagger|openapi/i;
/** Names of methods that whoever is given an instance calls to have it do what it is for. */
const entering =
  /^(__call__|run\w*|execute\w*|handle\w*|process\w*|perform\w*|consume\w*|receive\w*|on_?[A-Z_]\w*|do|do_\w+|call|invoke|main|tick|resolve|mutate|dispatch|get|post|put|patch|delete|GET|POST|PUT|PATCH|DELETE|callback|subscribe|listen)$/;
/** Folders whose files something outside of the code calls by their place. */
const callingFolders =
  /(^|\/)(bin|scripts?|cron(s|jobs?)?|jobs?|tasks?|functions?|lambdas?|handlers?|workers?|commands?|consumers?|listeners?|subscribers?|hooks|webhooks?|plugins?|triggers?|schedules?|seeds?)\//i;
const otherCode =
  /(^|\/)(__init__|conftest|setup|manage|wsgi|asgi)\.py$|\.(config|conf|setup|stories|d)\.[cm]?[jt]sx?$|(^|\/)(\.[^/]+|docs?|examples?|migrations?|__mocks__|e2e|cypress|storybook|public|static|assets|vendor)\//i;

/**
 * Records code that nothing is known to call although it stands where a library or a convention may call it: decorated functions and classes derived
 * from classes of packages that no rule describes, files that nothing imports, code that records state beside paths and names. Each group is a library of the
 * coverage, with a reason that says what a rule would make of it.
 */
export function recordUncalled(
  found: Registrations,
  points: readonly StartPoint[],
  described: ReadonlySet<string>,
  resolver: ValueResolver,
): void {
  const handlers = found.declarations.flatMap((each) => each.handlers.map(({ object }) => originOf(object)));
  const owners = handlers.flatMap((object) => resolver.table.ownerOf(object) ?? []);
  const handled = new Set([...handlers, ...owners]);
  const [pages, operations] = pathsOf(points);
  const known: KnownEntries = { resolver, handled, described, pages, operations, decorated: new Set() };
  const { coverage } = resolver.table;
  const uncalled = new UncalledCode(known);
  for (const part of [
    () => uncalled.decorated(),
    () => uncalled.derived(),
    () => uncalled.files(found),
    () => recordStatedCode(known, found),
    () => recordGivenCode(known),
  ])
    coverage.attempt({ phase: 'coverage' }, part);
}

function pathsOf(points: readonly StartPoint[]): [pages: ReadonlySet<string>, operations: ReadonlySet<string>] {
  const all = points.filter(({ object }) => object.test !== true && object.name.includes('/'));
  const [pages = [], operations = []] = [true, false].map((isPage) =>
    all.filter(({ object }) => / (Page|Screen)$/.test(object.type) === isPage).map(({ object }) => object.name),
  );
  return [new Set(pages), new Set(operations)];
}

interface DecoratedCode {
  readonly object: string;
  readonly name: string;
  readonly decorators: readonly DecoratorFact[];
  readonly file: FileFacts;
}

class UncalledCode {
  private readonly known: KnownEntries;

  constructor(known: KnownEntries) {
    this.known = known;
  }

  decorated(): void {
    const { table } = this.known.resolver;
    // Decorators are calls, too; those of methods stand in their classes, with their own lines.
    const byObject = new Map<string, DecoratedCode>();
    for (const file of table.files())
      for (const { members } of file.classes)
        for (const { object, name, kind, decorators } of members)
          if (kind === 'method' && object !== null && decorators.length > 0)
            byObject.set(object, { object, name, decorators, file });
    for (const [object, calls] of decoratorCalls(this.known.resolver)) {
      const file = table.fileOfDefinition(object);
      const lines = table.function(object)?.lines ?? calls[0]?.lines;
      if (file === undefined || lines === undefined || byObject.has(object)) continue;
      const decorators = calls.map(({ callee, arguments: passed }) => ({ callee, arguments: passed, lines }));
      byObject.set(object, { object, name: table.function(object)?.name ?? object, decorators, file });
    }
    const all = [...byObject.values()];
    const reported = new Map<string, number>();
    for (const each of all.filter((one) => this.isOpen(one)))
      this.reportDecorated(each, 'nothing is known to call', (name) => {
        reported.set(name, (reported.get(name) ?? 0) + 1);
        return true;
      });
    // What registers several others that nothing calls registers what is called beside, too.
    for (const each of all)
      if (this.isOfProduction(each) && !this.isOpen(each))
        this.reportDecorated(each, 'no entry is known of', (name) => (reported.get(name) ?? 0) > 1);
  }

  private reportDecorated(
    { object, name, decorators, file }: DecoratedCode,
    what: string,
    isAsked: (decorator: string) => boolean,
  ): void {
    for (const { callee, arguments: given, lines } of decorators) {
      const by = this.decoratorOf(callee, file);
      if (by === null || given === null || changing.test(by.name)) continue;
      if (!isAsked(`${by.library} ${by.name}`)) return;
      const reason = `${what} '${name}', which '@${by.name}' may register: a rule for it makes it an entry`;
      this.report(by.library, file, lines.startLine, object, reason);
      this.known.decorated.add(object);
      return;
    }
  }

  /** Where a decorator comes from: a package that no rule describes, or the code itself; null for any other. */
  private decoratorOf(
    callee: Value,
    { language }: FileFacts,
  ): { readonly library: string; readonly name: string } | null {
    const { resolver } = this.known;
    const own = resolver.resolve(callee).find((each) => each.kind === 'function');
    if (own !== undefined)
      return { library: 'own decorators', name: resolver.table.function(own.object)?.name ?? lastName(own.object) };
    const symbol = resolver.symbolsOf(callee).find((each) => this.isOpenPackage(each, language));
    return symbol === undefined ? null : { library: packageOf(symbol, language), name: lastName(symbol) };
  }

  derived(): void {
    const { resolver } = this.known;
    for (const file of resolver.table.files()) {
      if (file.test || isOtherCode(file)) continue;
      for (const fact of file.classes) {
        const base = fact.extends === null ? undefined : this.openBase(fact, file);
        const methods = base === undefined ? [] : this.openMethods(fact, file);
        if (base === undefined || methods.length === 0) continue;
        const reason = `nothing is known to call ${methods.slice(0, 3).join(', ')} of '${fact.name}', which extends '${base.name}': a rule for it makes them entries`;
        this.report(base.library, file, fact.lines.startLine, fact.object, reason);
      }
    }
  }

  /** What a class extends that nothing else extends: a class of a package that no rule describes, or one of the application of which nothing calls these methods either. */
  private openBase(
    { object, extends: written }: ClassFact,
    { language }: FileFacts,
  ): { readonly library: string; readonly name: string } | undefined {
    const { resolver, handled } = this.known;
    if (written === null || handled.has(object) || resolver.hierarchy.heirsInScope(object).length > 0) return undefined;
    const bases = resolver.ancestorsOf(object).filter((symbol) => !isStandardSymbol(symbol, language));
    const [first] = bases;
    if (first !== undefined && bases.every((symbol) => this.isOpenPackage(symbol, language)))
      return { library: packageOf(first, language), name: lastName(first) };
    const [own] = resolver.classesOf(written.name);
    const name = own === undefined ? undefined : resolver.table.class(own)?.name;
    return name === undefined ? undefined : { library: 'own base classes', name };
  }

  private openMethods({ object: of, members }: ClassFact, file: FileFacts): readonly string[] {
    return members.flatMap(({ kind, name, object }) =>
      kind === 'method' &&
      object !== null &&
      entering.test(name) &&
      this.isOpen({ object, file }) &&
      !this.isInheritedCalled(of, name)
        ? [`'${name}'`]
        : [],
    );
  }

  /** True where something calls the method of a base class that a class overrides. */
  private isInheritedCalled(object: string, name: string): boolean {
    const { hierarchy, table } = this.known.resolver;
    return hierarchy
      .lineage(object)
      .slice(1)
      .some((base) =>
        (table.class(base)?.members ?? []).some(
          (each) =>
            each.name === name && each.object !== null && this.known.resolver.callSitesOf(each.object).length > 0,
        ),
      );
  }

  files({ declarations }: Registrations): void {
    const { table } = this.known.resolver;
    const imported = new Set(table.files().flatMap(({ imports, test }) => (test ? [] : imports)));
    const entered = new Set(declarations.map(({ file }) => file));
    const offered = new Set(
      table.manifests.flatMap(({ commands, entries }) => [...Object.values(commands), ...Object.values(entries)]),
    );
    const open = table.files().filter((file) => {
      const { file: path, imports, test } = file;
      return (
        !test &&
        !isOtherCode(file) &&
        !/\.(vue|svelte)$/.test(path) &&
        imports.length > 0 &&
        ![imported, entered, offered].some((each) => each.has(path))
      );
    });
    for (const [folder, files] of Map.groupBy(open, ({ file }) => file.slice(0, file.lastIndexOf('/')))) {
      const byDefault = files.filter(({ exports }) => exports['default'] !== undefined);
      // One file that nothing imports is rather left over than found by its place.
      const inFolder = callingFolders.test(`${folder}/`) ? files : byDefault.length > 1 ? byDefault : [];
      const programs = files.filter((file) => !inFolder.includes(file) && isProgram(file));
      for (const file of [...inFolder, ...programs]) {
        // All functions of a file of Python are its exports.
        const ways = [() => this.exportedBy(file), () => this.topLevelOf(file)];
        const [first, second] = file.program !== undefined || file.language === 'Python' ? ways.reverse() : ways;
        const run = first?.() ?? second?.() ?? null;
        if (run === null) continue;
        const reason = `nothing is known to import the file, ${run.what}: a rule for files in '${folder}' makes it an entry`;
        this.report('files that nothing imports', file, run.lines.startLine, file.file, reason);
      }
    }
  }

  /** What a file exports that can be called; null where start points run it, or there is nothing. */
  private exportedBy({ exports }: FileFacts): { readonly lines: Lines; readonly what: string } | null {
    const { resolver, handled } = this.known;
    for (const [name, value] of Object.entries(exports)) {
      for (const each of resolver.resolve(value)) {
        if (each.kind !== 'function' && each.kind !== 'class') continue;
        const lines = resolver.table.function(each.object)?.lines ?? resolver.table.class(each.object)?.lines;
        if (lines !== undefined && !handled.has(each.object)) return { lines, what: `which exports '${name}'` };
      }
    }
    return null;
  }

  private topLevelOf(file: FileFacts): { readonly lines: Lines; readonly what: string } | null {
    // `if __name__ == "__main__": main()` stands last.
    const main = file.calls.findLast(({ caller, callee }) => caller === file.module && callee.kind === 'function');
    const running = file.program ?? (file.language === 'Python' ? main?.lines : undefined) ?? runningAt(file);
    const lines = this.known.handled.has(file.module) ? null : running;
    return lines === null ? null : { lines, what: 'whose top level runs' };
  }

  /** Code of production that no start point runs and nothing calls. */
  private isOpen(of: Pick<DecoratedCode, 'object' | 'file'>): boolean {
    return this.isOfProduction(of) && this.known.resolver.callSitesOf(of.object).length === 0;
  }

  private isOfProduction({ object, file }: Pick<DecoratedCode, 'object' | 'file'>): boolean {
    return !file.test && !this.known.handled.has(object);
  }

  private isOpenPackage(symbol: string, language: string): boolean {
    if (/^([./]|globalThis#)/.test(symbol) || isStandardSymbol(symbol, language)) return false;
    return packageOfSymbol(symbol, language, this.known.described) === null;
  }

  private report(library: string, { file }: FileFacts, line: number, id: string, reason: string): void {
    const { coverage } = this.known.resolver.table;
    coverage.unresolved({ kind: 'registration', library, file, line, id, reason });
  }
}

const mainFile = /(^|\/)(index|main|app|server|start|bootstrap)\.[cm]?[jt]s$/;

/** True for a file of a server that offers nothing to others, and is not what starts the whole: what its top level does is all that it is for. */
function isProgram(file: FileFacts): boolean {
  if (isOfInterface(file) || mainFile.test(file.file)) return false;
  if (file.program !== undefined || file.language === 'Python') return file.program !== undefined;
  return Object.keys(file.exports).length === 0;
}

/** Files of settings, documentation and the like, which tools read. */
function isOtherCode({ file, language }: FileFacts): boolean {
  return otherCode.test(file) || isBesideApplication(file) || (language !== 'Python' && !file.includes('/'));
}

/** `djstripe` of `djstripe#event_handlers.receiver`, `@acme/jobs` of `@acme/jobs/cron#every`. */
function packageOf(symbol: string, language: string): string {
  const module = moduleOfSymbol(symbol);
  if (language === 'Python') return module.split('.', 1)[0] ?? module;
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}
