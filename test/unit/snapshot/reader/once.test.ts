import { describe, expect, it } from 'vitest';
import { QueryError } from '../../../../src/errors.ts';
import { once } from '../../../../src/snapshot/reader/once.ts';
import { SnapshotError } from '../../../../src/snapshot/reader/snapshot-error.ts';

interface Part {
  readonly get: () => object;
  readonly made: () => number;
  time: number;
}

/** A part that fails with the given errors in turn and then is there; `made` counts the tries. */
function failing(...errors: Error[]): Part {
  let made = 0;
  const make = (): object => {
    const error = errors[made++];
    if (error) throw error;
    return {};
  };
  const part: Part = { time: 0, made: () => made, get: once(make, () => part.time) };
  return part;
}

describe('parts of a snapshot made once', () => {
  it('keeps what was made', () => {
    const part = failing();
    expect(part.get()).toBe(part.get());
    expect(part.made()).toBe(1);
  });

  it('[A3-unavailable] keeps for a minute that a part is damaged, and then looks again', () => {
    for (const error of [
      new SnapshotError('/data/a.strat', 'section search/name/text does not match its checksum'),
      new QueryError('internal-error', 'A search index holds at most 4 GiB'),
    ]) {
      const part = failing(error, error);
      expect(part.get).toThrow(error);
      part.time = 59_999;
      expect(part.get).toThrow(error);
      expect(part.made()).toBe(1);
      part.time = 60_000;
      expect(part.get).toThrow(error);
      expect(part.made()).toBe(2);
      part.time = 120_000;
      expect(part.get()).toBe(part.get());
    }
  });

  it('tries again at once when the system refused', () => {
    const refused = Object.assign(new Error('too many open files'), { code: 'EMFILE' });
    const part = failing(
      new SnapshotError('/data/a.strat', 'it cannot be read', { cause: refused }),
      new RangeError('memory'),
    );
    expect(part.get).toThrow('it cannot be read');
    expect(part.get).toThrow(RangeError);
    expect(part.get()).toBe(part.get());
    expect(part.made()).toBe(3);
  });
});
