import { connect } from 'node:net';

/** Reads one answer to its end over a plain socket, which costs the client little; the number of its bytes. */
export function drain(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.allocUnsafe(262_144),
        callback: (count) => {
          bytes += count;
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(bytes));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  });
}
