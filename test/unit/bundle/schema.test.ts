import type { Static } from 'typebox';
import { describe, expectTypeOf, it } from 'vitest';
import type {
  AnalysisRecord,
  CoverageRecord,
  FileRecord,
  LinkRecord,
  ObjectRecord,
  PackageRecord,
  PatternRecord,
  TransactionRecord,
} from '../../../src/bundle/records.ts';
import type { recordSchemas } from '../../../src/bundle/schema.ts';

/** A record type without its open door for extensions, and writable throughout, as schemas say it. */
type Closed<T> = T extends readonly unknown[]
  ? { -readonly [At in keyof T]: Closed<T[At]> }
  : T extends object
    ? { -readonly [Member in keyof T as Member extends `x-${string}` ? never : Member]: Closed<T[Member]> }
    : T;
type OfSchema<Kind extends keyof typeof recordSchemas> = Closed<Static<(typeof recordSchemas)[Kind]>>;

describe('record schemas', () => {
  it('say what the record types say', () => {
    expectTypeOf<OfSchema<'analysis'>>().toEqualTypeOf<Closed<AnalysisRecord>>();
    expectTypeOf<OfSchema<'file'>>().toEqualTypeOf<Closed<FileRecord>>();
    expectTypeOf<OfSchema<'object'>>().toEqualTypeOf<Closed<ObjectRecord>>();
    expectTypeOf<OfSchema<'link'>>().toEqualTypeOf<Closed<LinkRecord>>();
    expectTypeOf<OfSchema<'transaction'>>().toEqualTypeOf<Closed<TransactionRecord>>();
    expectTypeOf<OfSchema<'package'>>().toEqualTypeOf<Closed<PackageRecord>>();
    expectTypeOf<OfSchema<'pattern'>>().toEqualTypeOf<Closed<PatternRecord>>();
    expectTypeOf<OfSchema<'coverage'>>().toEqualTypeOf<Closed<CoverageRecord>>();
    expectTypeOf<OfSchema<'file'>>().not.toEqualTypeOf<Closed<LinkRecord>>();
  });
});
