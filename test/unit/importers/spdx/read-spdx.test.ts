import { describe, expect, it } from 'vitest';
import { readSbomText } from '../read-sbom.ts';

const pack = (id: string, purl: string | null, version = '1.0.0'): object => ({
  SPDXID: id,
  name: id,
  versionInfo: version,
  externalRefs:
    purl === null ? [] : [{ referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: purl }],
});
const relation = (from: string, relationshipType: string, to: string): object => ({
  spdxElementId: from,
  relationshipType,
  relatedSpdxElement: to,
});

describe('an SPDX SBOM [P-spdx]', () => {
  it('gives packages with a purl and the dependencies, whichever end tells them', () => {
    const document = {
      spdxVersion: 'SPDX-2.3',
      packages: [
        pack('shop', 'pkg:npm/shop@1.0.0'),
        pack('a', 'pkg:npm/a@1.0.0'),
        pack('b', 'pkg:npm/b'),
        pack('tool', 'pkg:npm/tool@1.0.0'),
        pack('plain', null),
      ],
      relationships: [
        relation('SPDXRef-DOCUMENT', 'DESCRIBES', 'shop'),
        relation('shop', 'DEPENDS_ON', 'a'),
        relation('b', 'DEPENDENCY_OF', 'a'),
        relation('tool', 'DEV_DEPENDENCY_OF', 'shop'),
        relation('a', 'CONTAINS', 'plain'),
      ],
    };
    const { packages, edges, notes } = readSbomText(document);
    expect(packages).toEqual(['a 1.0.0!', 'b 1.0.0', 'tool 1.0.0! (dev)']);
    expect(edges).toEqual(['a > pkg:npm/b@1.0.0']);
    expect(notes).toEqual(['1 packages without a purl or a version are left out']);
  });

  it('with what is not a purl tells its path and the value', () => {
    const document = { spdxVersion: 'SPDX-2.3', packages: [pack('a', 'a@1.0.0')] };
    expect(readSbomText(document).notes).toEqual([
      '1 packages are left out, not a purl: packages[0].externalRefs[0].referenceLocator "a@1.0.0"',
    ]);
  });

  it.each([
    [{ spdxVersion: 'SPDX-3.0' }, 'sbom.json: spdxVersion: SPDX-2.2 or SPDX-2.3 is expected, not "SPDX-3.0"'],
    [{ spdxVersion: 'SPDX-2.3', packages: [{}] }, 'sbom.json: packages[0].SPDXID: a text is expected, not nothing'],
    [
      { spdxVersion: 'SPDX-2.3', relationships: [{}] },
      'relationships[0].relationshipType: a text is expected, not nothing',
    ],
  ])('that is wrong is refused with the path', (document, message) => {
    expect(() => readSbomText(document)).toThrow(message);
  });
});
