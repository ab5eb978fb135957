import { open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RangeSource } from '../../src/snapshot/ranges/range-source.ts';
import { frameBytes, type PackedFile } from '../../src/versions/packing/pack-file.ts';
import { PackedBytes } from '../../src/versions/packing/packed-bytes.ts';

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

  /** A local file at the other end, packed (to `target`) as in an object store. */
  async source({ bytes, packedBytes = 0 }: PackedFile, target: string): Promise<RangeSource> {
    const packed = await PackedBytes.open({ bytes, frameBytes }, packedBytes, (offset, length) =>
      this.read(target, offset, length),
    );
    if (!(packed instanceof PackedBytes)) throw new Error(`${target} is not what was packed`);
    return { size: bytes, read: async (offset, length) => (await packed.read(offset, length)) as Uint8Array };
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
