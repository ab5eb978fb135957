import type { CallFact, Value } from '../code-model/facts.ts';
import type { Handed } from './passed-values.ts';

/** A call of a function of the analysed code, as the function sees it. */
export interface CallSite {
  /** Undefined where a rule knows of the call, and no call is written. */
  readonly call: CallFact | undefined;
  readonly passed: Handed;
  /** What the function is a method of, as the call is written; null for a plain function. */
  readonly receiver: Value | null;
}

const none: readonly CallSite[] = [];

/** By function the calls of it. What tests pass counts only for what nothing else calls. */
export class CallSites {
  private readonly production = new Map<string, CallSite[]>();
  private readonly tests = new Map<string, CallSite[]>();
  private readonly usedOutsideTests = new Set<string>();
  /** What rules know of, whatever calls are found. */
  private readonly stated: { readonly object: string; readonly site: CallSite; readonly isTest: boolean }[] = [];
  private readonly byPassed = new WeakMap<Handed, CallSite>();
  /** What the calls of a function pass, of those that have been asked for it. */
  private readonly passed = new Map<string, readonly Handed[]>();

  /** @param isTest true where test code makes the call, or nothing is known of who does */
  add(object: string, site: CallSite, isTest: boolean): void {
    const all = isTest && site.call !== undefined ? this.tests : this.production;
    const sites = all.get(object);
    if (sites === undefined) all.set(object, [site]);
    else sites.push(site);
    this.byPassed.set(site.passed, site);
    this.passed.delete(object);
    if (!isTest) this.usedOutsideTests.add(object);
  }

  /** Adds one that a rule knows of. */
  state(object: string, site: CallSite, isTest: boolean): void {
    this.stated.push({ object, site, isTest });
    this.add(object, site, isTest);
  }

  /** Forgets the calls that were found in the code. */
  forgetCalls(): void {
    this.production.clear();
    this.tests.clear();
    this.usedOutsideTests.clear();
    this.passed.clear();
    for (const { object, site, isTest } of this.stated) this.add(object, site, isTest);
  }

  of(object: string): readonly CallSite[] {
    return this.production.get(object) ?? this.inTests(object);
  }

  /** What each call of a function that passes something passes to it. */
  passedTo(object: string): readonly Handed[] {
    let passed = this.passed.get(object);
    if (passed === undefined) {
      passed = this.of(object).flatMap((site) => (site.passed.length > 0 ? [site.passed] : []));
      this.passed.set(object, passed);
    }
    return passed;
  }

  inTests(object: string): readonly CallSite[] {
    return this.tests.get(object) ?? none;
  }

  /** The call that passes values; undefined where a rule knows of it. */
  callOf(passed: Handed): CallFact | undefined {
    return this.byPassed.get(passed)?.call;
  }

  /** True for a function that test code alone calls. */
  isOnlyTested(object: string): boolean {
    return (this.production.has(object) || this.tests.has(object)) && !this.usedOutsideTests.has(object);
  }
}
