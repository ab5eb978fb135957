import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeAll } from '../../../src/cli/commands/export.ts';

async function* chunks(count: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < count; at++) yield Buffer.from(`line ${at}\n`);
}

describe('writing an export [C-export]', () => {
  it('waits for a slow reader and piles up no listeners meanwhile', async () => {
    let written = '';
    let maxListeners = 0;
    const slow = new Writable({
      highWaterMark: 1,
      write(chunk, _encoding, done) {
        written += chunk;
        for (const event of slow.eventNames()) maxListeners = Math.max(maxListeners, slow.listenerCount(event));
        setImmediate(done);
      },
    });
    await writeAll(chunks(50), slow);
    expect(written.split('\n')).toHaveLength(51);
    expect(maxListeners).toBeGreaterThan(0);
    expect(maxListeners).toBeLessThan(5);
    expect(slow.writableEnded).toBe(false);
  });

  it('ends without an error when the reader has seen enough, and with one when writing fails', async () => {
    const failing = (code: string): Writable =>
      new Writable({
        write(_chunk, _encoding, done) {
          done(Object.assign(new Error(code), { code }));
        },
      });
    await expect(writeAll(chunks(50), failing('EPIPE'))).resolves.toBeUndefined();
    await expect(writeAll(chunks(50), failing('ENOSPC'))).rejects.toThrow('ENOSPC');
  });
});
