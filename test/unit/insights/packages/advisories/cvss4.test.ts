import { assert, constantFrom, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cvss4Score } from '../../../../../src/insights/packages/advisories/cvss4.ts';

/** Vectors and scores of the examples document of FIRST (first.org/cvss/v4.0/examples) and of its calculator. */
const published: [string, number][] = [
  ['AV:L/AC:L/AT:P/PR:L/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.3],
  ['AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7.7],
  ['AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/E:U', 5.2],
  ['AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:N/SI:N/SA:N', 8.3],
  ['AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 5.1],
  ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:L/SI:L/SA:N', 6.9],
  ['AV:L/AC:L/AT:N/PR:N/UI:A/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N', 4.6],
  ['AV:L/AC:L/AT:N/PR:H/UI:N/VC:N/VI:N/VA:N/SC:H/SI:N/SA:N', 5.9],
  ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N/E:A', 8.7],
  ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 9.3],
  ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:H/SI:H/SA:H/E:A', 10],
  ['AV:A/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:L/SI:L/SA:L', 8.7],
  ['AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', 7],
  ['AV:N/AC:L/AT:N/PR:N/UI:N/VC:N/VI:N/VA:N/SC:N/SI:N/SA:N', 0],
  ['AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:H/SI:H/SA:H', 8.6],
];
const base = 'AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N';

/** Values of the metrics, the worst first. */
const values = {
  AV: 'NALP',
  AC: 'LH',
  AT: 'NP',
  PR: 'NLH',
  UI: 'NPA',
  VC: 'HLN',
  VI: 'HLN',
  VA: 'HLN',
  SC: 'HLN',
  SI: 'HLN',
  SA: 'HLN',
} as const;
const names = Object.keys(values) as (keyof typeof values)[];

describe('scores of CVSS 4 [P-severity]', () => {
  it.each(published)('of %s are %d', (vector, score) => {
    expect(cvss4Score(`CVSS:4.0/${vector}`)).toBe(score);
  });

  it('take modified metrics in place of those of the base, and nothing of supplemental ones', () => {
    expect(cvss4Score(`CVSS:4.0/${base}/MVC:N/MVI:N/MVA:N`)).toBe(0);
    expect(cvss4Score(`CVSS:4.0/AV:P/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N/MAV:N`)).toBe(9.3);
    expect(cvss4Score(`CVSS:4.0/${base}/MSI:S`)).toBe(10);
    expect(cvss4Score(`CVSS:4.0/${base}/CR:X/E:X/MAV:X/S:P/AU:Y/R:I/U:Clear`)).toBe(9.3);
  });

  it('are not made from other texts, wrong metrics, or without all of the base', () => {
    for (const vector of [
      `CVSS:3.1/${base}`,
      base,
      '',
      'CVSS:4.0',
      `CVSS:4.0/${base.replace('/SA:N', '')}`,
      `CVSS:4.0/${base.replace('AV:N', 'AV:X')}`,
      `CVSS:4.0/${base.replace('SI:N', 'SI:S')}`,
      `CVSS:4.0/${base}/AV:N`,
      `CVSS:4.0/${base}/MVC:S`,
      `CVSS:4.0/${base}/Mconstructor:N`,
      `CVSS:4.0/${base}/constructor:N`,
      `CVSS:4.0/${base}/E:A:B`,
      `CVSS:4.0/${base}/`,
    ]) {
      expect(cvss4Score(vector), vector).toBeUndefined();
    }
  });

  it('are from 0 to 10 in tenths, and never rise when a metric becomes less severe', () => {
    const any = record(Object.fromEntries(names.map((name) => [name, constantFrom(...values[name].split(''))])));
    assert(
      property(any, constantFrom(...names), (metrics, changed) => {
        const of = (one: Record<string, string>): number =>
          cvss4Score(`CVSS:4.0/${names.map((name) => `${name}:${one[name]}`).join('/')}`) as number;
        const lesser = values[changed][values[changed].indexOf(metrics[changed] ?? '') + 1];
        const score = of(metrics);
        expect(score).toBe(Math.round(score * 10) / 10);
        expect(score >= 0 && score <= 10).toBe(true);
        if (lesser !== undefined) expect(of({ ...metrics, [changed]: lesser })).toBeLessThanOrEqual(score);
      }),
      { seed: 4, numRuns: 2000 },
    );
  });
});
