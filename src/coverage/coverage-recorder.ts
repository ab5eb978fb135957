import type {
  AnalysisFailure,
  BoundMet,
  Coverage,
  CoverageUnit,
  EntryCount,
  HiddenAccess,
  LibraryCoverage,
  MissingPackage,
  SkippedFiles,
  UncalledGroup,
  UnresolvedSite,
  UnusedModel,
} from '../model/coverage.ts';
import { CallTally } from './call-tally.ts';

/** A place in the code that the model of a library fits: a registration, a statement on data, a request. */
export interface CoverageSite {
  readonly kind: CoverageUnit;
  /** Name of the framework (`framework` in rule files) or of the data library. */
  readonly library: string;
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** Distinguishes sites of one line: the id of the call. */
  readonly id?: string;
  /** True for a file beside the code, which belongs to no source. */
  readonly isBesideCode?: boolean;
}

/** A library that production code imports. */
export interface ImportedLibrary
  extends Pick<LibraryCoverage, 'name' | 'kind' | 'unit' | 'packages' | 'imports' | 'file' | 'modelled'> {}

/** A limit of the analysis that the code met, and where. */
export interface BoundSite {
  /** What is limited: `alternatives of a value`. */
  readonly bound: string;
  readonly limit?: number;
  readonly file?: string;
  readonly line?: number;
  /** How often; default: once. */
  readonly times?: number;
}

/** What is being done, for the report of a failure. */
export interface WorkUnit {
  readonly phase: string;
  readonly model?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Which files a coverage is about. */
export interface CoveredFiles {
  /** True for test code, whose sites are excluded. */
  readonly isTest: (file: string) => boolean;
  /** False for files of another source, which counts their sites itself, unless they are joined to what this one has. */
  readonly isOwn: (file: string) => boolean;
}

interface SiteState {
  readonly site: CoverageSite;
  resolved: boolean;
  joined: boolean;
  reason: string | null;
}

const unexplained = 'the model fits, and nothing came of it';

/**
 * Gathers what one source of an analysis met, resolved and left open. There is one for each source; interpreters find it at
 * `resolver.table.coverage`. Nothing here changes a result, so whatever an interpreter gives up on should be recorded:
 *
 *     const { coverage } = resolver.table;
 *     coverage.seen({ kind: 'statement', library: 'Knex', file, line });          // the model fits
 *     coverage.resolved({ kind: 'statement', library: 'Knex', file, line });      // it became a record
 *     coverage.unresolved({ kind: 'statement', library: 'Knex', file, line, reason: 'the table is not constant' });
 *     coverage.bound({ bound: 'alternatives of a value', limit: 32, file, line });
 *
 * A site is its kind, library, file, line and id: `resolved` and `unresolved` imply `seen`, and a site that is resolved once, in
 * any context, is resolved. What is seen and neither resolved nor explained is reported as unresolved. Sites in test code may be
 * recorded; they are excluded from the report.
 */
export class CoverageRecorder {
  readonly calls: CallTally;
  private readonly sites = new Map<string, SiteState>();
  private readonly libraries = new Map<string, ImportedLibrary>();
  private readonly bounds = new Map<string, BoundMet>();
  private readonly failuresByKey = new Map<string, AnalysisFailure>();
  private readonly missing: MissingPackage[] = [];
  private readonly skipped: SkippedFiles[] = [];
  private readonly unused: UnusedModel[] = [];
  private readonly entries = new Map<string, number>();
  private readonly hiddenAccesses: HiddenAccess[] = [];
  private readonly uncalledGroups: UncalledGroup[] = [];

  constructor(calls = new CallTally()) {
    this.calls = calls;
  }

  /** The model of a library fits a site. */
  seen(site: CoverageSite): void {
    this.stateOf(site);
  }

  /** A site became what its library means: an entry, an access, a request with a path. */
  resolved(site: CoverageSite): void {
    this.stateOf(site).resolved = true;
  }

  /** A request leads to an operation of the application. */
  joined(site: CoverageSite): void {
    const state = this.stateOf(site);
    state.resolved = true;
    state.joined = true;
  }

  /** A site could not be resolved. `reason` is a clause that a user can act on: `the path is not constant`. */
  unresolved({ reason, ...site }: CoverageSite & { readonly reason: string }): void {
    this.stateOf(site).reason ??= reason;
  }

  /** Production code imports a library. */
  imported(library: ImportedLibrary): void {
    this.libraries.set(`${library.unit} ${library.name}`, library);
  }

  /** True where some site of a kind is resolved. */
  hasResolved(kind: CoverageUnit): boolean {
    return this.sites.values().some(({ site, resolved }) => resolved && site.kind === kind);
  }

  /** True where a library has a site. @param kind null: of any kind */
  hasSite(kind: CoverageUnit | null, library: string): boolean {
    return this.sites.values().some(({ site }) => (kind === null || site.kind === kind) && site.library === library);
  }

  /** A limit of the analysis was met, and what lies behind it is incomplete. */
  bound(met: BoundSite): void {
    const key = `${met.bound} ${met.file ?? ''}`;
    const known = this.bounds.get(key);
    const { bound, limit = null, file = null, line = null, times = 1 } = met;
    this.bounds.set(key, { ...(known ?? { bound, limit, file, line }), count: (known?.count ?? 0) + times });
  }

  /** A unit of work ended in an error. */
  failed({ phase, model = undefined, file = undefined, line = undefined }: WorkUnit, cause: unknown): void {
    const message = messageOf(cause);
    const key = `${phase}\n${model ?? ''}\n${file ?? ''}\n${message}`;
    const count = (this.failuresByKey.get(key)?.count ?? 0) + 1;
    const first = this.failuresByKey.get(key) ?? {
      phase,
      model: model ?? null,
      file: file ?? null,
      line: line ?? null,
      message,
    };
    this.failuresByKey.set(key, { ...first, count });
  }

  /** The result of a unit of work; undefined where it ends in an error, which is recorded and costs this unit alone. */
  attempt<Result>(unit: WorkUnit, work: () => Result): Result | undefined {
    try {
      return work();
    } catch (cause) {
      this.failed(unit, cause);
      return undefined;
    }
  }

  /** The items of a unit of work, to the error in which it may end. */
  *attemptEach<Item>(unit: WorkUnit, work: () => Iterable<Item>): Generator<Item> {
    let items: Iterator<Item>;
    try {
      items = work()[Symbol.iterator]();
    } catch (cause) {
      this.failed(unit, cause);
      return;
    }
    for (;;) {
      const next = this.attempt(unit, () => items.next());
      if (next === undefined || next.done === true) return;
      yield next.value;
    }
  }

  /** An imported package or module that is not found. */
  notInstalled(missing: MissingPackage): void {
    this.missing.push(missing);
  }

  /** Files that are not analysed. */
  leftOut(skipped: SkippedFiles): void {
    this.skipped.push(skipped);
  }

  /** A rule or model of the user that fits nothing. */
  withoutUse(unused: UnusedModel): void {
    this.unused.push(unused);
  }

  /** A transaction starts at an entry of this kind. */
  entry(kind: string): void {
    this.entries.set(kind, (this.entries.get(kind) ?? 0) + 1);
  }

  /** An access that calls without a known target may lead to. */
  hidden(access: HiddenAccess): void {
    this.hiddenAccesses.push(access);
  }

  /** Functions that nothing is known to call, which leave the code in one way. */
  uncalled(group: UncalledGroup): void {
    this.uncalledGroups.push(group);
  }

  /** The places that are reported as not resolved so far, as `file:line`. */
  openPlaces(kind: CoverageUnit): ReadonlySet<string> {
    const open = this.sites.values().filter(({ resolved, site }) => !resolved && site.kind === kind);
    return new Set(open.map(({ site: { file, line } }) => `${file}:${line}`));
  }

  /** Failures so far, in the order they were met. */
  failures(): readonly AnalysisFailure[] {
    return [...this.failuresByKey.values()];
  }

  /** All that was recorded of these files. */
  coverage(files: CoveredFiles): Coverage {
    return {
      libraries: this.libraryCoverage(files),
      calls: this.calls.coverage(),
      missing: [...this.missing],
      skipped: [...this.skipped],
      bounds: [...this.bounds.values()].sort((a, b) => b.count - a.count || compare(a.bound, b.bound)),
      failures: this.failures(),
      unused: [...this.unused],
      entries: entryCounts(this.entries),
      hidden: this.hiddenAccesses
        .filter(({ file }) => !files.isTest(file))
        .sort((a, b) => compare(a.file, b.file) || a.line - b.line || compare(a.table, b.table)),
      uncalled: this.uncalledGroups,
    };
  }

  private stateOf(site: CoverageSite): SiteState {
    const key = `${site.kind}\n${site.library}\n${site.file}\n${site.line}\n${site.id ?? ''}`;
    let state = this.sites.get(key);
    if (state === undefined) {
      state = { site, resolved: false, joined: false, reason: null };
      this.sites.set(key, state);
    }
    return state;
  }

  private libraryCoverage({ isTest, isOwn }: CoveredFiles): LibraryCoverage[] {
    const byLibrary = new Map<string, SiteState[]>([...this.libraries.keys()].map((key) => [key, []]));
    for (const state of this.sites.values()) {
      if (isTest(state.site.file)) continue;
      const key = `${state.site.kind} ${state.site.library}`;
      const states = byLibrary.get(key);
      if (states === undefined) byLibrary.set(key, [state]);
      else states.push(state);
    }
    return [...byLibrary]
      .map(([key, states]) => libraryOf(this.libraries.get(key) ?? notImported(states[0] as SiteState), states, isOwn))
      .sort((a, b) => b.unresolved.length - a.unresolved.length || b.imports - a.imports || compare(a.name, b.name));
  }
}

/** A library that is found by its members alone, as globals of the platform are. */
function notImported({ site: { kind, library } }: SiteState): ImportedLibrary {
  return { name: library, kind: 'library', unit: kind, packages: [], imports: 0, file: null, modelled: true };
}

function libraryOf(library: ImportedLibrary, all: readonly SiteState[], isOwn: CoveredFiles['isOwn']): LibraryCoverage {
  const states = all.filter(({ site }) => site.isBesideCode === true || isOwn(site.file));
  const unresolved = states
    .filter(({ resolved }) => !resolved)
    .map(({ site: { file, line }, reason }): UnresolvedSite => ({ file, line, reason: reason ?? unexplained }))
    .sort((a, b) => compare(a.file, b.file) || a.line - b.line);
  const joined = all.filter((state) => state.joined).length;
  return {
    ...library,
    seen: states.length,
    resolved: states.length - unresolved.length,
    ...(library.unit === 'request' ? { joined } : {}),
    unresolved,
  };
}

function entryCounts(entries: ReadonlyMap<string, number>): EntryCount[] {
  return [...entries]
    .map(([kind, transactions]) => ({ kind, transactions }))
    .sort((a, b) => b.transactions - a.transactions || compare(a.kind, b.kind));
}

/** One line; of a stack overflow what it means. */
function messageOf(cause: unknown): string {
  if (cause instanceof RangeError && /call stack/i.test(cause.message))
    return 'the code is nested too deeply (stack overflow)';
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.split('\n', 1)[0] ?? '';
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
