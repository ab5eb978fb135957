import { describe, expect, it } from 'vitest';
import type { Advisory } from '../../../../../src/insights/packages/advisories/advisory.ts';
import { AdvisoryIndex } from '../../../../../src/insights/packages/advisories/advisory-index.ts';
import type { UsedPackage } from '../../../../../src/insights/packages/graph/package-graph.ts';
import { matchPackage } from '../../../../../src/insights/packages/match/match-package.ts';
import type { Statement } from '../../../../../src/insights/packages/match/statement.ts';

const used: UsedPackage = {
  id: { type: 'npm', name: 'x', version: '1.5.0' },
  key: 'pkg:npm/x@1.5.0',
  declaredIn: new Set(['package.json']),
  dependencies: [],
  development: false,
  direct: true,
};

function advisory(id: string, fixed: string, members: Partial<Advisory> = {}): Advisory {
  const events = [
    { kind: 'introduced', version: '1.0.0' },
    { kind: 'fixed', version: fixed },
  ] as const;
  return {
    id,
    aliases: [],
    upstream: [],
    summary: `about ${id}`,
    severity: 'High',
    affected: [{ type: 'npm', name: 'x', versions: [], ranges: [{ order: 'semver', events }] }],
    ...members,
  };
}

function match(advisories: readonly Advisory[], statements: readonly Partial<Statement>[] = []) {
  const book = new AdvisoryIndex(() => true);
  for (const one of advisories) book.add(one);
  const blank = {
    vulnerability: '',
    aliases: [],
    severity: 'Unknown',
    package: used.key,
    state: null,
    justification: null,
  };
  return matchPackage(
    used,
    book,
    statements.map((one) => ({ ...blank, ...one }) as Statement),
  );
}

describe('the vulnerabilities of a package in use [P-match]', () => {
  it('stand once for each alias group, with the worst severity of the advisories that hit it', () => {
    const { vulnerabilities, vectorOf } = match([
      advisory('GHSA-1', '2.0.0', { aliases: ['CVE-2024-1'], severity: 'Medium' }),
      advisory('PYSEC-1', '2.0.0', { aliases: ['CVE-2024-1'], severity: 'Unknown', summary: null }),
      advisory('SNYK-1', '1.6.0', { aliases: ['ghsa-1'], severity: 'Critical' }),
      advisory('CVE-2024-2', '1.4.0'),
    ]);
    expect(vulnerabilities).toEqual([
      {
        id: 'CVE-2024-1',
        aliases: ['GHSA-1', 'PYSEC-1', 'SNYK-1'],
        severity: 'Critical',
        advisories: ['GHSA-1', 'PYSEC-1', 'SNYK-1'],
        summary: 'about GHSA-1',
      },
    ]);
    expect(vectorOf('1.5.0')).toEqual([1, 0, 0, 0, 0]);
    expect(vectorOf('1.7.0')).toEqual([0, 0, 1, 0, 0]);
    expect(vectorOf('1.2.0')).toEqual([1, 1, 0, 0, 0]);
    expect(vectorOf('2.0.0')).toEqual([0, 0, 0, 0, 0]);
  });

  it('of an advisory that repeats others are those too, and count as those alone', () => {
    const { vulnerabilities, vectorOf } = match([advisory('DSA-1', '2.0.0', { upstream: ['CVE-1', 'CVE-2'] })]);
    expect(vulnerabilities.map(({ id }) => id)).toEqual(['CVE-1', 'CVE-2', 'DSA-1']);
    expect(vectorOf('1.5.0')).toEqual([0, 2, 0, 0, 0]);
  });

  it.each(['not_affected', 'false_positive', 'resolved', 'resolved_with_pedigree'])(
    'are taken off by the state %s of any alias, for all versions, and told [P-vex]',
    (state) => {
      const { vulnerabilities, cleared, vectorOf } = match(
        [advisory('GHSA-1', '2.0.0', { aliases: ['CVE-1'] }), advisory('GHSA-2', '2.0.0')],
        [{ vulnerability: 'cve-1', state, justification: 'code_not_reachable' }],
      );
      expect(vulnerabilities.map(({ id }) => id)).toEqual(['GHSA-2']);
      expect(cleared).toEqual([{ id: 'CVE-1', aliases: ['GHSA-1'], state, justification: 'code_not_reachable' }]);
      expect(vectorOf('1.7.0')).toEqual([0, 1, 0, 0, 0]);
    },
  );

  it('stay in every other state, and one that only the SBOM tells is one too [P-vex]', () => {
    const { vulnerabilities } = match(
      [advisory('GHSA-1', '2.0.0')],
      [
        { vulnerability: 'GHSA-1', state: 'in_triage' },
        { vulnerability: 'CVE-9', severity: 'Low', state: 'exploitable' },
      ],
    );
    expect(vulnerabilities.map(({ id, severity, advisories }) => [id, severity, advisories])).toEqual([
      ['CVE-9', 'Low', []],
      ['GHSA-1', 'High', ['GHSA-1']],
    ]);
  });
});
