/**
 * In which texts a word stands, for words of letters, digits and `_` (a `$` before a name is how shells and templates use it). Of each text only the hashes of its words are kept, four bytes
 * a distinct word, so an answer may hold a few texts without the word.
 */
export class WordIndex {
  private readonly hashes = new Map<string, Uint32Array>();

  constructor(paths: readonly string[], read: (path: string) => string) {
    for (const path of paths) this.hashes.set(path, hashesOf(read(path)));
  }

  /** The texts that may have the word, in the order given. */
  *textsWith(word: string): Iterable<string> {
    const [hash] = hashesOf(word);
    if (hash === undefined) return;
    for (const [path, hashes] of this.hashes) if (holds(hashes, hash)) yield path;
  }
}

/** FNV-1a of each word, distinct and sorted. */
function hashesOf(text: string): Uint32Array {
  const found = new Set<number>();
  let hash = 0;
  let isWord = false;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (isWordCode(code)) {
      hash = Math.imul((isWord ? hash : 0x811c9dc5) ^ code, 0x01000193);
      isWord = true;
    } else if (isWord) {
      found.add(hash >>> 0);
      isWord = false;
    }
  }
  return Uint32Array.from(found).sort();
}

/** Whether a UTF-16 unit is part of a word. */
export function isWordCode(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 95 || code > 127;
}

function holds(sorted: Uint32Array, value: number): boolean {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return sorted[low] === value;
}
