import fc from 'fast-check';
import type { BundleRecord, LocationRecord, ObjectRecord, Part } from '../../../../src/bundle/records.ts';

/** Few names, so that they collide, sort and fold in every way. */
const text = fc.constantFrom(
  '',
  'a',
  'A',
  'b',
  'ab',
  'a/b',
  'ä',
  'A\u0308',
  '\uffee',
  '\u{1f600}',
  'a"\\\n',
  'constructor',
);
const filledText = text.map((value) => value || 'x');
const maybe = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(value, { nil: undefined, freq: 2 });
const linkType = fc.constantFrom('CALL', 'READ', 'REFER');

/** Which keys each source and part may use; sources share none. */
const objectKeys = (source: string): string[] => Array.from({ length: 9 }, (_, i) => `${source}-o${i}`);
const fileKeys = (source: string): string[] => Array.from({ length: 4 }, (_, i) => `${source}-f${i}`);

function locations(files: readonly string[]): fc.Arbitrary<LocationRecord[]> {
  if (files.length === 0) return fc.constant([]);
  const location = fc.record({
    file: fc.constantFrom(...files),
    startLine: fc.integer({ min: 1, max: 9 }),
    more: fc.nat(3),
  });
  const places = fc.array(location, { maxLength: 3 });
  return places.map((list) =>
    list.map(({ file, startLine, more }) => ({ file, startLine, endLine: startLine + more })),
  );
}

function objectRecord(key: string, files: readonly string[], parents: readonly string[]): fc.Arbitrary<ObjectRecord> {
  return fc
    .record({
      name: text,
      fullName: text,
      type: filledText,
      typeId: fc.constantFrom('t', 'db'),
      language: fc.constantFrom('Java', 'SQL', ''),
      mangling: maybe(text),
      filePath: maybe(fc.option(text)),
      annotations: maybe(fc.option(fc.array(text, { maxLength: 3 }))),
      external: maybe(fc.boolean()),
      parent: maybe(parents.length > 0 ? fc.constantFrom(...parents) : fc.constant(null)),
      locations: maybe(locations(files)),
      checksum: maybe(fc.constantFrom('', '1', '2')),
      levels: maybe(fc.tuple(filledText, filledText, filledText, filledText, filledText)),
      test: maybe(fc.boolean()),
      package: maybe(fc.constantFrom('p0', 'p1', 'p9')),
      'x-note': maybe(fc.jsonValue({ maxDepth: 1 })),
    })
    .map((members) => defined({ record: 'object', key, ...members }));
}

/** One bundle: objects of one source, links and insights among all keys that are known to exist then. */
export interface ArbitraryBundle {
  readonly source: string;
  readonly parts: readonly Part[];
  readonly records: readonly BundleRecord[];
}

/** A bundle that replaces all parts, of the source `main`. */
export const arbitraryBundle: fc.Arbitrary<ArbitraryBundle> = bundleOf('main', ['code', 'cve', 'cloud'], []);

/** A bundle of the code of one source that may refer to objects of others. */
export function bundleOf(
  source: string,
  parts: readonly Part[],
  others: readonly string[],
): fc.Arbitrary<ArbitraryBundle> {
  const chosen = fc.record({ objects: fc.subarray(objectKeys(source)), files: fc.subarray(fileKeys(source)) });
  return chosen.chain(({ objects, files }) => {
    const known = [...(parts.includes('code') ? objects : []), ...others];
    const usable = parts.includes('code') ? files : [];
    const code = parts.includes('code') ? codeRecords(objects, files, known) : fc.constant([]);
    const cve = parts.includes('cve') ? packageRecords(known) : fc.constant([]);
    const cloud = parts.includes('cloud') ? patternRecords(known, usable) : fc.constant([]);
    return fc
      .tuple(analysisRecord(source, parts), code, cve, cloud)
      .chain(([analysis, ...lists]) =>
        shuffled(lists.flat()).map((records) => ({ source, parts, records: [analysis, ...records] })),
      );
  });
}

function analysisRecord(source: string, parts: readonly Part[]): fc.Arbitrary<BundleRecord> {
  const time = fc.constantFrom('2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  return fc
    .record({ analyzedAt: time, revision: maybe(text), scans: maybe(fc.record({ cve: time }, { requiredKeys: [] })) })
    .map((members) => defined({ record: 'analysis', format: 1, source, parts, ...members }));
}

function codeRecords(
  objects: readonly string[],
  files: readonly string[],
  known: readonly string[],
): fc.Arbitrary<BundleRecord[]> {
  const fileRecord = (key: string): fc.Arbitrary<BundleRecord> =>
    fc
      .record({ path: filledText, lines: fc.nat(100), text: maybe(text), checksum: maybe(text) })
      .map((members) => defined({ record: 'file', key, ...members }));
  const link = fc
    .record({
      from: fc.constantFrom(...orNone(objects)),
      to: fc.constantFrom(...orNone(known)),
      type: linkType,
      escalated: maybe(fc.boolean()),
      locations: maybe(locations(files)),
      confidence: maybe(fc.constantFrom('resolved', 'derived')),
      rule: maybe(fc.constantFrom(null, 'r1', 'r2')),
      'x-candidates': maybe(fc.constantFrom(1, 2, 3, 0.5, 'many')),
      'x-mention': maybe(fc.constantFrom(true, true, false, 1)),
      'x-why': maybe(text),
    })
    .map((members) => defined({ record: 'link', ...members }));
  const transaction = (key: string): fc.Arbitrary<BundleRecord> =>
    fc
      .record({
        name: text,
        fullName: text,
        startPoint: fc.constantFrom(...orNone(objects)),
        endPoints: maybe(fc.array(fc.constantFrom(...orNone(objects)), { maxLength: 3 })),
        objects: maybe(fc.array(fc.constantFrom(...orNone(objects)), { maxLength: 3 })),
        stack: maybe(fc.uniqueArray(text, { maxLength: 3 })),
      })
      .map((members) => defined({ record: 'transaction', key, ...members }));
  const source = (objects[0] ?? '').split('-')[0];
  return fc
    .tuple(
      fc.tuple(...files.map(fileRecord)),
      fc.tuple(...objects.map((key, i) => objectRecord(key, files, objects.slice(0, i)))),
      objects.length === 0 ? fc.constant([]) : fc.array(link, { maxLength: 25 }),
      objects.length === 0
        ? fc.constant([])
        : fc.tuple(...['t0', 't1', 't2'].map((key) => transaction(`${source}-${key}`))),
    )
    .map((lists) => lists.flat() as BundleRecord[]);
}

function packageRecords(known: readonly string[]): fc.Arbitrary<BundleRecord[]> {
  const vulnerability = fc.record({
    id: fc.constantFrom('CVE-1', 'GHSA-1', 'cve-2', 'PYSEC-1'),
    aliases: fc.subarray(['CVE-1', 'ghsa-1', 'CVE-2']),
  });
  const record = (key: string): fc.Arbitrary<BundleRecord> =>
    fc
      .record({
        name: filledText,
        version: fc.constantFrom('1', '2'),
        vulnerabilities: maybe(fc.array(vulnerability, { maxLength: 2 })),
        objects: maybe(fc.subarray([...known])),
        paths: maybe(fc.constant([['p0', 'p1'], []])),
        releasesPerYear: maybe(fc.constantFrom(null, 3)),
      })
      .map((members) => defined({ record: 'package', key, ...members }));
  return fc.tuple(record('p0'), record('p1'), record('p9'));
}

function patternRecords(known: readonly string[], files: readonly string[]): fc.Arbitrary<BundleRecord[]> {
  const occurrence = fc.record({ object: fc.constantFrom(...orNone(known)), locations: locations(files) });
  const record = (id: string): fc.Arbitrary<BundleRecord> =>
    fc
      .record({
        name: filledText,
        occurrences: known.length === 0 ? fc.constant([]) : fc.array(occurrence, { maxLength: 5 }),
        impacts: fc.constantFrom([], ['Code', 'Architecture']),
      })
      .map((members) =>
        defined({
          record: 'pattern',
          id,
          strategy: id.split(':')[0],
          category: 'c',
          contribution: 'Blocker',
          criticality: 'Low',
          ...members,
        }),
      );
  return fc.tuple(record('containerization:2'), record('containerization:10'), record('platform-migration:1'));
}

function orNone(keys: readonly string[]): string[] {
  return keys.length > 0 ? [...keys] : ['none'];
}

function shuffled<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length, maxLength: items.length });
}

/** Without the members that are undefined. */
function defined<T>(members: object): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}
