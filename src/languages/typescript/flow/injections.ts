import type { InjectedCall, InjectedPlace, InjectedValues } from '../../../code-model/injected-values.ts';
import type { CallSolver } from './call-solver.ts';
import type { FoundCall, SolverSite } from './found-calls.ts';

/** What containers hand over, as the solver takes it: values in parameters and members, and the functions behind calls. */
export class Injections {
  private readonly places: readonly InjectedPlace[];
  private readonly calls: readonly InjectedCall[];
  private readonly functions = new Map<string, ReadonlySet<string> | null>();

  constructor(given: readonly InjectedValues[]) {
    this.places = given.flatMap(({ places }) => places);
    this.calls = given.flatMap(({ calls }) => calls);
    for (const call of this.calls) {
      const id = siteId(call.caller, call.file, call.lines.startLine, call.name);
      const known = this.functions.get(id);
      const isWhole = call.whole && known !== null;
      this.functions.set(id, isWhole ? new Set([...(known ?? []), ...call.functions]) : null);
    }
  }

  /** Puts what is injected where it arrives; containers make instances of the classes. */
  load(solver: CallSolver): void {
    const { points } = solver;
    for (const { at, classes, functions } of this.places) {
      const slot =
        at.kind === 'parameter'
          ? solver.functions.get(at.function)?.parameters[at.index]
          : points.field(points.heap.value('prototype', at.class), at.name);
      if (slot === undefined) continue;
      for (const key of classes) {
        solver.instantiated.add(key);
        points.put(slot, points.heap.value('instance', key));
      }
      for (const key of functions) points.put(slot, points.heap.value('function', key));
    }
  }

  /**
   * Functions behind the call of a member, where nothing but what is injected can be called; null where that is not known.
   * Calls of one name in one line are one.
   */
  behind(site: SolverSite | undefined, member: string): ReadonlySet<string> | null {
    if (site === undefined || this.functions.size === 0) return null;
    const name = /[.#]([^.#~]+)(?:~[^.#]*)?$/.exec(member)?.[1] ?? '';
    return this.functions.get(siteId(site.caller, site.file, site.startLine, name)) ?? null;
  }

  *found(): Generator<FoundCall> {
    for (const { caller, file, lines, functions, rule } of this.calls) {
      for (const callee of functions)
        yield { site: { caller, file, ...lines }, callee, rule, candidates: functions.length };
    }
  }
}

function siteId(caller: string, file: string, line: number, name: string): string {
  return `${caller} ${file}:${line} ${name}`;
}
