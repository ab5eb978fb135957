import type { LinkRecord, LocationRecord } from '../../../bundle/records.ts';
import type { InjectedValues } from '../../../code-model/injected-values.ts';
import { CallSolver } from './call-solver.ts';
import type { FlowFacts } from './flow-facts.ts';
import type { FoundCall } from './found-calls.ts';
import { Injections } from './injections.ts';
import { loadFacts } from './load-facts.ts';
import type { Overriders } from './overriders.ts';

/** A call behind which more functions than this are found has no information. */
const widest = 40;
/** Steps of the solver for each fact: many times what real programs take; and for the smallest program. */
const maxStepsOfFact = 200;
const fewestSteps = 1_000_000;

/** The CALL links that the flow of values shows. */
export interface FollowedValues {
  readonly links: readonly LinkRecord[];
  /** Calls of too many candidates, which are not followed. */
  readonly cut: number;
  readonly widest: number;
  /** Places that more values reach than are followed from there. */
  readonly full: number;
  /** The limit of steps where it was met: links may be missing. */
  readonly stoppedAfter: number | null;
}

/**
 * Follows functions and objects through the application. Test code takes no part: what tests pass makes no links of the
 * application, and would drown what it passes itself.
 * @param known `caller callee` of links that are there already
 * @param given what containers hand over
 */
export function followValues(
  files: readonly FlowFacts[],
  overriders: Overriders,
  known: Pick<ReadonlySet<string>, 'has'>,
  given: readonly InjectedValues[] = [],
): FollowedValues {
  const injections = new Injections(given);
  const solver = new CallSolver(overriders, injections);
  const facts = files.reduce((sum, file) => sum + file.facts.length, 0);
  const maxSteps = Math.max(fewestSteps, facts * maxStepsOfFact);
  solver.points.limitSteps(maxSteps);
  loadFacts(solver, files);
  injections.load(solver);
  solver.solve();
  const { found, cut } = solver.found.calls(widest);
  const links = new Links(known);
  for (const call of injections.found()) links.add(call);
  for (const call of found) links.add(call);
  const { fullSlots: full, isStopped } = solver.points;
  return { links: links.records(), cut, widest, full, stoppedAfter: isStopped ? maxSteps : null };
}

interface Gathered {
  readonly call: FoundCall;
  readonly locations: Map<string, LocationRecord>;
}

/** One link for each caller and callee, with all its statements; the rule is the first found. */
class Links {
  private readonly known: Pick<ReadonlySet<string>, 'has'>;
  private readonly gathered = new Map<string, Gathered>();

  constructor(known: Pick<ReadonlySet<string>, 'has'>) {
    this.known = known;
  }

  add(call: FoundCall): void {
    const { site, callee } = call;
    const pair = `${site.caller} ${callee}`;
    if (this.known.has(pair)) return;
    const entry = this.gathered.get(pair) ?? { call, locations: new Map<string, LocationRecord>() };
    this.gathered.set(pair, entry);
    const { file, startLine, endLine } = site;
    entry.locations.set(`${file}:${startLine}:${endLine}`, { file, startLine, endLine });
  }

  records(): LinkRecord[] {
    return [...this.gathered.values()].map(({ call, locations }) => ({
      record: 'link',
      from: call.site.caller,
      to: call.callee,
      type: 'CALL',
      confidence: 'derived',
      rule: call.rule,
      locations: [...locations.values()].sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine),
      ...(call.candidates > 1 ? { 'x-candidates': call.candidates } : {}),
    }));
  }
}
