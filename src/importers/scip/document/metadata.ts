import { type WireCursor, wireType } from '../wire/wire-cursor.ts';

/** Who wrote an index, and of which folder. */
export interface Metadata {
  readonly tool: string;
  readonly version: string;
  /** URI. */
  readonly projectRoot: string;
}

const field = { toolInfo: 2, projectRoot: 3 } as const;
const toolField = { name: 1, version: 2 } as const;

/** Decodes the message at the cursor, up to its end. */
export function decodeMetadata(cursor: WireCursor): Metadata {
  const found = { tool: '', version: '', projectRoot: '' };
  const { end } = cursor;
  while (cursor.at < end) {
    const tag = cursor.varint();
    const number = tag >>> 3;
    if ((tag & 7) !== wireType.bytes) {
      cursor.skip(tag & 7);
      continue;
    }
    const length = cursor.length();
    const inner = cursor.at + length;
    if (number === field.projectRoot) found.projectRoot = cursor.bytes.toString('utf8', cursor.at, inner);
    else if (number === field.toolInfo) {
      cursor.end = inner;
      decodeTool(cursor, found);
      cursor.end = end;
    }
    cursor.at = inner;
  }
  return found;
}

function decodeTool(cursor: WireCursor, found: { tool: string; version: string }): void {
  while (cursor.at < cursor.end) {
    const tag = cursor.varint();
    if ((tag & 7) !== wireType.bytes) {
      cursor.skip(tag & 7);
      continue;
    }
    const length = cursor.length();
    const text = cursor.bytes.toString('utf8', cursor.at, cursor.at + length);
    cursor.at += length;
    if (tag >>> 3 === toolField.name) found.tool = text;
    else if (tag >>> 3 === toolField.version) found.version = text;
  }
}
