import { describe, expect, it } from 'vitest';
import { readSbomText } from '../read-sbom.ts';

const library = (name: string, version: string, members: object = {}): object => ({
  type: 'library',
  name,
  version,
  'bom-ref': name,
  purl: `pkg:npm/${name}@${version}`,
  ...members,
});

const sbom = (members: object = {}): object => ({
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  metadata: { component: { type: 'application', name: 'shop', 'bom-ref': 'shop' } },
  components: [
    library('a', '1.0.0'),
    library('b', '2.0.0', { components: [library('inner', '3.0.0')] }),
    library('tool', '1.0.0', { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
    { type: 'library', name: 'unknown', version: '1', 'bom-ref': 'u' },
    { type: 'file', name: 'x.txt' },
  ],
  dependencies: [
    { ref: 'shop', dependsOn: ['a', 'tool', 'gone'] },
    { ref: 'a', dependsOn: ['b'] },
    { ref: 'u', dependsOn: ['inner'] },
  ],
  ...members,
});

describe('a CycloneDX SBOM [P-cyclonedx]', () => {
  it.each(['1.4', '1.5', '1.6', '1.7'])(
    'of version %s gives packages, who asks for whom, and what is left out',
    (specVersion) => {
      const { packages, edges, notes } = readSbomText(sbom({ specVersion }));
      expect(packages).toEqual(['a 1.0.0!', 'b 2.0.0', 'inner 3.0.0?', 'tool 1.0.0! (dev)']);
      expect(edges).toEqual(['a > pkg:npm/b@2.0.0']);
      expect(notes).toEqual([
        '1 libraries without a purl or a version are left out',
        '1 references lead to nothing in it and are left out',
      ]);
    },
  );

  it('with what is not a purl tells its path and the value', () => {
    const components = [library('a', '1.0.0'), library('b', '1.0.0', { purl: 'npm/b@1.0.0' })];
    const { packages, notes } = readSbomText(sbom({ components, dependencies: [] }));
    expect(packages).toEqual(['a 1.0.0?']);
    expect(notes).toEqual(['1 packages are left out, not a purl: components[1].purl "npm/b@1.0.0"']);
  });

  it('may have purls of any ecosystem, and versions beside them', () => {
    const components = [
      library('log4j-core', '2.14.1', { purl: 'pkg:maven/org.apache.logging.log4j/log4j-core?type=jar' }),
      library('Typing_Extensions', '4.8.0', { purl: 'pkg:pypi/Typing_Extensions@4.8.0' }),
    ];
    expect(readSbomText(sbom({ components, dependencies: [] })).packages).toEqual([
      'org.apache.logging.log4j:log4j-core 2.14.1?',
      'typing-extensions 4.8.0?',
    ]);
  });

  it('tells what is said of vulnerabilities, each for the packages it is about [P-vex]', () => {
    const vulnerabilities = [
      {
        id: 'GHSA-1',
        references: [{ id: 'CVE-1', source: {} }],
        ratings: [{ severity: 'low' }, { severity: 'critical' }, { severity: 'none' }],
        analysis: { state: 'not_affected', justification: 'code_not_reachable' },
        affects: [{ ref: 'a' }, { ref: 'urn:cdx:1/1#b' }, { ref: 'pkg:npm/elsewhere@1.0.0' }, { ref: 'nothing' }],
      },
      {
        id: 'CVE-2',
        affects: [
          { ref: 'a', versions: [{ range: 'vers:npm/<1.0.0' }, { version: '1.0.0', status: 'unaffected' }] },
          { ref: 'b', versions: [{ version: '9.9.9', status: 'unaffected' }] },
        ],
      },
    ];
    const { statements, notes } = readSbomText(sbom({ vulnerabilities }));
    const first = {
      vulnerability: 'GHSA-1',
      aliases: ['CVE-1'],
      severity: 'Critical',
      state: 'not_affected',
      justification: 'code_not_reachable',
    };
    const second = { vulnerability: 'CVE-2', aliases: [], severity: 'Unknown', justification: null };
    expect(statements).toEqual([
      { ...first, package: 'pkg:npm/a@1.0.0' },
      { ...first, package: 'pkg:npm/b@2.0.0' },
      { ...first, package: 'pkg:npm/elsewhere@1.0.0' },
      { ...second, package: 'pkg:npm/a@1.0.0', state: 'unaffected' },
      { ...second, package: 'pkg:npm/b@2.0.0', state: null },
    ]);
    expect(notes.join()).not.toContain('range');
  });

  it('has ranges of versions, and tells those that cannot be evaluated [P-vers]', () => {
    const range = (text: string, status?: string) => ({ range: text, ...(status && { status }) });
    const states = (...versions: object[]) => {
      const { statements, notes } = readSbomText(
        sbom({ vulnerabilities: [{ id: 'CVE-1', affects: [{ ref: 'a', versions }] }] }),
      );
      return [statements.map(({ state }) => state), notes.filter((note) => note.includes('range'))];
    };
    expect(states(range('vers:npm/<1.0.1'))).toEqual([[null], []]);
    expect(states(range('vers:npm/<1.0.0'))).toEqual([[], []]);
    expect(states(range('vers:npm/<1.0.0', 'unaffected'))).toEqual([[null], []]);
    expect(states(range('vers:npm/>=1.0.0', 'unaffected'))).toEqual([['unaffected'], []]);
    expect(states(range('vers:npm/*'), { version: '1.0.0', status: 'unaffected' })).toEqual([['unaffected'], []]);
    expect(states(range('vers:deb/<1', 'unaffected'), range('vers:npm/>=1.0.0', 'unaffected'))[0]).toEqual([
      'unaffected',
    ]);
    const told =
      '1 version ranges of vulnerabilities are not evaluated (the order of deb versions is not known): the version in use counts as affected where nothing else is said of it';
    expect(states(range('vers:deb/<1'))).toEqual([[null], [told]]);
    expect(states(range('vers:deb/<1', 'unaffected'))).toEqual([[null], [told]]);
    expect(states(range('<1.0.0'))[1]).toEqual([expect.stringContaining('("<1.0.0" is no vers range)')]);
  });

  it.each([
    [sbom({ specVersion: '1.3' }), 'sbom.json: specVersion: one of 1.4, 1.5, 1.6, 1.7 is expected, not "1.3"'],
    [sbom({ components: {} }), 'sbom.json: components: a list is expected, not {}'],
    [sbom({ components: [{ type: 'library' }] }), 'sbom.json: components[0].name: a text is expected, not nothing'],
    [
      sbom({ components: [library('a', '1'), library('a', '1')] }),
      'components[1].bom-ref: a reference that no other component has is expected, not "a"',
    ],
    [sbom({ dependencies: [{ ref: 1 }] }), 'sbom.json: dependencies[0].ref: a text is expected, not 1'],
    [
      sbom({ vulnerabilities: [{ id: 'x', affects: [{}] }] }),
      'sbom.json: vulnerabilities[0].affects[0].ref: a text is expected',
    ],
    ['{"a":1}', 'sbom.json: neither a CycloneDX ("bomFormat": "CycloneDX") nor an SPDX document'],
    ['<bom/>', 'sbom.json: line 1, column 1: not JSON'],
    ['[]', 'sbom.json: the document: an object is expected, not []'],
  ])('that is wrong is refused with the path', (document, message) => {
    expect(() => readSbomText(document)).toThrow(message);
  });
});
