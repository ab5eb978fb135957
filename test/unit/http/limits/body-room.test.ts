import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { BodyRoom } from '../../../../src/http/limits/body-room.ts';

const request = (): PassThrough & IncomingMessage => new PassThrough() as never;

describe('the room for bodies', () => {
  it('gives whole bodies, and no more than was asked for of a longer one', async () => {
    const room = new BodyRoom(100);
    const [whole, long] = [request(), request()];
    const read = [room.read(whole, 10), room.read(long, 10)];
    whole.write('abc');
    long.write('x'.repeat(11));
    whole.end('de');
    expect((await Promise.all(read)).map(String)).toEqual(['abcde', 'x'.repeat(11)]);
  });

  it('has nothing of a body that does not come whole', async () => {
    const gone = request();
    const read = new BodyRoom(100).read(gone, 10);
    gone.write('abc');
    gone.destroy();
    expect(await read).toBeUndefined();
  });

  it('refuses the longest when all together are too long, and is free again after that', async () => {
    const room = new BodyRoom(100);
    const [small, large, next] = [request(), request(), request()];
    const read = [room.read(small, 100), room.read(large, 100)] as const;
    small.write('x'.repeat(30));
    large.write('y'.repeat(60));
    small.write('x'.repeat(20));
    await expect(read[1]).rejects.toMatchObject({ code: 'overloaded' });
    small.end('x');
    expect((await read[0])?.length).toBe(51);
    const last = room.read(next, 100);
    next.end('z'.repeat(100));
    expect((await last)?.length).toBe(100);
  });
});
