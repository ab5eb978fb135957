import { bytesField, packed, wireFields } from '../wire/wire-fields.ts';

/** A line and a character in it, both 0-based. */
export type Place = readonly [line: number, character: number];

/** Where a place of the text before is in the one of now: of what begins there, and of what ends there; null where that is not known. */
export interface Moved {
  begin(place: Place): Place | null;
  end(place: Place): Place | null;
}

const occurrencesField = 2;
const rangeFields: ReadonlySet<number> = new Set([1, 7]);
/** Of a range in its typed form, which is not moved. */
const typedRangeFields: ReadonlySet<number> = new Set([8, 9, 10, 11]);

/** The message of a document of which all occurrences are at other places; null where one cannot be moved. */
export function movedDocument(document: Buffer, moved: Moved): Buffer | null {
  const parts: Buffer[] = [];
  for (const { number, content, whole } of wireFields(document)) {
    if (number !== occurrencesField || content === null) {
      parts.push(whole);
      continue;
    }
    const occurrence = movedOccurrence(content, moved);
    if (occurrence === null) return null;
    parts.push(bytesField(occurrencesField, occurrence));
  }
  return Buffer.concat(parts);
}

function movedOccurrence(occurrence: Buffer, moved: Moved): Buffer | null {
  const parts: Buffer[] = [];
  for (const { number, content, whole } of wireFields(occurrence)) {
    if (typedRangeFields.has(number)) return null;
    if (!rangeFields.has(number)) {
      parts.push(whole);
      continue;
    }
    const range = content === null ? null : movedRange(numbersIn(content), moved);
    if (range === null) return null;
    parts.push(bytesField(number, packed(range)));
  }
  return Buffer.concat(parts);
}

function movedRange(range: readonly number[], moved: Moved): readonly number[] | null {
  const [line, character, third, fourth] = range;
  if (line === undefined || character === undefined || third === undefined || range.length > 4) return null;
  // That of the file itself is nothing at the very start of it.
  if (range.length === 3 && line === 0 && character === 0 && third === 0) return range;
  const begin = moved.begin([line, character]);
  const end = moved.end(fourth === undefined ? [line, third] : [third, fourth]);
  if (begin === null || end === null) return null;
  return begin[0] === end[0] ? [...begin, end[1]] : [...begin, ...end];
}

function numbersIn(content: Buffer): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < content.length; ) {
    let [number, factor] = [0, 1];
    for (let byte = 0x80; byte >= 0x80 && at < content.length; factor *= 0x80) {
      byte = content[at++] as number;
      number += (byte & 0x7f) * factor;
    }
    numbers.push(number);
  }
  return numbers;
}
