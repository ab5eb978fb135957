import fc from 'fast-check';
import type {
  BundleRecord,
  CoverageRecord,
  FileRecord,
  LinkRecord,
  LocationRecord,
  ObjectRecord,
  PackageRecord,
  PatternRecord,
  TransactionRecord,
} from '../../src/bundle/records.ts';
import { bundleOf } from './bundle-of.ts';

/** Few characters, so that texts overlap, with all that folding and ordering must get right. */
const character = fc.constantFrom(...'aAbB.é/_%ςσΣßİ', 'e\u0301', '\u{1F600}', '\uFFFD', '\u212B');

export const arbitraryText = fc.oneof(
  { weight: 6, arbitrary: fc.string({ unit: character, maxLength: 5 }) },
  { weight: 2, arbitrary: fc.constantFrom('CartService', 'cart_service', 'getCart', 'com.shop.Cart', 'Größe') },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
);

const levelName = fc.constantFrom('a', 'b', 'B', 'é');
const linkType = fc.constantFrom('CALL', 'READ', 'REFER');
const id = fc.oneof(
  fc.integer({ min: 1, max: 60 }),
  fc.maxSafeNat().map((n) => Math.max(1, n)),
);

function keyOf<T extends { readonly key: string }>(records: readonly T[]): fc.Arbitrary<string> {
  return fc.constantFrom(...records.map(({ key }) => key));
}

const files: fc.Arbitrary<FileRecord[]> = fc
  .array(fc.tuple(fc.constantFrom('src/a.ts', 'src/B.ts', 'C:\\x\\é.java', '§{main_sources}§/a'), fc.nat(50)), {
    minLength: 1,
    maxLength: 4,
  })
  .map((entries) => entries.map(([path, lines], i) => ({ record: 'file', key: `f${i}`, path, lines })));

function locations(of: readonly FileRecord[]): fc.Arbitrary<LocationRecord[]> {
  const one = fc.record({ file: keyOf(of), startLine: fc.integer({ min: 1, max: 9 }), more: fc.nat(3) });
  return fc.array(
    one.map(({ file, startLine, more }) => ({ file, startLine, endLine: startLine + more })),
    { maxLength: 3 },
  );
}

function objects(of: readonly FileRecord[]): fc.Arbitrary<ObjectRecord[]> {
  const type = fc.constantFrom(
    { type: 'Java Class', typeId: 'JV_CLASS', language: 'Java' },
    { type: 'TypeScript Method', typeId: 'typescript-method', language: 'TypeScript' },
    { type: 'Thing Nobody Knows', typeId: 'x', language: 'İ' },
    { type: 'PostgreSQL Table', typeId: 'table', language: 'SQL' },
  );
  const one = fc.record(
    {
      id,
      name: arbitraryText,
      fullName: arbitraryText,
      type,
      mangling: arbitraryText,
      filePath: fc.option(fc.oneof(arbitraryText, fc.constantFrom('src', 'src/a.ts', 'src\\a.ts', '/src/é/b', 'é'))),
      package: fc.constantFrom('p0', 'p1', 'p2'),
      annotations: fc.option(fc.array(arbitraryText, { maxLength: 3 })),
      external: fc.boolean(),
      locations: locations(of),
      levels: fc.tuple(levelName, levelName, levelName, levelName, levelName),
      test: fc.boolean(),
      parent: fc.nat(20),
    },
    { requiredKeys: ['id', 'name', 'fullName', 'type'] },
  );
  return fc.uniqueArray(one, { minLength: 1, maxLength: 14, selector: (object) => object.id }).map((list) =>
    list.map(({ type, parent, ...members }, i) => ({
      record: 'object' as const,
      key: `o${i}`,
      ...type,
      ...members,
      // An earlier object, so that there is no cycle.
      ...(parent !== undefined && parent < i && { parent: `o${parent}` }),
    })),
  );
}

function links(of: readonly ObjectRecord[], inFiles: readonly FileRecord[]): fc.Arbitrary<LinkRecord[]> {
  const context = fc
    .tuple(
      fc.oneof({ weight: 9, arbitrary: keyOf(of) }, { weight: 1, arbitrary: fc.constant('none') }),
      fc.constantFrom('0', '1', '2', 'this'),
    )
    .map(([key, call]) => `${key}@${call}`);
  const line = fc.integer({ min: 1, max: 12 });
  const skips = fc.array(fc.tuple(line, line), { maxLength: 2 });
  const one = fc.record(
    {
      record: fc.constant('link' as const),
      from: keyOf(of),
      to: keyOf(of),
      type: linkType,
      escalated: fc.boolean(),
      confidence: fc.constantFrom('resolved' as const, 'derived' as const),
      rule: fc.option(fc.constantFrom('r1', 'r2')),
      'x-candidates': fc.integer({ min: 2, max: 4 }),
      'x-contexts': fc.array(
        fc.record({ within: context, enters: context, skips, apart: skips }, { requiredKeys: [] }),
        {
          maxLength: 2,
        },
      ),
      locations: locations(inFiles),
    },
    { requiredKeys: ['record', 'from', 'to', 'type'] },
  );
  return fc.array(one, { maxLength: 25 });
}

function transactions(of: readonly ObjectRecord[]): fc.Arbitrary<TransactionRecord[]> {
  const one = fc.record(
    {
      id,
      name: arbitraryText,
      fullName: arbitraryText,
      startPoint: keyOf(of),
      endPoints: fc.array(keyOf(of), { maxLength: 2 }),
      objects: fc.array(keyOf(of), { maxLength: 4 }),
      stack: fc.uniqueArray(arbitraryText, { maxLength: 3 }),
    },
    { requiredKeys: ['id', 'name', 'fullName', 'startPoint'] },
  );
  return fc
    .uniqueArray(one, { maxLength: 4, selector: (transaction) => transaction.id })
    .map((list) => list.map((members, i) => ({ record: 'transaction' as const, key: `t${i}`, ...members })));
}

export const vulnerabilityNames = ['CVE-1', 'cve-1', 'GHSA-a', 'ghsa-A', 'PYSEC-9', 'CVE-2', 'OSV-3'];

const severity = fc.constantFrom('High', 'LOW', 'critical', 'odd', 'Even');

function packages(of: readonly ObjectRecord[]): fc.Arbitrary<PackageRecord[]> {
  const name = fc.constantFrom(...vulnerabilityNames);
  const one = fc.record(
    {
      name: arbitraryText,
      version: fc.constantFrom('1', '10', '2'),
      releasesPerYear: fc.option(fc.nat(20)),
      safestVersion: fc.option(fc.constantFrom('3')),
      vulnerabilities: fc.array(
        fc.record(
          { id: name, aliases: fc.array(name, { maxLength: 2 }), severity: fc.option(severity) },
          { requiredKeys: ['id'] },
        ),
        { maxLength: 2 },
      ),
      direct: fc.option(fc.boolean()),
      path: fc.array(fc.nat(4), { minLength: 1, maxLength: 3 }),
      objects: fc.uniqueArray(keyOf(of), { maxLength: 3 }),
    },
    { requiredKeys: ['name', 'version'] },
  );
  return fc.array(one, { maxLength: 5 }).map((list) =>
    list.map(({ path = [], ...members }, i) => ({
      record: 'package' as const,
      key: `p${i}`,
      ...members,
      paths: path.length > 0 ? [path.map((step) => `p${step % list.length}`)] : [],
    })),
  );
}

function patterns(of: readonly ObjectRecord[]): fc.Arbitrary<PatternRecord[]> {
  const one = fc.record({
    strategy: fc.constantFrom('platform-migration', 'Containerization', 'é'),
    number: fc.nat(30),
    name: fc.constantFrom('Same', 'Other'),
    category: arbitraryText,
    contribution: fc.constantFrom('Blocker', 'Booster'),
    criticality: fc.constantFrom('Critical', 'High', 'None'),
    impacts: fc.array(fc.constantFrom('Code', 'Architecture'), { maxLength: 2 }),
    occurrences: fc.array(fc.record({ object: keyOf(of) }), { maxLength: 3 }),
  });
  return fc
    .uniqueArray(one, { maxLength: 4, selector: ({ strategy, number }) => `${strategy}:${number}` })
    .map((list) =>
      list.map(({ number, ...rest }) => ({ record: 'pattern' as const, id: `${rest.strategy}:${number}`, ...rest })),
    );
}

const coverage: fc.Arbitrary<CoverageRecord[]> = fc.array(
  fc.record(
    {
      record: fc.constant('coverage' as const),
      source: fc.constantFrom('a', 'main', 'é'),
      entries: fc.array(fc.record({ kind: arbitraryText, transactions: fc.nat() }), { maxLength: 2 }),
      'x-more': fc.nat(),
    },
    { requiredKeys: ['record'] },
  ),
  { maxLength: 2 },
);

/** A small application with every kind of record, each thing with its id, so that two stores can agree on every byte. */
export const arbitraryBundle: fc.Arbitrary<BundleRecord[]> = files
  .chain((someFiles) => objects(someFiles).map((someObjects) => ({ someFiles, someObjects })))
  .chain(({ someFiles, someObjects }) =>
    fc
      .tuple(
        links(someObjects, someFiles),
        transactions(someObjects),
        packages(someObjects),
        patterns(someObjects),
        coverage,
      )
      .map((lists) => {
        const known = lists[2].map(({ key }) => key);
        const sound = someObjects.map(({ package: key, ...object }) =>
          key == null || !known.includes(key) ? object : { ...object, package: key },
        );
        return bundleOf([...someFiles, ...sound, ...lists.flat()]);
      }),
  );
