import fc from 'fast-check';
import type { BundleRecord } from '../../../src/bundle/records.ts';

const text = fc.string({ unit: 'binary', maxLength: 12 });
const name = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
const names = fc.array(name, { maxLength: 3 });
const texts = fc.array(text, { maxLength: 3 });
const time = fc
  .tuple(
    fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
    fc.constantFrom('Z', '+02:00', '-11:30'),
    fc.boolean(),
  )
  .map(([date, zone, dateOnly]) =>
    dateOnly ? date.toISOString().slice(0, 10) : date.toISOString().replace('Z', zone),
  );
const id = fc.oneof(
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }),
  fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }).map(String),
  fc.constant(String(Number.MAX_SAFE_INTEGER)),
);
const location = fc
  .record({ file: name, startLine: fc.integer({ min: 1, max: 1e6 }), lines: fc.integer({ min: 0, max: 1e3 }) })
  .map(({ file, startLine, lines }) => ({ file, startLine, endLine: startLine + lines }));
const locations = fc.array(location, { maxLength: 3 });
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });

/** A record with these members, any of the optional ones, and now and then extensions. */
function record(
  kind: BundleRecord['record'],
  required: Record<string, fc.Arbitrary<unknown>>,
  optional: Record<string, fc.Arbitrary<unknown>>,
): fc.Arbitrary<BundleRecord> {
  const members = fc.record({ ...required, ...optional }, { requiredKeys: Object.keys(required) });
  const extensions = fc.dictionary(
    text.map((tail) => `x-${tail}`),
    fc.jsonValue({ maxDepth: 2 }),
    { maxKeys: 2 },
  );
  return fc
    .tuple(members, extensions)
    .map(([own, more]) => JSON.parse(JSON.stringify({ record: kind, ...own, ...more })) as BundleRecord);
}

export const analysis = record(
  'analysis',
  { format: fc.constant(1), analyzedAt: time },
  {
    application: text,
    tool: fc.record({ name: text, version: text }),
    revision: text,
    scans: fc.record({ cve: time, cloud: time }, { requiredKeys: [] }),
    source: name,
  },
);

const vulnerability = fc.record({ id: name, aliases: names, severity: orNull(text) }, { requiredKeys: ['id'] });

/** Any record but the analysis. */
export const laterRecord: fc.Arbitrary<BundleRecord> = fc.oneof(
  record('file', { key: name, path: name, lines: fc.nat() }, { checksum: text, text }),
  record(
    'object',
    { key: name, name: text, fullName: text, type: name, typeId: name, language: text },
    {
      id,
      mangling: text,
      filePath: orNull(text),
      annotations: orNull(texts),
      external: fc.boolean(),
      parent: orNull(name),
      locations,
      checksum: text,
      levels: fc.array(name, { minLength: 5, maxLength: 5 }),
      test: fc.boolean(),
      package: orNull(name),
    },
  ),
  record(
    'link',
    { from: name, to: name, type: name },
    { escalated: fc.boolean(), locations, confidence: fc.constantFrom('resolved', 'derived'), rule: orNull(text) },
  ),
  record(
    'transaction',
    { key: name, name: text, fullName: text, startPoint: name },
    { id, endPoints: names, objects: names, stack: texts },
  ),
  record(
    'package',
    { key: name, name, version: text },
    {
      purl: text,
      releaseDate: orNull(time),
      releasesPerYear: orNull(fc.nat()),
      saferClosestVersion: orNull(text),
      safestVersion: orNull(text),
      vulnerabilities: fc.array(vulnerability, { maxLength: 3 }),
      objects: names,
      direct: orNull(fc.boolean()),
      paths: fc.array(names, { maxLength: 3 }),
    },
  ),
  record(
    'pattern',
    {
      id: fc.tuple(name, fc.nat()).map(([strategy, number]) => `${strategy.replace(/\s/gu, '_')}:${number}`),
      name: text,
      strategy: name,
      category: text,
      contribution: name,
      criticality: name,
      impacts: texts,
      occurrences: fc.array(fc.record({ object: name, locations }, { requiredKeys: ['object'] }), { maxLength: 3 }),
    },
    { rule: orNull(text) },
  ),
  record(
    'coverage',
    {},
    {
      source: name,
      missing: fc.array(
        fc.record({ name, imports: fc.nat(), calls: fc.nat(), file: text, line: fc.integer({ min: 1 }), advice: text }),
        { maxLength: 2 },
      ),
      bounds: fc.array(
        fc.record({
          bound: text,
          limit: orNull(fc.nat()),
          count: fc.nat(),
          file: orNull(text),
          line: fc.constant(null),
        }),
        { maxLength: 2 },
      ),
      entries: fc.array(fc.record({ kind: text, transactions: fc.nat() }), { maxLength: 2 }),
    },
  ),
);

/** A whole bundle: the analysis, then any other records. */
export const bundle: fc.Arbitrary<BundleRecord[]> = fc
  .tuple(analysis, fc.array(laterRecord, { maxLength: 12 }))
  .map(([first, rest]) => [first, ...rest]);
