import { describe, expect, it } from 'vitest';
import { analysisSummary } from '../../../src/cli/analysis-summary.ts';

describe('the summary of an analysis [C-analyze]', () => {
  it('says what was done, what is incomplete by its effect, and where to look next', () => {
    const notes = [
      'left out: dependencies, 1 folder (node_modules)',
      '12 packages, 3 of them vulnerable',
      "warning: src/a.ts:2: 'absent' is not found",
      'error: src/b.ts:1: syntax',
      'Shop: snapshot 000001-aa: 9 objects, 3 links',
    ];
    expect(analysisSummary({ notes, coverage: null }, { application: 'My Shop', data: "it's here" })).toEqual([
      'Done',
      '12 packages, 3 of them vulnerable',
      'Shop: snapshot 000001-aa: 9 objects, 3 links',
      'Incomplete',
      "warning: src/a.ts:2: 'absent' is not found",
      'error: src/b.ts:1: syntax',
      'left out: dependencies, 1 folder (node_modules)',
      'Next',
      "stratigraph serve --data 'it'\\''s here' answers at http://127.0.0.1:8080, the explorer at /explore",
    ]);
  });

  it('says nothing of what comes next where that is done anyway', () => {
    const summary = analysisSummary(
      { notes: ['done'], coverage: null },
      { application: 'Shop', data: 'x', next: false },
    );
    expect(summary).toEqual(['Done', 'done']);
  });
});
