/** Bare node:http that sends the bytes another server answers, headers included, from memory: bare-server.ts <base of the other> <file of paths>… */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [base = '', ...files] = process.argv.slice(2);
/** What node:http adds by itself. */
const automatic = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);
const answers = new Map<string, { headers: Record<string, string>; body: Buffer }>();
for (const file of files) {
  for (const path of readFileSync(file, 'utf8').trim().split('\n')) {
    const response = await fetch(base + path);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const headers = Object.fromEntries([...response.headers].filter(([name]) => !automatic.has(name)));
    const body = Buffer.from(await response.arrayBuffer());
    answers.set(path, { headers: { ...headers, 'content-length': String(body.length) }, body });
  }
}
const server = createServer((request, response) => {
  const { headers, body } = answers.get(request.url!)!;
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
process.on('SIGTERM', () => process.exit(0));
