import { expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

it('a part of an address that callers may leave out is what each of them gives [FW-own-operation]', () => {
  const records = recordsOf({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"axios":"1","express":"4"}}',
    'requests.ts': `
      import axios from 'axios';
      class Requests {
        get(path: string) { return axios.request({ url: path, method: 'get' }); }
      }
      export default new Requests();`,
    'carts.ts': `
      import requests from './requests.ts';
      class CartPort {
        part(id: string, part?: string) { return requests.get(\`/carts/\${id}\${part ? '/' + part : ''}\`); }
        one(id: string) { return this.part(id); }
        lines(id: string) { return this.part(id, 'lines'); }
      }
      export default new CartPort();`,
    'server.ts': `
      import express from 'express';
      const app = express();
      app.get('/carts/:id', () => 1);
      app.get('/carts/:id/lines', () => 2);`,
  });
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  const sent = records.flatMap((each) => (each.record === 'link' && each.rule === 'http/own-operation' ? [each] : []));
  expect(sent.map(({ from, to }) => `${names.get(from)} > ${names.get(to)}`)).toEqual([
    'lines > carts/{}/lines',
    'one > carts/{}',
  ]);
});

it('uploads of tus, and web sockets that an operation opens, are requests to it [FW-own-operation]', () => {
  const records = recordsOf({
    'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"tus-js-client":"4","express":"4"}}',
    'client.ts': `
      import { Upload } from 'tus-js-client';
      export class Client {
        constructor(private base: string) {}
        upload(file: File, id: string) { return new Upload(file, { endpoint: \`\${this.base}/carts/\${id}/files\` }); }
        listen(id: string) { return new WebSocket(\`\${this.base}/sockets/\${id}\`); }
      }`,
    'server.ts': `
      import express from 'express';
      const app = express();
      app.post('/carts/:id/files', () => 1);
      app.get('/sockets/:id', () => 2);
      app.post('/sockets/:id', () => 3);`,
  });
  const objects = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each] as const] : [])));
  const sent = records.flatMap((each) => (each.record === 'link' && each.rule === 'http/own-operation' ? [each] : []));
  expect(sent.map(({ from, to }) => `${objects.get(from)?.name} > ${objects.get(to)?.fullName}`)).toEqual([
    'listen > server.ts.GET /sockets/:id',
    'upload > server.ts.POST /carts/:id/files',
  ]);
});
