import type { Fact, FlowFacts, FunctionFact, Slot } from './flow-facts.ts';

/** Parameters that functions give back as they are (`traced ? wrapper : target`), and the flows that say so. */
export interface PassedParameters {
  /** By key of the function, the indexes of such parameters. */
  readonly byFunction: ReadonlyMap<string, readonly number[]>;
  /** Flows that need not be followed where each call is given back its own arguments. */
  readonly flows: ReadonlySet<Fact>;
}

/**
 * Finds in one file what functions give back of what they are given, so that each call of a function gets its own arguments back and not
 * those of all calls. Only flows that lead from a parameter that nothing else is put into, over slots that nothing else uses, to the
 * result are taken; all others stay.
 */
export function passedParameters(file: FlowFacts): PassedParameters {
  const uses = new SlotUses(file);
  const byFunction = new Map<string, readonly number[]>();
  const flows = new Set<Fact>();
  for (const fact of file.functions) {
    const indexes = fact.parameters.flatMap((slot, index) => {
      if (fact.rest !== null && index >= fact.rest.from) return [];
      const found = uses.flowsToResult(slot, fact);
      for (const flow of found) flows.add(flow);
      return found.length > 0 ? [index] : [];
    });
    if (indexes.length > 0) byFunction.set(fact.key, indexes);
  }
  return { byFunction, flows };
}

type Flow = Fact & { readonly kind: 'flows' };

class SlotUses {
  private readonly file: FlowFacts;
  private readonly flowsFrom = new Map<Slot, Flow[]>();
  /** Slots that something but a flow reads. */
  private readonly read = new Set<Slot>();
  /** Slots that something is put into. */
  private readonly written = new Set<Slot>();

  constructor(file: FlowFacts) {
    this.file = file;
    for (const fact of file.facts) this.add(fact);
  }

  /** The flows from a parameter, over slots of no other use, to the result; none where the parameter can hold something else. */
  flowsToResult(parameter: Slot, { result, receiver }: FunctionFact): Flow[] {
    if (this.written.has(parameter) || parameter === receiver) return [];
    return (this.flowsFrom.get(parameter) ?? []).filter(({ to }) => this.leadsOnlyTo(to, result, 0));
  }

  private leadsOnlyTo(slot: Slot, result: Slot, depth: number): boolean {
    if (slot === result) return true;
    if (depth > 8 || this.read.has(slot) || this.file.slots[slot] !== null) return false;
    const next = this.flowsFrom.get(slot) ?? [];
    return next.length > 0 && next.every(({ to }) => this.leadsOnlyTo(to, result, depth + 1));
  }

  private add(fact: Fact): void {
    if (fact.kind === 'flows') {
      this.flowsFrom.set(fact.at, [...(this.flowsFrom.get(fact.at) ?? []), fact]);
      this.written.add(fact.to);
      return;
    }
    if (fact.kind === 'holds') this.written.add(fact.at);
    else if (fact.kind === 'load' || fact.kind === 'declared') this.written.add(fact.to);
    else if (fact.kind === 'proxies') this.written.add(fact.at);
    else if (fact.kind === 'call' || fact.kind === 'binds') this.written.add(fact.call.result);
    for (const slot of slotsOf(fact)) this.read.add(slot);
  }
}

/** Every slot that a fact names; what is only written is counted as read too, which errs on the safe side. */
function slotsOf(fact: Fact): Slot[] {
  switch (fact.kind) {
    case 'holds':
      return [];
    case 'flows':
    case 'load':
    case 'declared':
      return [fact.at];
    case 'store':
    case 'copies':
    case 'inherits':
      return [fact.at, fact.from];
    case 'defines':
      return [fact.at, fact.descriptor];
    case 'definesAll':
      return [fact.at, fact.descriptors];
    case 'passed':
      return [fact.at, ...present(fact.context)];
    case 'listens':
      return [fact.at, fact.emitter];
    case 'proxies':
      return [fact.at, fact.handler, ...present([fact.target])];
    case 'call':
    case 'binds': {
      const { callee, receiver, arguments: given } = fact.call;
      return [...(fact.kind === 'binds' ? [fact.at] : []), ...present([callee, receiver, ...given])];
    }
  }
}

function present(slots: readonly (Slot | null)[]): Slot[] {
  return slots.filter((slot) => slot !== null);
}
