/**
 * Opens connections that never come to an end of a request, from a process of its own, so that client and service have file handles of their own:
 * slow-clients.ts <port> <connections>. Sends its parent 'open' once all are open, and the number closed by the service once all are.
 */
import { connect, type Socket } from 'node:net';

const [port = '', count = ''] = process.argv.slice(2);
/** Connections being opened at a time: fewer than a listener lets wait. */
const atOnce = 250;
const slowRequest = 'GET /rest/ready HTTP/1.1\r\nHost: localhost\r\nX-Slow: ';

/** What a connection sends when it is open, in turn: nothing, half a header, a byte a second, one whole request. */
const kinds: readonly ((socket: Socket) => void)[] = [
  () => undefined,
  (socket) => socket.write('GET /rest/ready HTTP/1.1\r\nHost: loc'),
  (socket) => {
    socket.write(slowRequest);
    const timer = setInterval(() => socket.write('a'), 1000);
    socket.on('close', () => clearInterval(timer));
  },
  (socket) => socket.write('GET /rest/ready HTTP/1.1\r\nHost: localhost\r\n\r\nGET /rest'),
];

const closed: Promise<boolean>[] = [];
function open(at: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      kinds[at % kinds.length]?.(socket);
      resolve();
    });
    socket.on('error', reject).resume();
    closed.push(new Promise((end) => socket.on('close', () => end(true))));
  });
}

for (let at = 0; at < Number(count); at += atOnce) {
  await Promise.all(Array.from({ length: Math.min(atOnce, Number(count) - at) }, (_, i) => open(at + i)));
}
process.send?.('open');
process.send?.((await Promise.all(closed)).length);
