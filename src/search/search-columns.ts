/**
 * The texts of the objects, in answer order (name, full name, id by code point), as the index builder takes them.
 * An object is its number, 0 to `count` − 1.
 */
export interface SearchColumns {
  readonly count: number;
  /** Ascending: the values are in code point order and objects of one name are neighbours. */
  readonly name: TextColumn;
  readonly fullName: TextColumn;
  readonly filePath: TextColumn;
  readonly mangling: TextColumn;
  readonly type: TextColumn;
  readonly annotation: ListColumn;
}

/** One value, or none, for each object. Values are original (not folded), distinct, and in no promised order unless said. */
export interface TextColumn {
  readonly size: number;
  value(index: number): string;
  /** For each object its value's index; 0xffffffff: absent (null). */
  readonly of: Uint32Array;
}

/** Any number of values for each object. */
export interface ListColumn {
  readonly size: number;
  value(index: number): string;
  /** `of[start[o]]` to `of[start[o + 1]]` (exclusive) are the value indexes of object o; length `count + 1`. */
  readonly start: Uint32Array;
  readonly of: Uint32Array;
}

export const absent = 0xffffffff;
