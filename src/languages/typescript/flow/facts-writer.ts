import type { LineRange } from '../links/link-collector.ts';
import type {
  CallFact,
  ClassFact,
  Fact,
  FlowFacts,
  FunctionFact,
  LimitFact,
  Site,
  Slot,
  ValueFact,
} from './flow-facts.ts';

/** Gathers the flow facts of one file. */
export class FactsWriter {
  private readonly path: string;
  private readonly slots: (string | null)[] = [];
  private readonly named = new Map<string, Slot>();
  private readonly sites: Site[] = [];
  private readonly siteIds = new Map<string, number>();
  private readonly values: ValueFact[] = [];
  private readonly valueIds = new Map<string, number>();
  private readonly functions: FunctionFact[] = [];
  private readonly classes: ClassFact[] = [];
  private readonly facts: Fact[] = [];
  private readonly limits = new Map<Slot, LimitFact>();

  constructor(path: string) {
    this.path = path;
  }

  slot(name: string): Slot {
    let slot = this.named.get(name);
    if (slot === undefined) {
      slot = this.slots.push(name) - 1;
      this.named.set(name, slot);
    }
    return slot;
  }

  temporary(): Slot {
    return this.slots.push(null) - 1;
  }

  isNamed(slot: Slot): boolean {
    return this.slots[slot] !== null;
  }

  /** @param offset distinguishes calls of one line */
  site(caller: string, lines: LineRange, offset = 0): number {
    const id = `${caller} ${lines.startLine} ${lines.endLine} ${offset}`;
    let site = this.siteIds.get(id);
    if (site === undefined) {
      site = this.sites.push({ caller, startLine: lines.startLine, endLine: lines.endLine }) - 1;
      this.siteIds.set(id, site);
    }
    return site;
  }

  holds(at: Slot, kind: ValueFact['kind'], key: string): void {
    const id = `${kind} ${key}`;
    let value = this.valueIds.get(id);
    if (value === undefined) {
      value = this.values.push({ kind, key }) - 1;
      this.valueIds.set(id, value);
    }
    this.facts.push({ kind: 'holds', at, value });
  }

  /** A slot of its own with one value. */
  made(kind: ValueFact['kind'], key: string): Slot {
    const slot = this.temporary();
    this.holds(slot, kind, key);
    return slot;
  }

  flows(from: Slot | null, to: Slot | null): void {
    if (from !== null && to !== null && from !== to) this.facts.push({ kind: 'flows', at: from, to });
  }

  load(at: Slot, name: string, site: number, to: Slot = this.temporary()): Slot {
    this.facts.push({ kind: 'load', at, name, to, site });
    return to;
  }

  store(at: Slot, name: string, from: Slot | null, site: number): void {
    if (from !== null) this.facts.push({ kind: 'store', at, name, from, site });
  }

  call(call: CallFact): void {
    this.facts.push({ kind: 'call', call });
  }

  add(fact: Exclude<Fact, { kind: 'holds' | 'flows' | 'load' | 'store' | 'call' }>): void {
    this.facts.push(fact);
  }

  /** The first limit of a slot holds. */
  limit(slot: Slot, limit: LimitFact): void {
    if (!this.limits.has(slot)) this.limits.set(slot, limit);
  }

  function(fact: FunctionFact): void {
    this.functions.push(fact);
  }

  class(fact: ClassFact): void {
    this.classes.push(fact);
  }

  done(): FlowFacts {
    const { path, slots, sites, values, functions, classes, facts } = this;
    return { path, slots, sites, values, functions, classes, facts, limits: [...this.limits] };
  }
}
