import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LogStream, logStream } from '../../../src/http/log-stream.ts';

function streamToFile(): { readonly stream: LogStream; text(): string } {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-log-'));
  const path = join(folder, 'log');
  const fd = openSync(path, 'w');
  // The descriptor stays open until the process ends: a stream flushes at intervals, and would write to a closed one, or to whatever file got its number.
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { stream: logStream(fd), text: () => readFileSync(path, 'utf8') };
}

describe('the stream of the log', () => {
  it('writes all lines in turn, those of pino too, whatever their characters', async () => {
    const { stream, text } = streamToFile();
    const logger = pino({ base: null, timestamp: false }, stream);
    const lines = Array.from({ length: 3000 }, (_, at) => `{"at":${at},"path":"/${'é☃𝄞'.repeat(at % 40)}"}\n`);
    for (const [at, line] of lines.entries()) {
      stream.write(line);
      // Writes of what came before go on meanwhile.
      if (at % 500 === 0) await new Promise(setImmediate);
    }
    logger.warn('the last');
    await expect.poll(() => text().endsWith('the last"}\n')).toBe(true);
    expect(text()).toBe(`${lines.join('')}{"level":40,"msg":"the last"}\n`);
  });

  it('writes no character that a terminal obeys, whoever sent it', () => {
    const { stream, text } = streamToFile();
    const path = '/shop\u0085\u009b2J\u007f\u202etrac\u001b';
    pino({ base: null, timestamp: false }, stream).info({ path, key: 'oidc:\u009d0;cart\u2066' }, 'request');
    stream.flushSync();
    expect(text()).toBe(
      '{"level":30,"path":"/shop\\u0085\\u009b2J\\u007f\\u202etrac\\u001b","key":"oidc:\\u009d0;cart\\u2066","msg":"request"}\n',
    );
    expect(JSON.parse(text()).path).toBe(path);
  });

  it('has written what it took when it is flushed', () => {
    const { stream, text } = streamToFile();
    stream.write('{"at":1}\n');
    stream.flushSync();
    stream.write('{"at":2}\n');
    stream.flushSync();
    expect(text()).toBe('{"at":1}\n{"at":2}\n');
  });
});
