import type { CallFact, Value } from '../code-model/facts.ts';
import { globalPath } from '../code-model/global-names.ts';
import { type ReportShare, reported, unreported } from '../code-model/share-of-work.ts';
import { boundOfSearches } from './assumption.ts';
import type { CallSites } from './call-sites.ts';
import { type CallTarget, callTargets } from './call-targets.ts';
import { goesOn } from './folder-walkers.ts';
import type { HeapStores } from './heap-stores.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Rounds in which calls of parameters lead to further calls. */
const maxRounds = 8;
/** How often what is stored is found again because it leads to further calls. */
const maxAgain = 2;

interface FileCall {
  readonly call: CallFact;
  readonly test: boolean;
}

/**
 * Fills in the calls of each function, in rounds: who calls a parameter shows only when the callers of its function are known.
 * @param heap what is stored in objects, found when the first calls are known and again with all of them
 * @param forget drops what was resolved with fewer calls known
 * @param report takes how much is done: each round takes half of what is left, as nobody knows how many there will be
 */
export function findCallSites(
  resolver: ValueResolver,
  sites: CallSites,
  heap: HeapStores,
  { forget, report = unreported }: { readonly forget: () => void; readonly report?: ReportShare | undefined },
): void {
  const calls = resolver.table.files().flatMap(({ calls, test }) => calls.map((call) => ({ call, test })));
  heap.findGlobals();
  addCreators(calls, resolver);
  const known = new Map<CallFact, ReadonlySet<string>>();
  let open: readonly FileCall[] = calls;
  let again = 0;
  for (let round = 0; open.length > 0; round++) {
    if (round === maxRounds) {
      for (const { call } of open) resolver.bounds.add('rounds of calls of parameters', maxRounds, call.id);
      return;
    }
    // All are found before any is added, so that the answer does not depend on the order of the calls.
    const done = 1 - 0.5 ** round;
    const ofRound: ReportShare = (share) => report(done + ((1 - done) / 2) * share);
    const found: (FileCall & { readonly targets: readonly CallTarget[] })[] = [];
    const unknown = new Set<CallFact>();
    for (const each of reported(open, ofRound)) {
      const met = resolver.bounds.timesOf(boundOfSearches);
      const targets = attempted(each.call, resolver, () => targetsOf(each.call, resolver)) ?? [];
      if (resolver.bounds.timesOf(boundOfSearches) > met) unknown.add(each.call);
      found.push({ ...each, targets });
    }
    const added = found.filter(({ call, test, targets }) => addTargets(call, test, targets, known, sites));
    resolver.table.forgetInstantiated();
    forget();
    const isHeapAsked = round === 0 || added.length === 0;
    const isStoredMore = isHeapAsked && heap.find();
    if (isHeapAsked) forget();
    // Functions found late store what is called elsewhere.
    if (added.length === 0 && !isStoredMore) return;
    if (added.length === 0 && again++ === maxAgain) {
      resolver.bounds.add('rounds of stored values', maxAgain, open[0]?.call.id ?? '');
      return;
    }
    const isStored = heap.hasMadeMembers ? isMemberOfImport : () => false;
    // What takes too many searches now takes no fewer when more is known: to search again would take most of the time, and find nothing.
    open = open.filter(({ call }) => !unknown.has(call) && (dependsOnCallers(call) || isStored(call.callee)));
  }
}

/** A walker of folders that calls itself passes itself nothing that its own listing does not show. */
function targetsOf(call: CallFact, resolver: ValueResolver): readonly CallTarget[] {
  return goesOn(call, resolver) ? [] : callTargets(call, resolver);
}

/** An error costs the call in which it happens alone. */
function attempted<Result>(call: CallFact, { table }: ValueResolver, work: () => Result): Result | undefined {
  const unit = { phase: 'calls', file: table.fileOf(call).file, line: call.lines.startLine };
  return table.coverage.attempt(unit, work);
}

/** The calls that instantiate classes, tests excepted. */
function addCreators(calls: readonly FileCall[], resolver: ValueResolver): void {
  for (const { call, test } of calls) {
    if (test || !mayMakeInstance(call)) continue;
    for (const each of attempted(call, resolver, () => resolver.resolve(call.callee)) ?? []) {
      if (each.kind === 'class') resolver.instances.addCreator(each.object, call);
    }
  }
}

/** True for `new`, and for a call of what an import may name: a class that is called makes an instance, whether that is written so or not. */
function mayMakeInstance({ form, callee }: CallFact): boolean {
  return form === 'new' || (form === 'call' && (callee.kind === 'import' || callee.kind === 'class'));
}

/** True where one was not known before. */
function addTargets(
  call: CallFact,
  test: boolean,
  targets: readonly CallTarget[],
  known: Map<CallFact, ReadonlySet<string>>,
  sites: CallSites,
): boolean {
  const before = known.get(call);
  const added = targets.filter(({ object }) => before?.has(object) !== true);
  if (added.length === 0) return false;
  for (const { object, site } of added) sites.add(object, site, test);
  known.set(call, new Set([...(before ?? []), ...added.map(({ object }) => object)]));
  return true;
}

/** True where further callers of functions may show further functions that a call enters. */
function dependsOnCallers({ callee, arguments: given }: CallFact): boolean {
  return mayChange(callee) || (callee.kind === 'member' && given.some(({ kind }) => kind === 'parameter'));
}

/** True for what another module exports and stores more in than its own code shows: `socket.get` of what a library makes. */
function isMemberOfImport(callee: Value): boolean {
  return callee.kind === 'member' && (callee.of.kind === 'import' || isMemberOfImport(callee.of));
}

function mayChange(value: Value): boolean {
  switch (value.kind) {
    case 'parameter':
    case 'result':
    case 'element':
      return true;
    case 'member':
      return value.of.kind === 'this' || value.of.kind === 'super' || isOwnGlobal(value.of) || mayChange(value.of);
    case 'choice':
      return value.of.some(mayChange);
    default:
      return false;
  }
}

/** True for a global that the application stores: more may be stored in it than the first calls show. */
function isOwnGlobal(value: Value): boolean {
  return globalPath(value)?.length === 1;
}
