import type { CallSolver } from './call-solver.ts';
import type { CallFact, Fact, FlowFacts, Slot } from './flow-facts.ts';
import { type PassedParameters, passedParameters } from './passed-parameters.ts';
import type { SolverCall } from './solver-call.ts';

/** Gives the facts of files to the solver, in the slots of the whole. Functions and classes first, so that calls find them. */
export function loadFacts(solver: CallSolver, files: readonly FlowFacts[]): void {
  const loaders = files.map((facts) => new FactsLoader(solver, facts));
  for (const loader of loaders) loader.functions();
  for (const loader of loaders) loader.facts();
}

class FactsLoader {
  private readonly solver: CallSolver;
  private readonly file: FlowFacts;
  private readonly slots: Int32Array;
  private readonly firstSite: number;
  private readonly passed: PassedParameters;

  constructor(solver: CallSolver, file: FlowFacts) {
    this.solver = solver;
    this.file = file;
    this.passed = passedParameters(file);
    const { points } = solver;
    this.slots = Int32Array.from(file.slots, (name) => (name === null ? points.slot() : points.named(name)));
    const { sites } = solver.found;
    this.firstSite = sites.length;
    for (const site of file.sites) sites.push({ ...site, file: file.path });
  }

  functions(): void {
    for (const [slot, limit] of this.file.limits) this.solver.points.limit(this.at(slot), limit);
    for (const fact of this.file.functions) {
      this.solver.addFunction({
        ...fact,
        parameters: fact.parameters.map((slot) => this.at(slot)),
        rest: fact.rest === null ? null : { from: fact.rest.from, slot: this.at(fact.rest.slot) },
        arguments: this.atMost(fact.arguments),
        result: this.at(fact.result),
        receiver: this.atMost(fact.receiver),
        passes: this.passed.byFunction.get(fact.key) ?? [],
      });
    }
    for (const fact of this.file.classes) this.solver.addClass(fact, this.atMost(fact.base));
  }

  facts(): void {
    for (const fact of this.file.facts) this.add(fact);
  }

  private add(fact: Fact): void {
    const { solver, file } = this;
    const { points } = solver;
    switch (fact.kind) {
      case 'holds': {
        const { kind, key } = file.values[fact.value] as FlowFacts['values'][number];
        points.put(this.at(fact.at), points.heap.value(kind, key));
        return;
      }
      case 'flows':
        if (!this.passed.flows.has(fact)) points.flow(this.at(fact.at), this.at(fact.to));
        return;
      case 'load':
        points.load(this.at(fact.at), fact.name, this.at(fact.to), this.site(fact.site));
        return;
      case 'store':
        points.store(this.at(fact.at), fact.name, this.at(fact.from), this.site(fact.site));
        return;
      case 'call':
        solver.addCall(this.call(fact.call));
        return;
      case 'passed':
        solver.addCallback(
          this.at(fact.at),
          this.site(fact.site),
          fact.context.map((slot) => this.atMost(slot)),
        );
        return;
      case 'listens':
        solver.addListener(this.at(fact.at), this.site(fact.site), this.at(fact.emitter), fact.events);
        return;
      case 'declared':
        solver.addDeclared(this.at(fact.at), this.at(fact.to));
        return;
      case 'binds':
        solver.addBinding(this.at(fact.at), this.call(fact.call), fact.place);
        return;
      case 'proxies':
        solver.proxies.add(this.at(fact.at), this.atMost(fact.target), this.at(fact.handler), fact.place);
        return;
      default:
        solver.members.add(fact, (slot) => this.at(slot));
    }
  }

  private call(call: CallFact): SolverCall {
    return {
      ...call,
      callee: this.atMost(call.callee),
      receiver: this.atMost(call.receiver),
      arguments: call.arguments.map((slot) => this.atMost(slot)),
      result: this.at(call.result),
      site: this.site(call.site),
    };
  }

  private at(slot: Slot): number {
    return this.slots[slot] as number;
  }

  private atMost(slot: Slot | null): number | null {
    return slot === null ? null : this.at(slot);
  }

  private site(site: number): number {
    return this.firstSite + site;
  }
}
