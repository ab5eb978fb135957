import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';

const data = mkdtempSync(join(tmpdir(), 'stratigraph-limits-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));

describe('the limits of serve', () => {
  it('count in all threads together [LD-rate] [C-serve-threads]', async () => {
    const words = ['--threads', '3', '--rate-per-address', '1', '--rate-burst', '20', '--request-log', 'off'];
    const { address } = await serve(data, words);
    const statuses: number[] = [];
    for (let at = 0; at < 60; at++) {
      const response = await fetch(`${address}/rest/ready`, { headers: { connection: 'close' } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    const answered = statuses.filter((status) => status === 200).length;
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(answered).toBeLessThan(40);
    expect(statuses.at(-1)).toBe(429);
  });

  it.each([
    [['--rate-per-key', '-1'], '--rate-per-key cannot be "-1": it must be a whole number'],
    [['--rate-burst', '0'], '--rate-burst cannot be "0": it must be from 1 to 3600'],
    [['--maximum-headers', '1KB'], '--maximum-headers cannot be "1KB": it must be from 4096 to 1048576'],
    [['--trusted-proxies', '10.0.0.0/33'], '--trusted-proxies cannot be "10.0.0.0/33": it must be addresses'],
    [['--trusted-proxies', 'proxy.example'], '--trusted-proxies cannot be "proxy.example": it must be addresses'],
    [['--answer-wait', '0'], '--answer-wait cannot be "0": it must be from 1 to 600'],
    [['--heavy-answers', 'many'], '--heavy-answers cannot be "many": it must be a whole number'],
  ])('stop the start when they cannot be: %j [LD-settings] [C-exit-2]', async (words, message) => {
    const joined = words.join('=');
    const { status, stdout, stderr } = await runStratigraph(['serve', '--data', data, joined]);
    expect([status, stdout, stderr.split('\n')[0]]).toEqual([
      2,
      '',
      expect.stringContaining(`stratigraph serve: ${message}`),
    ]);
  });
});
