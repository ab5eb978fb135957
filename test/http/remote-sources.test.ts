import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { openSourceService } from '../../src/http/sources/source-service.ts';
import type { SourceFile } from '../../src/model/source-file.ts';
import { bundleOf } from '../contract/bundle-of.ts';
import { serviceWith } from './test-service.ts';

/** A source code service: what it is asked, and what it answers. */
async function remote(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<{ readonly url: string; readonly asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization ?? ''}`);
    answer(request, response);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

const fileOf = (filePath: string, nbLines = 2): SourceFile => ({
  fileId: '1',
  fileName: 'a',
  filePath,
  nbLines,
  text: undefined,
});

const text = 'one\r\ntwo\n';
const records: BundleRecord[] = [
  { record: 'file', key: 'a', path: 'src/a b.ts', lines: 2, text: 'not this\none\n' },
  { record: 'file', key: 'b', path: 'src/b.ts', lines: 7 },
];

describe('a source code service at a URL', () => {
  it('is asked for the text of a file by application and path, with its token [X-source-remote]', async () => {
    const { url, asked } = await remote((_, response) => void response.end(text));
    const sources = openSourceService({ service: `${url}/raw/`, token: 'abc' });
    const service = serviceWith([bundleOf(records)], { sources });
    const { json, headers } = await service.get('/rest/applications/App/files/1?start-line=2');
    expect(json).toMatchObject({ filePath: 'src/a b.ts', startLine: 2, endLine: 2, text: 'two\n' });
    expect(asked).toEqual(['/raw/App/src/a%20b.ts Bearer abc']);
    const named = openSourceService({ service: `${url}/x/{application}/raw/main/{path}?inline=true` });
    await named.textOf('My/App?', fileOf('src/ü#.ts'));
    expect(asked[1]).toBe('/x/My%2FApp%3F/raw/main/src/%C3%BC%23.ts?inline=true ');
    expect(headers['etag']).not.toBe(
      (await serviceWith([bundleOf(records)]).get('/rest/applications/App/files/1')).headers['etag'],
    );
  });

  it('has the entity tag of the text: the text may change while the snapshot does not [X-source-remote]', async () => {
    let version = 'one\ntwo\n';
    const { url } = await remote((_, response) => void response.end(version));
    const service = serviceWith([bundleOf(records)], { sources: openSourceService({ service: url }) });
    const first = await service.get('/rest/applications/App/files/1');
    const headers = { 'if-none-match': first.headers['etag'] as string };
    expect((await service.get('/rest/applications/App/files/1', headers)).status).toBe(304);
    version = 'one\n2\n';
    expect((await service.get('/rest/applications/App/files/1', headers)).json.text).toBe(version);
  });

  it('is refused for what it does not have, and for another version of a file [X-source-remote]', async () => {
    const { url } = await remote(({ url: path }, response) => {
      response.statusCode = path === '/App/src/b.ts' ? 404 : 200;
      response.end(text);
    });
    const sources = openSourceService({ service: url });
    const code = 'source-not-stored';
    await expect(sources.textOf('App', fileOf('src/b.ts'))).rejects.toMatchObject({ code });
    await expect(sources.textOf('App', fileOf('src/a.ts', 9))).rejects.toThrow(
      "src/a.ts of 'App' with 2 line ends, and 9 lines were analysed; analyse again",
    );
    expect(await sources.textOf('App', fileOf('src/a.ts', 3))).toBe(text);
  });

  it.each(['../secret', 'a/./b', 'a//b', '/etc/passwd', ''])(
    'is never asked for a path that leads elsewhere: "%s" [X-source-remote]',
    async (path) => {
      const { url, asked } = await remote((_, response) => void response.end(text));
      const sources = openSourceService({ service: `${url}/raw` });
      await expect(sources.textOf('App', fileOf(path))).rejects.toMatchObject({ code: 'source-not-stored' });
      await expect(sources.textOf('..', fileOf('a'))).rejects.toMatchObject({ code: 'source-not-stored' });
      expect(asked).toEqual([]);
    },
  );

  it.each([
    ['refuses the token', (response: ServerResponse) => void response.writeHead(401).end()],
    ['leads elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/other' }).end()],
    ['sends what is no text', (response: ServerResponse) => void response.end(Buffer.from([0xff, 0xfe, 0x00]))],
    ['sends too much', (response: ServerResponse) => void response.end(Buffer.alloc(17 * 2 ** 20, 'a\n'))],
    [
      'breaks off',
      (response: ServerResponse) =>
        void response.writeHead(200, { 'content-length': 9 }).write('a', () => response.destroy()),
    ],
    ['does not answer in time', () => undefined],
  ])('that %s does not answer, and says no more about it [X-source-remote]', async (_, answer) => {
    const { url } = await remote((__, response) => answer(response));
    const sources = openSourceService({ service: url, token: 'secret', timeout: 200 });
    await expect(sources.textOf('App', fileOf('a.ts'))).rejects.toMatchObject({
      code: 'source-service-unavailable',
      message: 'The source code service does not answer.',
    });
  });

  it('is left alone for ten seconds after five failures in a row, then asked once [X-source-breaker]', async () => {
    let isWell = false;
    const { url, asked } = await remote((_, response) => void response.writeHead(isWell ? 200 : 503).end(text));
    let now = 0;
    const sources = openSourceService({ service: url }, () => now);
    const ask = () => sources.textOf('App', fileOf('a.ts')).catch(({ message }: Error) => message);
    for (let i = 0; i < 8; i++) expect(await ask()).toContain('not answer');
    expect(asked.length).toBe(5);
    now = 9999;
    expect(await ask()).toContain('asked again in a few seconds');
    now = 10_000;
    expect(await Promise.all([ask(), ask()])).toContain('The source code service does not answer.');
    expect(asked.length).toBe(6);
    now = 20_000;
    isWell = true;
    expect(await ask()).toBe(text);
    expect(await ask()).toBe(text);
    expect(asked.length).toBe(8);
  });
});
