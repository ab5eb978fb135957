import Type, { type TObject, type TProperties } from 'typebox';
import { coverageMembers } from './coverage-schema.ts';
import { decimalsUpTo, isoTime, maxId, patternId } from './value-patterns.ts';

/** Members a record may carry beyond its own; kept and exported, never interpreted. */
export const extensionPattern = '^x-';

const text = Type.String();
const name = Type.String({ minLength: 1 });
const time = Type.String({
  pattern: isoTime,
  title: 'an ISO 8601 date or time with zone (2026-03-01T09:30:00Z)',
});
const id = Type.Union([
  Type.Integer({ minimum: 1, maximum: maxId }),
  Type.String({ pattern: decimalsUpTo(maxId), title: 'the same as a string without leading zeros' }),
]);
const line = Type.Integer({ minimum: 1, maximum: 0xffff_fffe });
const list = Type.Array(text);
const keys = Type.Array(name);

const record = <Kind extends string, Members extends TProperties>(kind: Kind, description: string, members: Members) =>
  Type.Object(
    { record: Type.Literal(kind), ...members },
    { description, patternProperties: { [extensionPattern]: {} }, additionalProperties: false },
  );
const part = <Members extends TProperties>(members: Members): TObject<Members> =>
  Type.Object(members, { additionalProperties: false });
const optional = Type.Optional;
const nullable = <Value extends Type.TSchema>(value: Value) => Type.Union([value, Type.Null()]);

const locations = Type.Array(part({ file: name, startLine: line, endLine: line }), {
  description: 'Stretches of files, 1-based and inclusive; endLine is not before startLine.',
});

export const analysisSchema = record('analysis', 'What was analysed, when and by what. The first record, once.', {
  format: Type.Literal(1),
  analyzedAt: time,
  application: optional(text),
  tool: optional(part({ name: text, version: text })),
  revision: optional(text),
  scans: optional(part({ cve: optional(time), cloud: optional(time) })),
  parts: optional(
    Type.Array(Type.Union([Type.Literal('code'), Type.Literal('cve'), Type.Literal('cloud')]), { minItems: 1 }),
  ),
  source: optional(name),
});

export const fileSchema = record('file', 'An analysed source file.', {
  key: name,
  path: name,
  lines: Type.Integer({ minimum: 0, maximum: 0xffff_fffe }),
  checksum: optional(text),
  text: optional(text),
});

export const objectSchema = record('object', 'A code object: in-house, or external and referred to.', {
  key: name,
  name: text,
  fullName: text,
  type: name,
  typeId: name,
  language: text,
  id: optional(id),
  mangling: optional(text),
  filePath: optional(nullable(text)),
  annotations: optional(nullable(list)),
  external: optional(Type.Boolean()),
  parent: optional(nullable(name)),
  locations: optional(locations),
  checksum: optional(text),
  levels: optional(
    Type.Unsafe<[string, string, string, string, string]>(Type.Array(name, { minItems: 5, maxItems: 5 })),
  ),
  test: optional(Type.Boolean()),
  package: optional(nullable(name)),
});

export const linkSchema = record('link', 'A link from one object to another.', {
  from: name,
  to: name,
  type: name,
  escalated: optional(Type.Boolean()),
  locations: optional(locations),
  confidence: optional(Type.Union([Type.Literal('resolved'), Type.Literal('derived')])),
  rule: optional(nullable(text)),
});

export const transactionSchema = record('transaction', 'A path of calls from a start point to end points.', {
  key: name,
  name: text,
  fullName: text,
  startPoint: name,
  id: optional(id),
  endPoints: optional(keys),
  objects: optional(keys),
  stack: optional(list),
});

const vulnerability = part({ id: name, aliases: optional(Type.Array(name)), severity: optional(nullable(text)) });

export const packageSchema = record('package', 'A third-party package in use, and what is known of it.', {
  key: name,
  name,
  version: text,
  purl: optional(text),
  releaseDate: optional(nullable(time)),
  releasesPerYear: optional(nullable(Type.Integer({ minimum: 0 }))),
  saferClosestVersion: optional(nullable(text)),
  safestVersion: optional(nullable(text)),
  vulnerabilities: optional(Type.Array(vulnerability)),
  objects: optional(keys),
  direct: optional(nullable(Type.Boolean())),
  paths: optional(Type.Array(keys)),
});

export const patternSchema = record('pattern', 'A detection rule of cloud migration and the objects it hits.', {
  id: Type.String({ pattern: patternId, title: '<strategy>:<number> (platform-migration:1200031)' }),
  name: text,
  strategy: name,
  category: text,
  contribution: name,
  criticality: name,
  impacts: list,
  occurrences: Type.Array(part({ object: name, locations: optional(locations) })),
  rule: optional(nullable(text)),
});

export const coverageSchema = record(
  'coverage',
  'What an analysis met of the code, what it resolved and what it left open.',
  {
    source: optional(name),
    ...coverageMembers,
  },
);

/** The schema of each kind of record. */
export const recordSchemas = {
  analysis: analysisSchema,
  file: fileSchema,
  object: objectSchema,
  link: linkSchema,
  transaction: transactionSchema,
  package: packageSchema,
  pattern: patternSchema,
  coverage: coverageSchema,
} as const;
