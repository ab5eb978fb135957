import { originOf } from '../../code-model/fact-table.ts';
import type { FileFacts, Lines } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import { runningAt } from '../start-points/read-programs.ts';
import type { Registrations } from '../start-points/registrations.ts';
import type { StartPoint } from '../start-points/start-point-records.ts';
import { isOfInterface } from './frameworks-in-use.ts';
import { recordGivenCode } from './given-code.ts';
import { recordStatedCode } from './stated-code.ts';
import { isOtherCode } from './uncalled/other-code.ts';
import { recordUncalledFunctions } from './uncalled/record-uncalled-functions.ts';

/** What is known of the code when coverage is recorded. */
export interface KnownEntries {
  readonly resolver: ValueResolver;
  /** Keys of the functions and classes that start points run. */
  readonly handled: ReadonlySet<string>;
  /** Paths of pages and screens. */
  readonly pages: ReadonlySet<string>;
  /** Paths of what answers requests. */
  readonly operations: ReadonlySet<string>;
}

/** Folders whose files something outside of the code calls by their place. */
const callingFolders =
  /(^|\/)(bin|scripts?|cron(s|jobs?)?|jobs?|tasks?|functions?|lambdas?|handlers?|workers?|commands?|consumers?|listeners?|subscribers?|hooks|webhooks?|plugins?|triggers?|schedules?|seeds?)\//i;

/**
 * Records code that nothing is known to call although it stands where a library or a convention may call it: files that nothing imports, code that
 * records state beside paths and names, and code that is given to what registers it. Each group is a library of the coverage, with a reason that says
 * what a rule would make of it. All other functions that nothing is known to call are recorded by how they leave the code.
 * @param calls `caller callee` of all calls that are known
 */
export function recordUncalled(
  found: Registrations,
  points: readonly StartPoint[],
  calls: ReadonlySet<string>,
  resolver: ValueResolver,
): void {
  const handlers = found.declarations.flatMap((each) => each.handlers.map(({ object }) => originOf(object)));
  const owners = handlers.flatMap((object) => resolver.table.ownerOf(object) ?? []);
  const handled = new Set([...handlers, ...owners]);
  const [pages, operations] = pathsOf(points);
  const known: KnownEntries = { resolver, handled, pages, operations };
  const { coverage } = resolver.table;
  const uncalled = new UncalledCode(known);
  for (const part of [
    () => uncalled.files(found),
    () => recordStatedCode(known, found),
    () => recordGivenCode(known),
    () => recordUncalledFunctions(handled, calls, coverage.openPlaces('registration'), resolver),
  ])
    coverage.attempt({ phase: 'coverage' }, part);
}

function pathsOf(points: readonly StartPoint[]): [pages: ReadonlySet<string>, operations: ReadonlySet<string>] {
  const all = points.filter(({ object }) => object.test !== true).map(({ object }) => object);
  const [pages = [], others = []] = [true, false].map((isPage) =>
    all.filter(({ type }) => / (Page|Screen)$/.test(type) === isPage).map(({ name }) => name),
  );
  return [new Set(pages), new Set(others.filter((name) => name.includes('/')))];
}

class UncalledCode {
  private readonly known: KnownEntries;

  constructor(known: KnownEntries) {
    this.known = known;
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
