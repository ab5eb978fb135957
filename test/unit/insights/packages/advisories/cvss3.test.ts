import { describe, expect, it } from 'vitest';
import { cvss3BaseScore } from '../../../../../src/insights/packages/advisories/cvss3.ts';
import { ratingOf, severityNamed, worstOf } from '../../../../../src/insights/packages/advisories/severity.ts';

/** Published vectors and scores: the examples document of FIRST and well-known CVE records. */
const published: [string, number][] = [
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:H', 10],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', 9.8],
  ['CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:H', 7.2],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N', 7.5],
  ['CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H', 8.1],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N', 6.1],
  ['CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:L/A:N', 6.4],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L', 5.3],
  ['CVSS:3.0/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H', 7.8],
  ['CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N', 2.4],
  ['CVSS:3.1/AV:A/AC:H/PR:N/UI:N/S:C/C:N/I:H/A:N', 6.1],
  ['CVSS:3.1/AV:L/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:N', 0],
  ['CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H/E:P/RL:O', 9.8],
];

describe('severities [P-severity]', () => {
  it.each(published)('of %s are of its base score, %d', (vector, score) => {
    expect(cvss3BaseScore(vector)).toBe(score);
  });

  it('are not scored from other versions, or without all base metrics', () => {
    for (const vector of [
      'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N',
      'AV:N/AC:L/Au:N/C:P/I:P/A:P',
      '',
    ]) {
      expect(cvss3BaseScore(vector)).toBeUndefined();
    }
    expect(cvss3BaseScore('CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H')).toBeUndefined();
    expect(cvss3BaseScore('CVSS:3.1/AV:X/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H')).toBeUndefined();
  });

  it('have the bounds of the published scale', () => {
    expect([10, 9, 8.9, 7, 6.9, 4, 3.9, 0].map(ratingOf)).toEqual([
      ...['Critical', 'Critical', 'High', 'High', 'Medium', 'Medium', 'Low', 'Low'],
    ]);
    expect(['MODERATE', 'critical', 'Low', 'bad'].map(severityNamed)).toEqual(['Medium', 'Critical', 'Low', undefined]);
    expect([worstOf(['Unknown', 'Low', 'High']), worstOf([])]).toEqual(['High', 'Unknown']);
  });
});
