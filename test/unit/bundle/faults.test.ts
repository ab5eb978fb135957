import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BundleError, FaultList, shownFaults } from '../../../src/bundle/faults.ts';

describe('FaultList', () => {
  it('shows the first faults by file and line, and how many more there are', () => {
    const some = fc.array(fc.record({ file: fc.constantFrom('a', 'b'), line: fc.integer({ min: 1, max: 30 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(some, (places) => {
        const faults = new FaultList();
        places.forEach(({ file, line }, at) => {
          faults.add({ file, line, path: '', message: `${at}` });
        });
        const files = [...new Set(places.map(({ file }) => file))];
        const sorted = places
          .map((place, at) => ({ ...place, at }))
          .sort((x, y) => files.indexOf(x.file) - files.indexOf(y.file) || x.line - y.line || x.at - y.at)
          .map(({ file, line, at }) => `${file}:${line}: ${at}`);
        const more = sorted.length - shownFaults;
        expect(faults.lines()).toEqual([...sorted.slice(0, shownFaults), ...(more > 0 ? [`… and ${more} more`] : [])]);
        expect(faults.count).toBe(places.length);
      }),
      { seed: 8, numRuns: 500 },
    );
  });

  it('throws only when there is a fault, with all that is shown', () => {
    const faults = new FaultList();
    faults.throwIfAny();
    faults.add({ file: '<stdin>', line: 3, path: 'locations[0].file', message: 'is wrong' });
    expect(() => faults.throwIfAny()).toThrow(BundleError);
    expect(() => faults.throwIfAny()).toThrow('<stdin>:3: locations[0].file: is wrong');
  });
});
