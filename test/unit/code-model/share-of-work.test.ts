import { describe, expect, it } from 'vitest';
import { reported, sharesOf } from '../../../src/code-model/share-of-work.ts';

describe('the share of a piece of work that is done', () => {
  it('is put together from its parts by their weights', () => {
    const shares: number[] = [];
    const of = sharesOf({ read: 1, follow: 3 }, (share) => shares.push(share));
    of('read')(0.5);
    of('read')(1);
    of('follow')(0.5);
    of('follow')(1);
    expect(shares).toEqual([0.125, 0.25, 0.625, 1]);
  });

  it('counts an item as done when the next one is asked for', () => {
    const shares: number[] = [];
    const items = reported(['a', 'b'], (share) => shares.push(share));
    expect(items.next().value).toBe('a');
    expect(shares).toEqual([0]);
    expect([...items]).toEqual(['b']);
    expect(shares).toEqual([0, 0.5, 1]);
    expect([...reported([], (share) => shares.push(share))]).toEqual([]);
    expect(shares.at(-1)).toBe(1);
  });
});
