import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RangeSource } from '../../src/snapshot/ranges/range-source.ts';

/** A line to an object store that all requests share: so long to the first byte, so many bytes a millisecond after it. */
export class EmulatedLine {
  requests = 0;
  bytes = 0;
  /** Milliseconds during which something was on its way, as a machine with nothing else to do would see it. */
  milliseconds = 0;
  private running = 0;
  private startedAt = 0;
  private readonly latency: number;
  private readonly rate: number;
  private freeAt = 0;

  constructor(latency: number, rate: number) {
    this.latency = latency;
    this.rate = rate;
  }

  /** A local file at the other end. */
  async source(path: string): Promise<RangeSource> {
    const file = await open(path);
    const { size } = await file.stat();
    await file.close();
    return { size, read: (offset, length) => this.read(path, offset, length) };
  }

  private async read(path: string, offset: number, length: number): Promise<Uint8Array> {
    this.requests++;
    this.bytes += length;
    const now = performance.now();
    if (this.running++ === 0) this.startedAt = now;
    const file = await open(path);
    const bytes = new Uint8Array(length);
    await file.read(bytes, 0, length, offset);
    await file.close();
    this.freeAt = Math.max(now + this.latency, this.freeAt) + length / this.rate;
    const remaining = this.freeAt - performance.now();
    if (remaining > 0) await sleep(remaining);
    if (--this.running === 0) this.milliseconds += this.freeAt - this.startedAt;
    return bytes;
  }
}
