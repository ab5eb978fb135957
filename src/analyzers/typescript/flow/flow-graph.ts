import type { DerivedRule } from '../derived-rules.ts';
import type { LineRange } from '../links/link-collector.ts';

/** A call through a slot: who calls, where, and by which rule it becomes a link. */
export interface SlotCall {
  readonly caller: string;
  readonly file: string;
  readonly lines: LineRange;
  readonly rule: DerivedRule;
}

/** A function found at a call through a slot. */
export interface FoundCall {
  readonly call: SlotCall;
  readonly callee: string;
}

/**
 * Which functions can be in which slot (variable, parameter, property, result): inclusion constraints without regard to
 * order or calling context, solved by propagation. A slot with more than `widest` functions tells nothing and is cut.
 */
export class FlowGraph {
  private readonly slots = new Map<string, number>();
  private readonly functions: (Set<string> | undefined)[] = [];
  private readonly successors: (Set<number> | undefined)[] = [];
  private readonly calls: (SlotCall[] | undefined)[] = [];
  private readonly widest: number;
  private readonly cut = new Set<number>();

  constructor(widest: number) {
    this.widest = widest;
  }

  /** `callee`, a key, can be in the slot. */
  holds(slot: string, callee: string): void {
    const at = this.slot(slot);
    const held = this.functions[at] ?? new Set<string>();
    this.functions[at] = held.add(callee);
  }

  /** Whatever is in `from` can be in `to`. */
  flows(from: string, to: string): void {
    if (from === to) return;
    const at = this.slot(from);
    const next = this.successors[at] ?? new Set<number>();
    this.successors[at] = next.add(this.slot(to));
  }

  called(slot: string, call: SlotCall): void {
    const at = this.slot(slot);
    const calls = this.calls[at];
    if (calls === undefined) this.calls[at] = [call];
    else calls.push(call);
  }

  /** The calls and the functions they reach, in order of the calls' slots; `cut` counts the calls not followed. */
  solve(): { readonly found: readonly FoundCall[]; readonly cut: number } {
    this.propagate();
    const found: FoundCall[] = [];
    let cut = 0;
    for (let slot = 0; slot < this.slots.size; slot++) {
      const calls = this.calls[slot];
      if (calls === undefined) continue;
      if (this.cut.has(slot)) cut += calls.length;
      else for (const call of calls) for (const callee of this.functions[slot] ?? []) found.push({ call, callee });
    }
    return { found, cut };
  }

  private propagate(): void {
    const queue = [...this.slots.values()];
    while (queue.length > 0) {
      const slot = queue.pop() as number;
      const held = this.functions[slot];
      const isCut = this.cut.has(slot) || (held !== undefined && held.size > this.widest);
      if (isCut) this.cut.add(slot);
      for (const next of this.successors[slot] ?? []) {
        if (this.cut.has(next)) continue;
        if (isCut) {
          this.cut.add(next);
          queue.push(next);
        } else if (held !== undefined && this.merge(next, held)) queue.push(next);
      }
    }
  }

  private merge(slot: number, held: ReadonlySet<string>): boolean {
    const into = this.functions[slot] ?? new Set<string>();
    const before = into.size;
    for (const callee of held) into.add(callee);
    this.functions[slot] = into;
    return into.size > before;
  }

  private slot(name: string): number {
    let slot = this.slots.get(name);
    if (slot === undefined) {
      slot = this.slots.size;
      this.slots.set(name, slot);
    }
    return slot;
  }
}
