import type { DerivedRule } from '../derived-rules.ts';
import type { Site } from './flow-facts.ts';

export interface SolverSite extends Site {
  readonly file: string;
}

/** A function found behind a call, and by which rule. */
export interface FoundCall {
  readonly site: SolverSite;
  readonly callee: string;
  /** Id of a derived rule, or of that of a framework. */
  readonly rule: string;
  /** How many functions the call may reach, those included that the compiler says. */
  readonly candidates: number;
}

interface Found {
  readonly site: SolverSite;
  readonly rule: DerivedRule;
  readonly callees: Set<string>;
}

/** The functions found behind calls, by statement and rule. */
export class FoundCalls {
  readonly sites: SolverSite[] = [];
  private readonly found = new Map<string, Found>();
  /** By site, the functions that may be called there. */
  private readonly reached = new Map<SolverSite, Set<string>>();

  note(at: number, callee: string, rule: DerivedRule): void {
    const site = this.sites[at];
    if (site === undefined) return;
    const id = `${at} ${rule}`;
    const known = this.found.get(id);
    if (known === undefined) this.found.set(id, { site, rule, callees: new Set([callee]) });
    else known.callees.add(callee);
    this.reach(at, callee);
  }

  /** A function that may be called at a site by what the compiler says. */
  reach(at: number, callee: string): void {
    const site = this.sites[at];
    if (site === undefined) return;
    const known = this.reached.get(site);
    if (known === undefined) this.reached.set(site, new Set([callee]));
    else known.add(callee);
  }

  /** The calls found, excluding those of too many candidates; `cut` counts these. */
  calls(widest: number): { readonly found: readonly FoundCall[]; readonly cut: number } {
    const found: FoundCall[] = [];
    let cut = 0;
    for (const { site, rule, callees } of this.found.values()) {
      if (callees.size > widest) cut++;
      else
        for (const callee of callees) found.push({ site, callee, rule, candidates: this.reached.get(site)?.size ?? 1 });
    }
    return { found, cut };
  }
}
