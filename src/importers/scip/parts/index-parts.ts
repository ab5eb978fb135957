import type { ByteFile } from '../../byte-file.ts';
import { symbolStretch } from '../document/symbol-information.ts';
import { indexEntries, indexField } from '../wire/index-entries.ts';
import { WireCursor } from '../wire/wire-cursor.ts';
import { bytesField, wireFields } from '../wire/wire-fields.ts';

/** A SCIP index taken apart. What stands in its messages is not copied. */
export interface IndexParts {
  readonly metadata: readonly Buffer[];
  /** The message of each document without its path, by that, in the order of the index. */
  readonly documents: ReadonlyMap<string, Buffer>;
  /** The message of each external symbol, by the symbol, in the order of the index. */
  readonly externals: ReadonlyMap<string, Buffer>;
}

const pathField = 1;

/**
 * Takes an index apart; null where a document or an external symbol comes twice, so that nobody knows which one counts. Throws `FormatError` and `WireError` for a
 * damaged one. @param pathOf the path of a document by the one that the index states
 */
export function indexParts(bytes: Buffer, pathOf: (stated: string) => string = (stated) => stated): IndexParts | null {
  const metadata: Buffer[] = [];
  const documents = new Map<string, Buffer>();
  const externals = new Map<string, Buffer>();
  for (const entry of indexEntries(inMemory(bytes), bytes.length)) {
    const message = entry.bytes.subarray(entry.start, entry.end);
    if (entry.field === indexField.metadata) metadata.push(message);
    else if (entry.field === indexField.document) {
      const { path, rest } = withoutPath(message);
      if (documents.has(pathOf(path))) return null;
      documents.set(pathOf(path), rest);
    } else {
      const symbol = message.toString('utf8', ...symbolStretch(new WireCursor(message)));
      if (externals.has(symbol)) return null;
      externals.set(symbol, message);
    }
  }
  return { metadata, documents, externals };
}

/** The index of its parts. */
export function joinedIndex({ metadata, documents, externals }: IndexParts): Buffer {
  return Buffer.concat([
    ...metadata.map((message) => bytesField(indexField.metadata, message)),
    ...[...documents].map(([path, rest]) =>
      bytesField(indexField.document, Buffer.concat([bytesField(pathField, Buffer.from(path)), rest])),
    ),
    ...[...externals.values()].map((message) => bytesField(indexField.externalSymbol, message)),
  ]);
}

function withoutPath(message: Buffer): { readonly path: string; readonly rest: Buffer } {
  let path = '';
  const rest: Buffer[] = [];
  for (const { number, content, whole } of wireFields(message)) {
    if (number === pathField && content !== null) path = content.toString('utf8');
    else rest.push(whole);
  }
  return { path, rest: Buffer.concat(rest) };
}

function inMemory(bytes: Buffer): ByteFile {
  return { name: 'the index', size: bytes.length, read: (from, to) => bytes.subarray(from, to) };
}
