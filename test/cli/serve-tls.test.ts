import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:http2';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { runStratigraph } from './run-stratigraph.ts';
import { serve } from './serve-process.ts';

const data = mkdtempSync(join(tmpdir(), 'stratigraph-serve-tls-'));
afterAll(() => rmSync(data, { recursive: true, force: true }));
const fixtures = join(import.meta.dirname, '../fixtures/tls');
const words = ['--tls-cert', join(fixtures, 'first.cert.pem'), '--tls-key', join(fixtures, 'first.key.pem')];

describe('serve with a certificate', () => {
  it.each([[[]], [['--threads', '2']]])(
    'speaks HTTP/2 below the base path: %j [T-tls] [T-http2] [T-base-path]',
    async (more) => {
      const { address, child } = await serve(data, [...words, '--base-path', '/code', ...more]);
      expect(address).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/code$/);
      const session = connect(new URL(address).origin, { ca: readFileSync(join(fixtures, 'first.cert.pem')) });
      onTestFinished(() => session.destroy());
      const stream = session.request({ ':path': '/code/rest/ready' });
      expect(Buffer.concat(await stream.toArray()).toString()).toBe('true');
      expect(session.alpnProtocol).toBe('h2');
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    },
  );

  it('ends when it is stopped, though a client is silent [T-drain] [T-tls]', async () => {
    const { address, child } = await serve(data, words);
    const silent = connectTls({ host: '127.0.0.1', port: Number(new URL(address).port), rejectUnauthorized: false });
    onTestFinished(() => void silent.destroy());
    silent.on('error', () => undefined);
    await new Promise((resolve) => silent.resume().once('secureConnect', resolve));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each([
    [['--tls-cert', 'a.pem'], 2, '--tls-cert and --tls-key are given together'],
    [['--tls-cert', 'none.pem', '--tls-key', 'none.pem'], 1, 'none.pem cannot be read'],
    [[...words.slice(0, 3), join(fixtures, 'second.key.pem')], 1, 'cannot be used'],
    [['--base-path', 'code'], 2, '--base-path cannot be "code"'],
    [['--base-path', '/code/'], 2, '--base-path cannot be "/code/"'],
    [['--base-path', '/a/../b'], 2, '--base-path cannot be'],
  ])('does not start with what is wrong: %j', async (wrong, exit, message) => {
    const { status, stderr } = await runStratigraph(['serve', '--data', data, '--port', '0', ...wrong]);
    expect([status, stderr]).toEqual([exit, expect.stringContaining(message)]);
  });
});
