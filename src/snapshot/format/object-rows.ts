/**
 * How the JSON row of an object is stored. Types and file paths are the same for many objects and would be half of all bytes, so
 * a row leaves them out and names them. It is: three unsigned LEB128 numbers (length of the head in bytes, index of the type, 1 + index of the path
 * or 0), the head, the tail. The whole row is
 *
 *     head         {"id":"…","name":"…","fullName":"…"
 *     of the type  ,"type":"…","typeId":"…","filePath":
 *     path         "…", or nothing where the number is 0: then it stands in the tail
 *     tail         ,"mangling":"…","annotations":…}
 */
export interface StoredRow {
  readonly type: number;
  /** Index of the path, or −1. */
  readonly path: number;
  /** Where the head starts, where it ends and the tail starts. */
  readonly head: number;
  readonly tail: number;
}

/** Numbers and places in the bytes of a stored row; whether they lead anywhere is for the caller to see. */
export function readStoredRow(bytes: Uint8Array): StoredRow {
  let at = 0;
  const next = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  const length = next();
  const type = next();
  const path = next() - 1;
  return { type, path, head: at, tail: at + length };
}

/** The members that the type gives, up to the file path. */
export function typeMembers(type: string, typeId: string): string {
  return `,"type":${JSON.stringify(type)},"typeId":${JSON.stringify(typeId)}`;
}

export const pathMember = ',"filePath":';
