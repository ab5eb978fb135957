import { describe, expect, it } from 'vitest';
import type { Value } from '../../../src/code-model/facts.ts';
import { CallSites } from '../../../src/value-analysis/call-sites.ts';

const text = (each: string): Value => ({ kind: 'text', text: each });
const site = (...passed: readonly Value[]) => ({ call: undefined, passed, receiver: null });

describe('what the calls of a function pass', () => {
  it('is that of all calls that are known when it is asked for', () => {
    const sites = new CallSites();
    expect(sites.passedTo('f')).toEqual([]);
    sites.add('f', site(text('a')), false);
    sites.add('f', site(), false);
    expect(sites.passedTo('f')).toEqual([[text('a')]]);
    sites.state('f', site(text('b')), false);
    expect(sites.passedTo('f')).toEqual([[text('a')], [text('b')]]);
    sites.forgetCalls();
    expect(sites.passedTo('f')).toEqual([[text('b')]]);
  });
});
