import { WireCursor, wireType } from './wire-cursor.ts';

/** A field of a message: its number, the bytes of its content where it has some, and the whole field as it is written. */
export interface WireField {
  readonly number: number;
  readonly content: Buffer | null;
  readonly whole: Buffer;
}

/** The fields of a message, in their order. Throws `WireError` for bytes that are none. */
export function* wireFields(message: Buffer): Generator<WireField> {
  const cursor = new WireCursor(message);
  while (cursor.at < cursor.end) {
    const from = cursor.at;
    const tag = cursor.varint();
    let content: Buffer | null = null;
    if ((tag & 7) === wireType.bytes) {
      const length = cursor.length();
      content = message.subarray(cursor.at, cursor.at + length);
      cursor.at += length;
    } else cursor.skip(tag & 7);
    yield { number: tag >>> 3, content, whole: message.subarray(from, cursor.at) };
  }
}

/** A field that holds bytes, as it is written. */
export function bytesField(number: number, content: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([...varint(number * 8 + wireType.bytes), ...varint(content.length)]), content]);
}

/** A list of numbers that are not negative, as it is written in a field. */
export function packed(numbers: readonly number[]): Buffer {
  return Buffer.from(numbers.flatMap((number) => varint(number)));
}

export function varint(number: number): readonly number[] {
  return number < 0x80 ? [number] : [(number & 0x7f) | 0x80, ...varint(number >>> 7)];
}
