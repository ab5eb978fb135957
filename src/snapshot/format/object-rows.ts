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
export class StoredRow {
  type = 0;
  /** Index of the path, or −1. */
  path = -1;
  /** Where the head starts, where it ends and the tail starts. */
  head = 0;
  tail = 0;

  /** Takes numbers and places from the bytes of a stored row that starts at `at`; whether they lead anywhere is for the caller to see. */
  read(bytes: Uint8Array, at: number): void {
    this.head = at;
    const length = this.next(bytes);
    this.type = this.next(bytes);
    this.path = this.next(bytes) - 1;
    this.tail = this.head + length;
  }

  private next(bytes: Uint8Array): number {
    let byte = bytes[this.head++] ?? 0;
    let value = byte & 127;
    for (let scale = 128; byte >= 128; scale *= 128) {
      byte = bytes[this.head++] ?? 0;
      value += (byte & 127) * scale;
    }
    return value;
  }
}

/** The members that the type gives, up to the file path. */
export function typeMembers(type: string, typeId: string): string {
  return `,"type":${JSON.stringify(type)},"typeId":${JSON.stringify(typeId)}`;
}

export const pathMember = ',"filePath":';
