/** Bare node:http that sends the bytes another server answers, from memory: bare-server.ts <base of the other> <file of paths>… */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [base = '', ...files] = process.argv.slice(2);
const answers = new Map<string, Buffer>();
for (const file of files) {
  for (const path of readFileSync(file, 'utf8').trim().split('\n')) {
    const response = await fetch(base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    answers.set(path, Buffer.from(await response.arrayBuffer()));
  }
}
const server = createServer((request, response) => {
  const body = answers.get(request.url!)!;
  response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
