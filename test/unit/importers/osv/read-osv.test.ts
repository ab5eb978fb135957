import { describe, expect, it } from 'vitest';
import { emptyOsvSummary, readOsv } from '../../../../src/importers/osv/read-osv.ts';
import { zipEntries } from '../../../../src/importers/osv/zip-entries.ts';
import { byteFileOf } from '../byte-file-of.ts';
import { makeZip } from './make-zip.ts';

const record = (id: string, members: object = {}): object => ({
  schema_version: '1.7.5',
  id,
  modified: '2026-01-01T00:00:00Z',
  affected: [
    {
      package: { ecosystem: 'npm', name: 'x' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
    },
  ],
  ...members,
});

const read = (content: string | Uint8Array, name = 'osv') => {
  const summary = emptyOsvSummary();
  return { advisories: [...readOsv(byteFileOf(content, name), summary)], summary };
};
const idsOf = (content: string | Uint8Array): string[] => read(content).advisories.map(({ id }) => id);

describe('OSV records [P-osv-files]', () => {
  const [a, b] = [JSON.stringify(record('A')), JSON.stringify(record('B'))];

  it.each([
    ['one record', a, ['A']],
    ['one record on several lines', JSON.stringify(record('A'), null, 2), ['A']],
    ['a list', `[${a},${b}]`, ['A', 'B']],
    ['one a line, with a byte order mark and empty lines', `\ufeff${a}\n\n${b}\r\n`, ['A', 'B']],
    [
      'a zip archive of files, others in it aside',
      makeZip([
        { name: 'A.json', content: a },
        { name: 'b/B.json', content: b, stored: true },
        { name: 'README.md', content: '#' },
      ]),
      ['A', 'B'],
    ],
    [
      'a zip archive with wide sizes and a comment',
      makeZip([{ name: 'A.json', content: a, wide: true }], 'by hand'),
      ['A'],
    ],
    ['an empty list', '[]', []],
  ])('are read from %s', (_, content, ids) => {
    expect(idsOf(content)).toEqual(ids);
  });

  it('are read from YAML, where a version that looks like a number stays as it is written', () => {
    const yaml =
      'id: PYSEC-1\nmodified: 2026-01-01T00:00:00Z\naffected:\n- package: {ecosystem: PyPI, name: x}\n  versions: [1.10]\n';
    const affected = [{ type: 'pypi', name: 'x', versions: ['1.10'], ranges: [] }];
    expect(read(yaml, 'PYSEC-1.yaml').advisories).toMatchObject([{ id: 'PYSEC-1', affected }]);
    expect(read(makeZip([{ name: 'x/PYSEC-1.yml', content: yaml }])).advisories).toMatchObject([{ affected }]);
    expect(() => read('id: A\nb: [\n', 'broken.yaml')).toThrow(/^broken\.yaml: line 3: not YAML/);
    expect(() => read('id: A\naffected: x\n', 'A.yaml')).toThrow('A.yaml: ');
  });

  it('become advisories', () => {
    const full = record('GHSA-1', {
      aliases: ['CVE-1'],
      upstream: ['CVE-0'],
      summary: 'something',
      severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
      database_specific: { severity: 'LOW' },
    });
    expect(read(JSON.stringify(full)).advisories).toEqual([
      {
        id: 'GHSA-1',
        aliases: ['CVE-1'],
        upstream: ['CVE-0'],
        summary: 'something',
        severity: 'Critical',
        affected: [
          {
            type: 'npm',
            name: 'x',
            versions: [],
            ranges: [
              {
                order: 'semver',
                events: [
                  { kind: 'introduced', version: '0' },
                  { kind: 'fixed', version: '1.2.3' },
                ],
              },
            ],
          },
        ],
      },
    ]);
  });

  it('have the severity of their CVSS 4 vector, else of CVSS 3, else the word of the database, else none [P-severity]', () => {
    const v2 = { type: 'CVSS_V2', score: 'AV:N/AC:L/Au:N/C:C/I:C/A:C' };
    const v3 = { type: 'CVSS_V3', score: 'CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N' };
    const v4 = { type: 'CVSS_V4', score: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N' };
    const word = { database_specific: { severity: 'MODERATE' } };
    const severity = (members: object) => read(JSON.stringify(record('A', members))).advisories[0]?.severity;
    const found = [
      { severity: [v3, v4], ...word },
      { severity: [v3], ...word },
      { severity: [v2], ...word },
      { severity: [v2] },
      {},
    ];
    expect(found.map(severity)).toEqual(['Critical', 'Low', 'Medium', 'Unknown', 'Unknown']);
  });

  it('are left out when withdrawn, and counted, as are commit ranges and other ecosystems [P-osv-left-out]', () => {
    const mixed = record('C', {
      affected: [
        {
          package: { ecosystem: 'Debian:12', name: 'x' },
          ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }] }],
        },
        { ranges: [{ type: 'GIT', repo: 'https://example.org/x', events: [{ introduced: '0' }] }] },
        { package: { ecosystem: 'PyPI', name: 'X_y' }, versions: ['1.0'] },
      ],
    });
    const content = [record('A', { withdrawn: '2026-01-01T00:00:00Z' }), mixed]
      .map((one) => JSON.stringify(one))
      .join('\n');
    const { advisories, summary } = read(content);
    expect(advisories.map(({ id, affected }) => [id, affected])).toEqual([
      ['C', [{ type: 'pypi', name: 'x-y', versions: ['1.0'], ranges: [] }]],
    ]);
    expect(summary).toEqual({
      ...emptyOsvSummary(),
      records: 2,
      withdrawn: 1,
      commitRanges: 1,
      otherEcosystems: new Map([['Debian', 1]]),
    });
  });

  it('in a zip archive leave other files of it out, which are told; an archive without any is refused [P-osv-left-out]', () => {
    const others = [
      { name: 'README.md', content: '#' },
      { name: 'old/all.zip', content: '' },
    ];
    const { summary } = read(makeZip([{ name: 'A.json', content: a }, ...others]));
    expect([summary.records, summary.otherFiles]).toEqual([1, new Map([['osv', ['README.md', 'old/all.zip']]])]);
    expect(() => read(makeZip(others))).toThrow('osv: the archive holds no .json, .ndjson, .jsonl, .yaml, .yml');
  });

  it.each([
    ['', 'osv: the file is empty'],
    ['{"id":', 'osv: line 1, column 7: not JSON: the text ends here'],
    ['\n{\n  "id": "A",\n  "affected": nothing\n}', 'osv: line 4, column 15: not JSON: "n" is not expected'],
    [`${a}\nnot json`, 'osv: line 2, column 1: not JSON: "n" is not expected'],
    [
      makeZip([
        { name: 'A.json', content: a },
        { name: 'b/B.json', content: '{"id" "B"}' },
      ]),
      'osv(b/B.json): line 1, column 7: not JSON',
    ],
    ['{"affected":[]}', 'osv: line 1, id: a text is expected, not nothing'],
    [`${a}\n${JSON.stringify(record('B', { affected: {} }))}`, 'osv: line 2, affected: a list is expected, not {}'],
    [
      JSON.stringify(
        record('A', {
          affected: [{ package: { ecosystem: 'npm', name: 'x' }, ranges: [{ type: 'SEMVER', events: [{}] }] }],
        }),
      ),
      'osv: line 1, affected[0].ranges[0].events[0]: one of introduced, fixed, last_affected, limit is expected, not {}',
    ],
    ['17', 'osv: line 1, the record: an object is expected, not 17'],
  ])('that are wrong are told with the place: %s', (content, message) => {
    expect(() => read(content)).toThrow(message);
  });
});

describe('zip archives [P-osv-files]', () => {
  const open = (bytes: Uint8Array, largest = 1000) =>
    [...zipEntries(byteFileOf(bytes, 'z'), largest)].map((entry) => entry.read());

  it('that are cut, encrypted, of another method or too large inside are refused', () => {
    const zip = makeZip([{ name: 'a', content: 'a'.repeat(2000) }]);
    expect(() => open(zip)).toThrow('z: not a whole zip archive: a is larger than 1000 bytes');
    for (let end = 4; end < zip.length; end += 7)
      expect(() => open(zip.subarray(0, end), 5000)).toThrow('not a whole zip archive');
    expect(() => open(makeZip([{ name: 'a', content: 'x', flags: 1 }]))).toThrow('a is encrypted');
    expect(() => open(makeZip([{ name: 'a', content: 'x', method: 12 }]))).toThrow('method 12');
  });

  it('that lie about the size of a file are refused', () => {
    const zip = makeZip([{ name: 'a', content: 'a'.repeat(900) }]);
    const at = zip.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    zip.writeUInt32LE(10, at + 24);
    expect(() => open(zip)).toThrow('a cannot be inflated');
  });

  it('may hold nothing, and folders', () => {
    expect(open(makeZip([]))).toEqual([]);
    expect(
      open(
        makeZip([
          { name: 'folder/', content: '' },
          { name: 'folder/a', content: 'x' },
        ]),
      ).map(String),
    ).toEqual(['x']);
  });
});
