import type { CallFact, Value } from '../../code-model/facts.ts';
import type { Answers } from '../../value-analysis/answers.ts';
import type { Assumption } from '../../value-analysis/assumption.ts';
import { FallingBound } from '../../value-analysis/falling-bound.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';
import type { DataContext, Findings } from '../data-context.ts';
import { libraryOfStatement } from '../statement-coverage.ts';
import { CallPath } from './call-path.ts';
import { CallSiteIndex } from './call-sites.ts';
import { ChoicesOfHeirs } from './choices-of-heirs.ts';
import { OwnOperands } from './own-operands.ts';

/** Functions that call functions on the way to a call. */
const maxDepth = 6;
/** Ways to one call that are tried; a call with more has no access at all, and coverage reports the bound. */
const maxPaths = 4096;
/** Tables of the rows that reading a member loads: more are those of what callers of all kinds pass. */
const maxLoaded = 3;
/** Ways that are tried before the first one decides an access; more where the instance that a method is called on would decide it. */
const maxFruitless = { ofParameters: 128, ofReceivers: 512 };
/**
 * Searches of the value analysis for all ways to one call, and before the first way that decides an access; a call that takes more has no access, as with
 * too many ways. Where ways lead to all of a program that calls itself, each of them takes as much as everything else.
 */
const maxWork = { ofAll: 131_072, fruitless: 16_384, leastFruitless: 512 };

/** What the language keeps values in. */
const collections = /^globalThis#(Weak)?(Map|Set)$/;

/** A bound that ends the search for callers. */
interface BoundOfCallers {
  readonly bound: string;
  readonly limit: number;
}

interface Decided {
  readonly site: CallFact;
  /** The outermost call that is known to run the access. */
  readonly running: CallFact;
  readonly found: Findings;
  readonly heir: string | null;
  /** The context of the closure in which it runs, where another call makes that, or of the instance. */
  readonly within: string | null;
  /** True where something other than a call runs the method that the site is in. */
  readonly isEntry?: true;
}

interface Instantiated {
  readonly decided: Decided[];
  /** The outermost calls that leave the table open. */
  readonly open: readonly CallFact[];
}

/**
 * Reads what calls do to tables where the function around a call, or callers of that function, decide it. An access whose table the code
 * of the function determines belongs to the call itself. Where the table, entity, collection or statement is a parameter, or the class that
 * `this` is, the access is instantiated at each call of the function with that call's operands, and so on outwards until they are known.
 */
export class InstantiatedAccesses {
  private readonly context: DataContext;
  private readonly sites: CallSiteIndex;
  private readonly own: OwnOperands;
  private readonly heirs: ChoicesOfHeirs;
  /** What calls do, by what their operands are. */
  private readonly findings: Answers<CallFact, Findings>;
  private readonly fruitless = new FallingBound(maxWork.fruitless, maxWork.leastFruitless);

  constructor(context: DataContext) {
    this.context = context;
    this.sites = new CallSiteIndex(context.resolver);
    this.own = new OwnOperands(this.sites, context.sharedReceivers);
    this.heirs = new ChoicesOfHeirs(context.resolver, this.own);
    this.findings = context.resolver.answers({ accesses: [], changes: [] });
  }

  /**
   * @param read records what the call does to tables, as its operands are at that moment
   * @param isNamed whether the call is called like one that acts on data
   * @param isOpen whether it is a step of a statement whose table is not known, as its operands are at that moment
   */
  read(call: CallFact, read: () => void, isNamed: boolean, isOpen: () => boolean = () => false): void {
    const { context } = this;
    const found = this.found(call, read, this.own);
    const isLikely = isNamed || (!isAnything(found) && context.resolver.assuming(this.own, isOpen));
    const chosen = isLikely || isAnything(found) ? this.ofHeirs(call, read, found) : null;
    context.report(chosen ?? found);
    if (chosen !== null) return;
    if (isAnything(found)) {
      this.readMore(call, read, found);
      return;
    }
    if (!isLikely && this.isOfCollection(call)) return;
    const start = new CallPath(call, this.own, this.sites);
    this.found(call, read, start);
    const isEntered = start.entries().length > 0;
    if (start.open.size === 0 && !start.isShared && !isEntered) return;
    const isOfInstance = start.hasOpenReceiver || start.isShared || isEntered;
    if (!isOfInstance && !this.mayBeSupplied(call, read, isLikely)) return;
    const all = this.outwards(start, (path) => this.found(call, read, path));
    const isDecided = !('bound' in all) && all.decided.length > 0;
    const isUncalled = [...start.open].every((object) => this.sites.of(object).length === 0);
    // Of an instance that nothing in the code calls it is not known which it is: any. What callers leave open is one of them, and no use of all.
    if (start.isShared && !isDecided && isUncalled)
      context.report(context.resolver.assuming(null, () => context.collect(read)));
    else if (start.isShared && !isDecided && !('bound' in all)) this.leaveToCallers(call, start);
    else this.reportAll(start, all);
  }

  /** What callers decide of a statement beside the tables that it has by itself: `select(Cart).join(other)` with `other` a parameter. */
  private readMore(call: CallFact, read: () => void, known: Findings): void {
    if (known.changes.length > 0) return;
    const start = new CallPath(call, this.own, this.sites);
    this.found(call, read, start);
    if (start.open.size === 0 || start.isShared) return;
    const tables = new Set(known.accesses.map(tableOf));
    const more = (found: Findings): Findings => ({
      accesses: found.accesses.filter((access) => !tables.has(tableOf(access))),
      changes: [],
    });
    const ofAll = this.context.resolver.assuming(null, () => this.findings.of(call, () => this.context.collect(read)));
    if (!isAnything(more(ofAll))) return;
    const all = this.outwards(start, (path) => more(this.found(call, read, path)));
    this.reportAll(start, all);
  }

  /** True for what is called on a list, a map or a set of the language as the code of the function makes or keeps it: whoever calls it, that is no table. */
  private isOfCollection(call: CallFact): boolean {
    const on = call.on ?? call.callee;
    if (on.kind !== 'member') return false;
    const { resolver } = this.context;
    const isCollection = (each: Value): boolean => {
      if (each.kind !== 'result') return each.kind === 'list';
      const made = resolver.table.call(each.call);
      return made?.form === 'new' && made.callee.kind === 'external' && collections.test(made.callee.symbol);
    };
    const of = resolver.assuming(this.own, () => resolver.resolve(on.of));
    return of.length > 0 && of.every(isCollection);
  }

  /**
   * What the code of a base class does for each of the classes that choose what it works with; null where all choose the same, or what callers in
   * the code decide.
   */
  private ofHeirs(call: CallFact, read: () => void, found: Findings): Findings | null {
    if (found.changes.length > 0 || found.accesses.some(({ forClasses }) => forClasses !== undefined)) return null;
    const byClass = this.heirs.of(call).map((assumption) => {
      const { accesses } = this.found(call, read, assumption);
      this.context.resolver.memories.forgetUnder(assumption);
      return { object: assumption.object, accesses };
    });
    const ways = new Set(byClass.map(({ accesses }) => tablesOf(accesses)));
    if (ways.size < 2) return null;
    const accesses = byClass.flatMap(({ object, accesses: own }) =>
      own.map((each) => ({ ...each, forClasses: [object] })),
    );
    return { accesses, changes: [] };
  }

  /** What is read where it stands: of what several callers decide nothing is recorded. */
  readHere(call: CallFact, read: () => void): void {
    const own = this.found(call, read, this.own);
    const found = isAnything(own)
      ? own
      : this.context.resolver.assuming(null, () => this.findings.of(call, () => this.context.collect(read)));
    if (new Set(found.accesses.map(tableOf)).size <= maxLoaded) this.context.report(found);
  }

  /**
   * Whether callers make an access of the call: none of them does where all of them together do not, and no bound hides any. Behind a bound
   * only a call that looks like one is followed.
   */
  private mayBeSupplied(call: CallFact, read: () => void, isLikely: boolean): boolean {
    const { context } = this;
    const { result, isBounded } = context.resolver.observing(null, () =>
      this.findings.of(call, () => context.collect(read)),
    );
    return (isBounded && isLikely) || isAnything(result);
  }

  /** What the callers do that decide the tables, and those that do not decide them either; the bound that was met where there are too many. */
  private outwards(start: CallPath, findAt: (path: CallPath) => Findings): Instantiated | BoundOfCallers {
    const decided: Instantiated['decided'] = [];
    const open: CallFact[] = [];
    const paths = [start];
    let tried = 0;
    const begun = this.context.resolver.work;
    const fruitless = start.hasOpenReceiver ? maxFruitless.ofReceivers : maxFruitless.ofParameters;
    // The shortest first: what callers near by decide is found before ways get many.
    for (const path of paths) {
      const [next] = path.open;
      const entered = this.ofEntries(path, findAt);
      decided.push(...entered);
      if (next === undefined || path.length >= maxDepth) {
        if (entered.length === 0) open.push(path.site);
        continue;
      }
      for (const longer of path.through(next)) {
        if (this.isTestOf(longer.site, start.call)) continue;
        const limit = decided.length > 0 ? maxPaths : fruitless;
        if (++tried > limit) return { bound: 'callers of an access to data', limit };
        const work = decided.length > 0 ? maxWork.ofAll : this.fruitless.now;
        if (this.context.resolver.work - begun > work) {
          if (decided.length === 0) this.fruitless.meet();
          return { bound: 'searches for callers of an access to data', limit: work };
        }
        const found = findAt(longer);
        longer.forget();
        if (isAnything(found)) decided.push({ ...endsOf(longer, this.context.resolver), found });
        else paths.push(longer);
      }
    }
    return { decided, open };
  }

  /** What the path does for instances whose method something runs that no call states. */
  private ofEntries(path: CallPath, findAt: (path: CallPath) => Findings): readonly Decided[] {
    return path.entries().flatMap(({ path: own, within }): readonly Decided[] => {
      const found = findAt(own);
      own.forget();
      const { site } = path;
      return isAnything(found) ? [{ site, running: site, found, heir: null, within, isEntry: true }] : [];
    });
  }

  private reportAll(start: CallPath, all: Instantiated | BoundOfCallers): void {
    const { context } = this;
    const { call } = start;
    if ('bound' in all) {
      const { file, startLine: line } = context.placeOf(call);
      context.resolver.table.coverage.bound({ ...all, file, line });
      this.leaveToCallers(call, start);
      return;
    }
    const [first] = all.decided;
    if (first === undefined) return;
    context.suppliedByCallers.add(call.id);
    for (const { site, running, found, heir, within, isEntry } of all.decided) {
      if (isEntry === true && within !== null) {
        context.report(inContext(site === call ? found : context.movedTo(site, found), within));
        continue;
      }
      if (running !== site && (within !== null || isSame(all.decided, running))) {
        const moved = running === call ? found : context.movedTo(running, found, null);
        context.report(within === null ? moved : inContext(moved, within));
        continue;
      }
      // What a decorator calls with a row may be any function that it decorates: the access is that of this one.
      const isShared = site.callee.kind === 'parameter';
      context.report(isShared ? found : context.movedTo(site, found, heir));
    }
    const library = first.found.accesses[0]?.library;
    if (library !== undefined)
      for (const site of all.open) context.unsupplied.push({ library, place: context.placeOf(site), of: call });
  }

  /** Where too many callers would decide an access, each of them makes one that is not known. */
  private leaveToCallers(call: CallFact, start: CallPath): void {
    const { context } = this;
    const library = libraryOfStatement(call, context)?.name;
    if (library === undefined) return;
    for (const object of start.open) {
      for (const path of start.through(object)) {
        if (!context.resolver.table.fileOf(path.site).test)
          context.unsupplied.push({ library, place: context.placeOf(path.site), of: call });
      }
    }
  }

  private found(call: CallFact, read: () => void, assumption: Assumption): Findings {
    const { context } = this;
    return context.resolver.assuming(assumption, () => this.findings.of(call, () => context.collect(read)));
  }

  /** Tests reach everything; what they pass is no use of the application. */
  private isTestOf(site: CallFact, call: CallFact): boolean {
    const { table } = this.context.resolver;
    return table.fileOf(site).test && !table.fileOf(call).test;
  }
}

function endsOf({ site, running, heir, maker }: CallPath, { madeContexts }: ValueResolver): Omit<Decided, 'found'> {
  const within = maker === null ? null : madeContexts.of(maker.call, maker.object);
  return { site, running: within === null || maker === null ? running : maker.running, heir, within };
}

function inContext({ accesses, changes }: Findings, within: string): Findings {
  return { accesses: accesses.map(({ forClasses: _, ...each }) => ({ ...each, within })), changes };
}

/** Whether all ways that end at a call do the same there. */
function isSame(decided: readonly Decided[], at: CallFact): boolean {
  const tables = decided.flatMap(({ running, found }) => (running === at ? tablesOf(found.accesses) : []));
  return new Set(tables).size === 1;
}

function tablesOf(accesses: Findings['accesses']): string {
  return accesses.map(tableOf).sort().join();
}

function tableOf({ table: { schema, name } }: Findings['accesses'][number]): string {
  return `${schema}.${name}`;
}

function isAnything({ accesses, changes }: Findings): boolean {
  return accesses.length > 0 || changes.length > 0;
}
