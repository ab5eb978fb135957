/**
 * Writes SCIP indexes for tests, knowing nothing of the decoder: messages as plain objects, each way of writing a range as the test wants it.
 */
export interface RangeValue {
  readonly startLine: number;
  readonly startCharacter: number;
  readonly endLine: number;
  readonly endCharacter: number;
}

/** How ranges are written: the old list, packed or a field for each number, or the typed messages of 2026. */
export type RangeForm = 'packed' | 'unpacked' | 'typed';

export interface OccurrenceValue {
  readonly symbol: string;
  readonly range?: RangeValue;
  readonly enclosing?: RangeValue;
  readonly roles?: number;
  readonly form?: RangeForm;
}

export interface InformationValue {
  readonly symbol: string;
  readonly documentation?: readonly string[];
  readonly implementations?: readonly string[];
  readonly kind?: number;
  readonly displayName?: string;
  readonly signature?: string;
}

export interface DocumentValue {
  readonly path: string;
  readonly language?: string;
  readonly text?: string;
  readonly encoding?: number;
  readonly occurrences?: readonly OccurrenceValue[];
  readonly symbols?: readonly InformationValue[];
}

export interface IndexValue {
  readonly tool?: string;
  readonly version?: string;
  readonly root?: string;
  readonly documents?: readonly DocumentValue[];
  readonly externals?: readonly InformationValue[];
}

export function encodeIndex(index: IndexValue): Buffer {
  return Buffer.concat([
    field(1, encodeMetadata(index)),
    ...(index.documents ?? []).map((document) => field(2, encodeDocument(document))),
    ...(index.externals ?? []).map((one) => field(3, encodeInformation(one))),
  ]);
}

export function encodeMetadata({ tool = 'test-indexer', version = '1.0', root = 'file:///code' }: IndexValue): Buffer {
  return Buffer.concat([field(2, Buffer.concat([text(1, tool), text(2, version)])), text(3, root)]);
}

export function encodeDocument(document: DocumentValue): Buffer {
  return Buffer.concat([
    text(1, document.path),
    text(4, document.language ?? ''),
    ...(document.occurrences ?? []).map((one) => field(2, encodeOccurrence(one))),
    ...(document.symbols ?? []).map((one) => field(3, encodeInformation(one))),
    text(5, document.text ?? ''),
    number(6, document.encoding ?? 0),
  ]);
}

export function encodeOccurrence({ symbol, range, enclosing, roles = 0, form = 'packed' }: OccurrenceValue): Buffer {
  return Buffer.concat([
    range === undefined ? none : encodeRange(range, form, { list: 1, single: 8, multi: 9 }),
    text(2, symbol),
    number(3, roles),
    enclosing === undefined ? none : encodeRange(enclosing, form, { list: 7, single: 10, multi: 11 }),
  ]);
}

export function encodeInformation(information: InformationValue): Buffer {
  const implementations = (information.implementations ?? []).map((symbol) =>
    field(4, Buffer.concat([text(1, symbol), number(3, 1)])),
  );
  return Buffer.concat([
    text(1, information.symbol),
    ...(information.documentation ?? []).map((one) => field(3, Buffer.from(one))),
    ...implementations,
    number(5, information.kind ?? 0),
    text(6, information.displayName ?? ''),
    information.signature === undefined
      ? none
      : field(7, Buffer.concat([text(4, 'lang'), text(5, information.signature)])),
  ]);
}

function encodeRange(
  range: RangeValue,
  form: RangeForm,
  fields: { list: number; single: number; multi: number },
): Buffer {
  const { startLine, startCharacter, endLine, endCharacter } = range;
  const isSingle = startLine === endLine;
  if (form === 'typed') {
    const values = isSingle
      ? [startLine, startCharacter, endCharacter]
      : [startLine, startCharacter, endLine, endCharacter];
    return field(
      isSingle ? fields.single : fields.multi,
      Buffer.concat(values.map((value, i) => number(i + 1, value))),
    );
  }
  const list = isSingle
    ? [startLine, startCharacter, endCharacter]
    : [startLine, startCharacter, endLine, endCharacter];
  if (form === 'packed') return field(fields.list, Buffer.concat(list.map(varint)));
  return Buffer.concat(list.map((value) => Buffer.concat([varint(fields.list * 8), varint(value)])));
}

const none = Buffer.alloc(0);

/** A field that holds bytes. */
export function field(number: number, content: Buffer): Buffer {
  return Buffer.concat([varint(number * 8 + 2), varint(content.length), content]);
}

/** A text; left out when empty, as proto3 does. */
function text(number: number, value: string): Buffer {
  return value === '' ? none : field(number, Buffer.from(value));
}

/** A number; left out when zero, as proto3 does. */
export function number(fieldNumber: number, value: number): Buffer {
  return value === 0 ? none : Buffer.concat([varint(fieldNumber * 8), varint(value)]);
}

/** Negative numbers take ten bytes, as int32 does on the wire. */
export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  return Buffer.from([...bytes, Number(rest)]);
}

/** A file that is in memory. */
export function byteFile(
  bytes: Buffer,
  name = 'index.scip',
): { name: string; size: number; read(from: number, to: number): Uint8Array } {
  return { name, size: bytes.length, read: (from, to) => Uint8Array.from(bytes.subarray(from, to)) };
}
