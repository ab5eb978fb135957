import { describe, expect, it } from 'vitest';
import { textBefore } from '../../../../src/importers/scip/edges/mention-syntax.ts';

describe('what stands before a mention', () => {
  it('is the line before the name', () => {
    expect(textBefore(['a.b()', 'super().save()'], 1, 8)).toBe('super().');
  });

  it('takes the lines above where a call of a chain begins a line', () => {
    const chain = ['    return (', '        super()', '        .get_queryset()', '        .filter(a=1)'];
    expect(textBefore(chain, 2, 9)).toBe('        super().');
    expect(textBefore(['super()', '', '  .', '  save()'], 3, 2)).toBe('super().');
    expect(textBefore(chain, 3, 9)).toBe('        .get_queryset().');
  });

  it('ends at the first line and after three lines', () => {
    expect(textBefore(['.save()'], 0, 1)).toBe('.');
    expect(textBefore(['super()', '', '', '', '.save()'], 4, 1)).toBe('.');
    expect(textBefore([], 3, 1)).toBe('');
  });
});
