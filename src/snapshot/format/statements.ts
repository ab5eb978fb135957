/**
 * Statements of links as bytes. For a caller, link by link in order: the number of its statements, then for each
 * file number (zigzag difference to the statement before, from 0), start line (zigzag difference to the statement before, from 0)
 * and length − 1 in lines; all unsigned LEB128.
 */
export interface Statement {
  readonly file: number;
  readonly startLine: number;
  readonly endLine: number;
}

/** Appends the statements of one caller's links. */
export function encodeStatements(links: readonly (readonly Statement[])[]): Uint8Array {
  const bytes: number[] = [];
  let file = 0;
  let line = 0;
  for (const statements of links) {
    pushVarint(bytes, statements.length);
    for (const s of statements) {
      pushVarint(bytes, zigzag(s.file - file));
      pushVarint(bytes, zigzag(s.startLine - line));
      pushVarint(bytes, s.endLine - s.startLine);
      file = s.file;
      line = s.startLine;
    }
  }
  return Uint8Array.from(bytes);
}

/** Reverses `encodeStatements`; `links` is how many links the caller has. */
export function decodeStatements(bytes: Uint8Array, links: number): Statement[][] {
  let at = 0;
  const next = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('statements end early');
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  const result: Statement[][] = [];
  let file = 0;
  let line = 0;
  for (let i = 0; i < links; i++) {
    const statements: Statement[] = [];
    for (let n = next(); n > 0; n--) {
      file += unzigzag(next());
      line += unzigzag(next());
      statements.push({ file, startLine: line, endLine: line + next() });
    }
    result.push(statements);
  }
  return result;
}

/** Small numbers of either sign as small numbers: 0, -1, 1, -2, … become 0, 1, 2, 3, … */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
