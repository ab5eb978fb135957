import { describe, expect, it } from 'vitest';
import { partsOf, sourceOf } from '../../../src/bundle/defaults.ts';

const analysis = { record: 'analysis', format: 1, analyzedAt: '2026-03-01' } as const;

describe('defaults of the analysis', () => {
  it('replaces all parts unless it names some, in one order', () => {
    expect(partsOf(analysis)).toEqual(['code', 'cve', 'cloud']);
    expect(partsOf({ ...analysis, parts: ['cloud', 'code', 'cloud'] })).toEqual(['code', 'cloud']);
  });

  it('is of the source main unless it names one', () => {
    expect(sourceOf(analysis)).toBe('main');
    expect(sourceOf({ ...analysis, source: 'scip' })).toBe('scip');
  });
});
