import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairGate } from '../../../../src/http/limits/fair-gate.ts';

describe('the gate of heavy answers', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** Enters for each caller in turn, and notes who got in. */
  function enterAll(gate: FairGate, callers: readonly string[], gone = new AbortController().signal) {
    const entered: string[] = [];
    const refused: string[] = [];
    const leaves: (() => void)[] = [];
    for (const caller of callers) {
      gate.enter(caller, gone).then(
        (leave) => {
          entered.push(caller);
          leaves.push(leave);
        },
        ({ code }) => refused.push(`${caller}: ${code}`),
      );
    }
    return { entered, refused, leaves };
  }
  const settle = () => vi.advanceTimersByTimeAsync(0);

  it('lets callers in by turns, whatever one of them asks for [LD-fair]', async () => {
    const gate = new FairGate({ places: 1, waiting: 100, timeout: 5000 });
    const { entered, leaves } = enterAll(gate, ['a1', 'a', 'a', 'a', 'a', 'b', 'b', 'c']);
    await settle();
    for (let at = 0; at < leaves.length; at++) {
      leaves[at]?.();
      await settle();
    }
    expect(entered).toEqual(['a1', 'a', 'b', 'c', 'a', 'b', 'a', 'a']);
  });

  it('leaves half of the places to others [LD-fair]', async () => {
    const gate = new FairGate({ places: 4, waiting: 100, timeout: 5000 });
    const first = enterAll(gate, ['a', 'a', 'a', 'a', 'a']);
    await settle();
    expect(first.entered).toEqual(['a', 'a']);
    const second = enterAll(gate, ['b', 'c', 'd']);
    await settle();
    expect(second.entered).toEqual(['b', 'c']);
    first.leaves[0]?.();
    first.leaves[0]?.();
    await settle();
    expect([first.entered.length, second.entered]).toEqual([3, ['b', 'c']]);
    second.leaves[0]?.();
    await settle();
    expect(second.entered).toEqual(['b', 'c', 'd']);
  });

  it('leaves others their turn when one caller fills the queue [LD-fair]', async () => {
    const gate = new FairGate({ places: 1, waiting: 4, timeout: 5000 });
    const { entered, refused, leaves } = enterAll(gate, ['a1', 'a', 'a', 'a', 'a', 'a', 'b', 'c', 'b', 'b']);
    await settle();
    // Two of `a`, one of `b` and one of `c` wait then; no caller takes from one who has no more than one place more.
    expect(refused).toEqual(['a: overloaded', 'a: overloaded', 'a: overloaded', 'b: overloaded', 'b: overloaded']);
    for (let at = 0; at < leaves.length; at++) {
      leaves[at]?.();
      await settle();
    }
    expect(entered).toEqual(['a1', 'a', 'b', 'c', 'a']);
  });

  it('refuses who would wait too long, or with too many [LD-overload]', async () => {
    const gate = new FairGate({ places: 1, waiting: 2, timeout: 5000 });
    const { entered, refused, leaves } = enterAll(gate, ['a', 'b', 'c', 'd']);
    await settle();
    expect([entered, refused]).toEqual([['a'], ['d: overloaded']]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(refused).toEqual(['d: overloaded', 'b: overloaded', 'c: overloaded']);
    leaves[0]?.();
    const later = enterAll(gate, ['e']);
    await settle();
    expect(later.entered).toEqual(['e']);
  });

  it('forgets who has gone, whose place in the queue another takes [LD-fair]', async () => {
    const gate = new FairGate({ places: 1, waiting: 2, timeout: 5000 });
    const { entered, leaves } = enterAll(gate, ['a']);
    const client = new AbortController();
    const { refused } = enterAll(gate, ['b', 'b'], client.signal);
    client.abort({ code: 'gone' });
    await settle();
    expect(refused).toEqual(['b: gone', 'b: gone']);
    const later = enterAll(gate, ['c', 'd']);
    await settle();
    expect(later.refused).toEqual([]);
    leaves[0]?.();
    await settle();
    later.leaves[0]?.();
    await settle();
    expect([entered, later.entered]).toEqual([['a'], ['c', 'd']]);
  });

  it('lets in nobody who had gone before [LD-fair]', async () => {
    const gate = new FairGate({ places: 1, waiting: 2, timeout: 5000 });
    const { entered, refused } = enterAll(gate, ['a'], AbortSignal.abort({ code: 'gone' }));
    await settle();
    expect([entered, refused]).toEqual([[], ['a: gone']]);
  });
});
