import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextLog } from '../../../../../src/snapshot/builder/tables/text-log.ts';

describe('TextLog', () => {
  it('finds the texts of the rows that have one', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string()), { maxLength: 50 }), (rows) => {
        const log = new TextLog();
        rows.forEach((text, row) => {
          if (text !== null) log.add(row, text);
        });
        expect(log.size).toBe(rows.filter((text) => text !== null).length);
        for (let row = 0; row < rows.length + 2; row++) {
          expect(log.text(row)).toBe(rows[row] ?? undefined);
          expect(log.has(row)).toBe(typeof rows[row] === 'string');
        }
      }),
      { seed: 3 },
    );
  });
});
