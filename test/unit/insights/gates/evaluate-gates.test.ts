import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateGates, type KnownBefore, type Verdict } from '../../../../src/insights/gates/evaluate-gates.ts';
import {
  type GateConfiguration,
  gateConfigurationOf,
  gateConfigurationSchema,
} from '../../../../src/insights/gates/gate-configuration.ts';
import { fingerprintOf, type GateFinding } from '../../../../src/insights/gates/gate-finding.ts';
import { parseRuleFile } from '../../../../src/rule-files/parse-rule-file.ts';

const blocker: GateFinding = {
  kind: 'cloud',
  id: 'containerization:31',
  aliases: [],
  name: 'Writes to local files',
  severity: 'High',
  contribution: 'Blocker',
  subject: 'src/store.Store.save',
  package: null,
  place: { path: 'src/store.ts', startLine: 4, endLine: 4 },
  isInUse: true,
};
const weakness: GateFinding = {
  ...blocker,
  kind: 'cve',
  id: 'CVE-2020-1',
  aliases: ['GHSA-1'],
  name: 'CVE-2020-1',
  subject: 'lodash@4.17.4',
  package: 'lodash',
  place: null,
  isInUse: false,
};
const nothing: KnownBefore = { fingerprints: new Set(), kinds: new Set() };

function verdictOf(
  config: string,
  findings: readonly GateFinding[],
  before: KnownBefore = nothing,
  scans: { cve: string | null; cloud: string | null } = { cve: '2026-01-01', cloud: '2026-01-01' },
): Verdict {
  const configuration: GateConfiguration = gateConfigurationOf(parseRuleFile('c.yml', config, gateConfigurationSchema));
  return evaluateGates({ findings, configuration, before, scans, today: '2026-06-15' });
}

describe('gates [I-gates]', () => {
  it('close for what is at or above the severity the policy names', () => {
    const config = 'policy: { cloud: { criticality: High }, packages: { severity: Critical } }';
    const found = verdictOf(config, [blocker, { ...blocker, severity: 'Medium' }, weakness]);
    expect(found.violations.map(({ finding, reasons }) => [finding, reasons])).toEqual([
      [blocker, ['criticality High, at or above High']],
    ]);
    const unknown = verdictOf(config, [{ ...weakness, severity: 'Unknown' }]);
    expect(unknown.violations).toHaveLength(1);
  });

  it('never close for what helps', () => {
    const booster = { ...blocker, contribution: 'Booster', severity: 'None' };
    expect(verdictOf('policy: { cloud: { criticality: Low, newBlockers: false } }', [booster]).violations).toEqual([]);
  });

  it('can be for packages in use only', () => {
    const config = 'policy: { packages: { severity: Low, inUseOnly: true } }';
    expect(verdictOf(config, [weakness]).violations).toEqual([]);
    expect(verdictOf(config, [{ ...weakness, isInUse: true }]).violations).toHaveLength(1);
  });

  it('close for what is new, where an earlier scan of the kind is known [I-gates-new]', () => {
    const config = 'policy: { cloud: { newBlockers: false }, packages: { severity: Low, newOnly: true } }';
    const other = { ...blocker, subject: 'src/other' };
    const known: KnownBefore = { fingerprints: new Set([fingerprintOf(other)]), kinds: new Set(['cloud']) };
    const found = verdictOf(config, [blocker, other, weakness], known);
    expect(found.violations.map(({ finding, isNew }) => [finding.subject, isNew])).toEqual([[blocker.subject, true]]);
    expect(verdictOf(config, [blocker, weakness]).violations).toEqual([]);
  });

  it('accept what a suppression fits, through its last day, and count it [I-gates-counted]', () => {
    const config = (expires: string) =>
      `policy: { cloud: { criticality: Low }, packages: { severity: Low } }\nsuppressions:\n  - { pattern: 'containerization:*', path: 'src/*', reason: known, expires: ${expires} }\n  - { vulnerability: ghsa-1, package: lodash, reason: not reachable }\n  - { object: nobody, reason: old }\n`;
    const held = verdictOf(config('2026-06-15'), [blocker, weakness]);
    expect(held.violations).toEqual([]);
    expect(held.suppressed.map(({ suppression }) => suppression.reason)).toEqual(['known', 'not reachable']);
    expect(held.unused.map(({ reason, origin }) => [reason, origin])).toEqual([['old', 'c.yml:5:5']]);
    const ended = verdictOf(config('2026-06-14'), [blocker, weakness]);
    expect(ended.violations.map(({ finding }) => finding)).toEqual([blocker]);
    expect(ended.expired.map(({ reason }) => reason)).toEqual(['known']);
  });

  it('close when a scan that the policy wants never ran', () => {
    const found = verdictOf('policy: { requireScans: [cve, cloud] }', [], nothing, { cve: null, cloud: '2026-01-01' });
    expect(found.missingScans).toEqual(['cve']);
  });

  it('match `*` as any text', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '*', '.'), maxLength: 8 });
    const plain = fc.string({ unit: fc.constantFrom('a', 'b', '.'), maxLength: 8, minLength: 1 });
    fc.assert(
      fc.property(text, plain, (wanted, subject) => {
        fc.pre(wanted !== '');
        const source = wanted
          .split('*')
          .map((part) => part.replaceAll('.', '\\.'))
          .join('.*');
        const config = `policy: { cloud: { criticality: Low } }\nsuppressions: [{ object: ${JSON.stringify(wanted)}, reason: r }]`;
        const { suppressed } = verdictOf(config, [{ ...blocker, subject }]);
        expect(suppressed.length === 1).toBe(new RegExp(`^${source}$`).test(subject));
      }),
      { seed: 11, numRuns: 300 },
    );
  });
});

describe('a project configuration', () => {
  it('is refused with the line of each fault', () => {
    const faults = (text: string): string => {
      try {
        gateConfigurationOf(parseRuleFile('c.yml', text, gateConfigurationSchema));
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    expect(faults('suppressions:\n  - { pattern: a }\n')).toMatch(/^c\.yml:2:5: suppressions\[0\]\.reason: is missing/);
    expect(faults('suppressions:\n  - { reason: a }\n')).toContain('c.yml:2:5: suppressions[0]: names nothing');
    expect(faults('suppressions:\n  - { path: a, reason: a, expires: 2026-13-40 }\n')).toContain(
      '2026-13-40 is no date',
    );
    expect(faults('policy: { cloud: { criticality: Terrible } }')).toContain('c.yml:1:33: policy.cloud.criticality');
    expect(faults('polcy: {}')).toContain('c.yml:1:8: polcy: unknown member; allowed are policy, suppressions');
  });
});

describe('a gate configuration [I-gates]', () => {
  const faultsOf = (text: string): string => {
    try {
      gateConfigurationOf(parseRuleFile('c.yml', text, gateConfigurationSchema));
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('takes severities in any letter case and names the ones there are', () => {
    const closed = verdictOf('policy: { cloud: { criticality: HIGH } }', [blocker]);
    expect(closed.violations).toHaveLength(1);
    expect(faultsOf('policy:\n  packages: { severity: Severe }')).toBe(
      'c.yml:2:25: policy.packages.severity: "Severe" is none of Critical, High, Medium, Low',
    );
    expect(faultsOf('policy: { requireScans: [sast] }')).toContain(
      'policy.requireScans[0]: found the string "sast"; one of "cve", "cloud" is required',
    );
  });

  it('refuses blank reasons and days that the calendar does not have', () => {
    expect(faultsOf("suppressions: [{ path: a, reason: '  ' }]")).toContain(
      'suppressions[0].reason: must not be blank',
    );
    const until = (day: string) => faultsOf(`suppressions: [{ path: a, reason: r, expires: '${day}' }]`);
    expect(until('2027-02-30')).toContain('2027-02-30 is no date');
    expect([until('2028-02-29'), until('2027-13-01')]).toEqual(['', expect.stringContaining('2027-13-01 is no date')]);
  });

  it('that is empty is said to be', () => {
    expect(faultsOf('')).toBe('c.yml:1:1: is empty');
  });
});
