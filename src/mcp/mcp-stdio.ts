import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Client } from '../client/client.ts';
import { mcpServer } from './mcp-server.ts';

/** Serves the protocol over standard input and output, until the input ends or the process is stopped. */
export function serveOverStdio(client: Client, version: string, onError: (error: Error) => void): Promise<void> {
  return new Promise((resolve) => {
    const handle = serveStdio(() => mcpServer(client, version), { onerror: onError });
    const end = (): void => void handle.close().then(resolve);
    process.stdin.once('end', end);
    process.once('SIGINT', end);
    process.once('SIGTERM', end);
  });
}
