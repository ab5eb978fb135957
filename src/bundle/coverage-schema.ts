import Type, { type TObject, type TProperties } from 'typebox';

const text = Type.String();
const name = Type.String({ minLength: 1 });
const line = Type.Integer({ minimum: 1, maximum: 0xffff_fffe });
const count = Type.Integer({ minimum: 0, maximum: 0xffff_fffe });
const optional = Type.Optional;
const nullable = <Value extends Type.TSchema>(value: Value) => Type.Union([value, Type.Null()]);
const part = <Members extends TProperties>(members: Members): TObject<Members> =>
  Type.Object(members, { additionalProperties: false });
const list = <Value extends Type.TSchema>(value: Value) => optional(Type.Array(value));

const library = part({
  name,
  kind: text,
  unit: Type.Union([
    Type.Literal('registration'),
    Type.Literal('statement'),
    Type.Literal('request'),
    Type.Literal('use'),
  ]),
  packages: Type.Array(text),
  imports: count,
  file: nullable(text),
  modelled: Type.Boolean(),
  seen: count,
  resolved: count,
  joined: optional(count),
  unresolved: Type.Array(part({ file: text, line, reason: text })),
});

const calls = part({
  total: count,
  unresolved: count,
  testTotal: count,
  testUnresolved: count,
  reasons: Type.Array(
    part({
      reason: text,
      test: Type.Boolean(),
      calls: count,
      files: Type.Array(part({ file: text, line, calls: count })),
    }),
  ),
});

/** Members of a coverage record, as `Coverage` in src/model/coverage.ts describes them. */
export const coverageMembers = {
  libraries: list(library),
  calls: optional(calls),
  missing: list(part({ name, imports: count, calls: count, file: text, line, advice: text })),
  skipped: list(
    part({ reason: text, files: count, directories: count, examples: Type.Array(text), advice: nullable(text) }),
  ),
  bounds: list(part({ bound: text, limit: nullable(count), count, file: nullable(text), line: nullable(line) })),
  failures: list(
    part({
      phase: text,
      model: nullable(text),
      file: nullable(text),
      line: nullable(line),
      message: text,
      count,
    }),
  ),
  unused: list(part({ model: text, file: text, reason: text })),
  entries: list(part({ kind: text, transactions: count })),
  hidden: list(
    part({ file: text, line, access: text, table: text, call: part({ name: text, file: text, line }), calls: count }),
  ),
  uncalled: list(
    part({
      way: Type.Union([
        Type.Literal('decorator'),
        Type.Literal('given'),
        Type.Literal('stored'),
        Type.Literal('base class'),
        Type.Literal('class'),
        Type.Literal('folder'),
        Type.Literal('name'),
        Type.Literal('returned'),
        Type.Literal('nothing'),
      ]),
      by: text,
      reason: text,
      functions: Type.Array(
        part({
          file: text,
          line,
          name: text,
          at: optional(part({ file: text, line })),
          called: optional(Type.Boolean()),
        }),
      ),
    }),
  ),
};
