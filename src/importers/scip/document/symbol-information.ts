import { type WireCursor, wireType } from '../wire/wire-cursor.ts';

/** What an indexer says of a symbol; much of it is left empty by most of them. */
export interface SymbolInformation {
  readonly symbol: string;
  readonly documentation: readonly string[];
  readonly relationships: readonly Relationship[];
  /** Number of the kind; 0 where not said. */
  readonly kind: number;
  readonly displayName: string;
  /** Text of the signature; empty where not said. */
  readonly signature: string;
}

export interface Relationship {
  readonly symbol: string;
  readonly isImplementation: boolean;
  readonly isReference: boolean;
  readonly isTypeDefinition: boolean;
  readonly isDefinition: boolean;
}

const field = { symbol: 1, documentation: 3, relationships: 4, kind: 5, displayName: 6, signature: 7 } as const;
const relationshipField = {
  symbol: 1,
  isReference: 2,
  isImplementation: 3,
  isTypeDefinition: 4,
  isDefinition: 5,
} as const;
/** The signature is a message that kept the numbers of `Document`. */
const signatureText = 5;

/** Decodes the message at the cursor, up to its end. */
export function decodeSymbolInformation(cursor: WireCursor): SymbolInformation {
  const found = {
    symbol: '',
    documentation: [] as string[],
    relationships: [] as Relationship[],
    kind: 0,
    displayName: '',
    signature: '',
  };
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    const type = tag & 7;
    const number = tag >>> 3;
    if (type === wireType.varint && number === field.kind) found.kind = cursor.varint();
    else if (type !== wireType.bytes) cursor.skip(type);
    else if (number === field.symbol) found.symbol = text(cursor);
    else if (number === field.documentation) found.documentation.push(text(cursor));
    else if (number === field.displayName) found.displayName = text(cursor);
    else if (number === field.relationships) found.relationships.push(within(cursor, decodeRelationship));
    else if (number === field.signature) found.signature = within(cursor, decodeSignature);
    else cursor.skip(type);
  }
  return found;
}

/** Where the symbol of the message at the cursor stands. */
export function symbolStretch(cursor: WireCursor): readonly [start: number, end: number] {
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag >>> 3 === field.symbol && (tag & 7) === wireType.bytes) {
      const length = cursor.length();
      return [cursor.at, cursor.at + length];
    }
    cursor.skip(tag & 7);
  }
  return [cursor.end, cursor.end];
}

function decodeRelationship(cursor: WireCursor): Relationship {
  const found = {
    symbol: '',
    isReference: false,
    isImplementation: false,
    isTypeDefinition: false,
    isDefinition: false,
  };
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    const type = tag & 7;
    const number = tag >>> 3;
    if (type === wireType.bytes && number === relationshipField.symbol) found.symbol = text(cursor);
    else if (type !== wireType.varint) cursor.skip(type);
    else {
      const holds = cursor.varint() !== 0;
      if (number === relationshipField.isReference) found.isReference = holds;
      else if (number === relationshipField.isImplementation) found.isImplementation = holds;
      else if (number === relationshipField.isTypeDefinition) found.isTypeDefinition = holds;
      else if (number === relationshipField.isDefinition) found.isDefinition = holds;
    }
  }
  return found;
}

function decodeSignature(cursor: WireCursor): string {
  let signature = '';
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if (tag >>> 3 === signatureText && (tag & 7) === wireType.bytes) signature = text(cursor);
    else cursor.skip(tag & 7);
  }
  return signature;
}

/** Decodes the message that begins with its length, and goes on behind it. */
function within<T>(cursor: WireCursor, decode: (cursor: WireCursor) => T): T {
  const { end } = cursor;
  const inner = cursor.length() + cursor.at;
  cursor.end = inner;
  const value = decode(cursor);
  cursor.at = inner;
  cursor.end = end;
  return value;
}

function text(cursor: WireCursor): string {
  const length = cursor.length();
  const value = cursor.bytes.toString('utf8', cursor.at, cursor.at + length);
  cursor.at += length;
  return value;
}
