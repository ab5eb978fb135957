import type { Coding } from './content-coding.ts';

/** The bytes of an answer, and those of its codings that were sent so far. */
export class KeptBody {
  readonly plain: Buffer;
  readonly coded = new Map<Coding, Buffer>();

  constructor(plain: Buffer) {
    this.plain = plain;
  }

  get byteLength(): number {
    let bytes = this.plain.length;
    for (const coded of this.coded.values()) bytes += coded.length;
    return bytes;
  }
}

/**
 * Bodies of answers that are given again as the very same value, such as the list of applications as long as none changes: they are written, named by their
 * hash and coded once. Those not asked for longest go first.
 */
export class KeptBodies {
  private readonly most: number;
  private readonly bodies = new Map<object, KeptBody>();

  /** `most`: bytes of all bodies together; a single one that is longer is not kept. */
  constructor(most: number) {
    this.most = most;
  }

  of(answer: object): KeptBody {
    const body = this.bodies.get(answer) ?? new KeptBody(Buffer.from(JSON.stringify(answer)));
    this.bodies.delete(answer);
    this.bodies.set(answer, body);
    let bytes = 0;
    for (const each of this.bodies.values()) bytes += each.byteLength;
    for (const [oldest, { byteLength }] of this.bodies) {
      if (bytes <= this.most) break;
      this.bodies.delete(oldest);
      bytes -= byteLength;
    }
    return body;
  }
}
