import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DocumentContent } from '../../../../src/importers/scip/document/document-content.ts';
import { decodeMetadata } from '../../../../src/importers/scip/document/metadata.ts';
import { OccurrenceColumns } from '../../../../src/importers/scip/document/occurrence-columns.ts';
import { decodeSymbolInformation } from '../../../../src/importers/scip/document/symbol-information.ts';
import { indexEntries, indexField } from '../../../../src/importers/scip/wire/index-entries.ts';
import { isScipIndex } from '../../../../src/importers/scip/wire/is-scip-index.ts';
import { WireCursor } from '../../../../src/importers/scip/wire/wire-cursor.ts';
import {
  byteFile,
  type DocumentValue,
  encodeDocument,
  encodeIndex,
  encodeOccurrence,
  field,
  type IndexValue,
  number,
  type OccurrenceValue,
  type RangeValue,
  varint,
} from './encode-index.ts';

const cursorOver = (bytes: Buffer): WireCursor => new WireCursor().from(0, bytes.length, bytes);

function decodeOccurrence(bytes: Buffer): unknown {
  const columns = new OccurrenceColumns();
  columns.add(cursorOver(bytes));
  return occurrenceAt(columns, 0, bytes);
}

function occurrenceAt(columns: OccurrenceColumns, row: number, bytes: Buffer): unknown {
  const enclosing = {
    startLine: columns.enclosingStartLine(row),
    startCharacter: columns.enclosingStartCharacter(row),
    endLine: columns.enclosingEndLine(row),
    endCharacter: columns.enclosingEndCharacter(row),
  };
  const range = {
    startLine: columns.startLine(row),
    startCharacter: columns.startCharacter(row),
    endLine: columns.endLine(row),
    endCharacter: columns.endCharacter(row),
  };
  return {
    symbol: bytes.toString('utf8', columns.symbolStart(row), columns.symbolEnd(row)),
    roles: columns.roles(row),
    ...(columns.hasRange(row) ? { range } : {}),
    ...(columns.hasEnclosing(row) ? { enclosing } : {}),
  };
}

describe('the wire of SCIP [S-wire]', () => {
  it('reads bytes written by hand: range 7:2-9 packed, symbol `a`, roles 9', () => {
    const bytes = Buffer.from('0a03070209' + '120161' + '1809', 'hex');
    expect(decodeOccurrence(bytes)).toEqual({
      symbol: 'a',
      roles: 9,
      range: { startLine: 7, startCharacter: 2, endLine: 7, endCharacter: 9 },
    });
  });

  it('reads four numbers, a field for each: 1:2-300:4', () => {
    expect(decodeOccurrence(Buffer.from('0801' + '0802' + '08ac02' + '0804', 'hex'))).toMatchObject({
      range: { startLine: 1, startCharacter: 2, endLine: 300, endCharacter: 4 },
    });
  });

  it('takes what proto3 leaves out for zero: an empty single-line range is 0:0-0', () => {
    expect(decodeOccurrence(Buffer.from('4200', 'hex'))).toMatchObject({
      range: { startLine: 0, startCharacter: 0, endLine: 0, endCharacter: 0 },
    });
  });

  it.each([
    ['before', '4206080510011803' + '0a03070209'],
    ['behind', '0a03070209' + '4206080510011803'],
  ])('lets the typed range win when it comes %s the list', (_, hex) => {
    expect(decodeOccurrence(Buffer.from(hex, 'hex'))).toMatchObject({
      range: { startLine: 5, startCharacter: 1, endLine: 5, endCharacter: 3 },
    });
  });

  it('reads multi-line ranges and enclosing ranges of both forms', () => {
    const range: RangeValue = { startLine: 1, startCharacter: 2, endLine: 3, endCharacter: 4 };
    for (const form of ['packed', 'unpacked', 'typed'] as const) {
      const bytes = encodeOccurrence({ symbol: 's', range, enclosing: range, form });
      expect(decodeOccurrence(bytes)).toEqual({ symbol: 's', roles: 0, range, enclosing: range });
    }
  });

  it('passes over fields it does not know, of every wire type, groups included', () => {
    const unknown = Buffer.concat([
      number(100, 7),
      field(101, Buffer.from('later')),
      Buffer.from([...varint(102 * 8 + 1), 1, 2, 3, 4, 5, 6, 7, 8]),
      Buffer.from([...varint(103 * 8 + 5), 1, 2, 3, 4]),
      Buffer.from([...varint(104 * 8 + 3), ...number(1, 5), ...field(2, Buffer.from('x')), ...varint(104 * 8 + 4)]),
    ]);
    const occurrence = encodeOccurrence({ symbol: 's', roles: 1 });
    expect(decodeOccurrence(Buffer.concat([unknown, occurrence, unknown]))).toEqual({ symbol: 's', roles: 1 });
  });

  it('tells lists of neither three nor four numbers, and does not take them for a range', () => {
    const columns = new OccurrenceColumns();
    columns.add(cursorOver(Buffer.from('0a0207 02'.replace(' ', ''), 'hex')));
    expect([columns.hasRange(0), columns.isMalformed(0)]).toEqual([false, true]);
  });

  it('reads negative numbers as negative and goes on behind their ten bytes', () => {
    const bytes = Buffer.concat([
      field(1, Buffer.concat([varint(-1), varint(0), varint(5)])),
      field(2, Buffer.from('s')),
    ]);
    expect(decodeOccurrence(bytes)).toMatchObject({ symbol: 's', range: { startLine: -1 } });
  });
});

const range = fc
  .tuple(fc.nat(100_000), fc.nat(500), fc.nat(50), fc.nat(500))
  .map(([startLine, startCharacter, lines, endCharacter]) => ({
    startLine,
    startCharacter,
    endLine: startLine + lines,
    endCharacter,
  }));
const occurrence: fc.Arbitrary<OccurrenceValue> = fc.record(
  {
    symbol: fc.string({ unit: 'grapheme', maxLength: 40 }),
    range,
    enclosing: range,
    roles: fc.nat(127),
    form: fc.constantFrom('packed', 'unpacked', 'typed' as const),
  },
  { requiredKeys: ['symbol', 'roles'] },
);
const information = fc.record({
  symbol: fc.string({ unit: 'grapheme', maxLength: 40 }),
  documentation: fc.array(fc.string(), { maxLength: 3 }),
  implementations: fc.array(fc.string(), { maxLength: 3 }),
  kind: fc.nat(90),
  displayName: fc.string(),
  signature: fc.string({ minLength: 1 }),
});
const document: fc.Arbitrary<DocumentValue> = fc.record({
  path: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
  language: fc.string({ maxLength: 10 }),
  text: fc.string({ minLength: 1, maxLength: 200 }),
  encoding: fc.nat(4),
  occurrences: fc.array(occurrence, { maxLength: 12 }),
  symbols: fc.array(information, { maxLength: 4 }),
});
const index: fc.Arbitrary<IndexValue> = fc.record({
  tool: fc.string({ minLength: 1 }),
  version: fc.string(),
  root: fc.string({ minLength: 1 }),
  documents: fc.array(document, { maxLength: 6 }),
  externals: fc.array(information, { maxLength: 4 }),
});

/** All that an index says, as the encoder was told it. */
function decodeAll(bytes: Buffer, chunk: number): IndexValue {
  let metadata = { tool: '', version: '', projectRoot: '' };
  const documents: DocumentValue[] = [];
  const externals: object[] = [];
  const content = new DocumentContent();
  for (const entry of indexEntries(byteFile(bytes), chunk)) {
    const cursor = new WireCursor().from(entry.start, entry.end, entry.bytes);
    if (entry.field === indexField.metadata) metadata = decodeMetadata(cursor);
    else if (entry.field === indexField.externalSymbol) externals.push(informationOf(cursor));
    else {
      content.decode(entry.bytes, entry.start, entry.end);
      documents.push(documentOf(content));
    }
  }
  const { tool, version, projectRoot } = metadata;
  return { tool, version, root: projectRoot, documents, externals } as IndexValue;
}

function documentOf(content: DocumentContent): DocumentValue {
  const symbols: object[] = [];
  for (let i = 0; i < content.symbols.length; i += 2) {
    symbols.push(
      informationOf(
        new WireCursor().from(content.symbols[i] as number, content.symbols[i + 1] as number, content.bytes),
      ),
    );
  }
  return {
    path: content.path,
    language: content.language,
    text: content.text,
    encoding: content.positionEncoding,
    occurrences: Array.from({ length: content.occurrences.count }, (_, row) =>
      occurrenceAt(content.occurrences, row, content.bytes),
    ),
    symbols,
  } as DocumentValue;
}

function informationOf(cursor: WireCursor): object {
  const { relationships, ...rest } = decodeSymbolInformation(cursor);
  return { ...rest, implementations: relationships.filter((one) => one.isImplementation).map((one) => one.symbol) };
}

const withoutForms = (value: IndexValue): unknown =>
  JSON.parse(JSON.stringify(value, (key, member: unknown) => (key === 'form' ? undefined : member)));

describe('an index [S-decode]', () => {
  it('is decoded to what was encoded, in any form, wherever the chunks of the file end', () => {
    fc.assert(
      fc.property(index, fc.integer({ min: 1, max: 400 }), (value, chunk) => {
        expect(withoutForms(decodeAll(encodeIndex(value), chunk))).toEqual(withoutForms(value));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('that is cut short is refused with the byte where it ends, wherever that is', () => {
    const whole = encodeIndex({ documents: [{ path: 'a.py', occurrences: [{ symbol: 'local 1', roles: 1 }] }] });
    const borders = new Set(
      [...indexEntries(byteFile(whole))].map(({ position, start, end }) => position + end - start),
    );
    for (let length = 1; length < whole.length; length++) {
      const read = (): unknown => [...indexEntries(byteFile(whole.subarray(0, length)), 7)];
      if (borders.has(length)) expect(read).not.toThrow();
      else expect(read, `at ${length}`).toThrow(new RegExp(`^index.scip: byte ${length}: .*cut short`));
    }
  });

  it('is read by chunks: no read is longer than a chunk or the largest document', () => {
    const documents = Array.from({ length: 200 }, (_, i) => ({ path: `file-${i}.py`, text: 'x'.repeat(500) }));
    const bytes = encodeIndex({ documents });
    const reads: number[] = [];
    const file = byteFile(bytes);
    const counting = {
      ...file,
      read: (from: number, to: number) => {
        reads.push(to - from);
        return file.read(from, to);
      },
    };
    expect([...indexEntries(counting, 1000)].length).toBe(201);
    expect(Math.max(...reads)).toBeLessThanOrEqual(1000);
    expect(reads.reduce((sum, one) => sum + one, 0)).toBeLessThan(bytes.length * 3);
  });

  it('is known by its first field, the metadata', () => {
    expect(isScipIndex(encodeIndex({}))).toBe(true);
    expect(isScipIndex(encodeIndex({ documents: [{ path: 'a' }] }))).toBe(true);
    for (const other of [
      '',
      '{"record":"analysis"}',
      '\n{"record":"analysis"}',
      '\n\n\n',
      'PK\u0003\u0004',
      'hello\nworld',
    ]) {
      expect(isScipIndex(Buffer.from(other)), other).toBe(false);
    }
    expect(isScipIndex(encodeDocument({ path: 'a' }))).toBe(false);
  });
});
