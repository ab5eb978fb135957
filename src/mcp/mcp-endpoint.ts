import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Client } from '../client/client.ts';
import { mcpServer } from './mcp-server.ts';

/** Bytes of a request: a pasted diff is the longest that is asked. */
const maximumBody = 4 * 1024 ** 2;

/** The protocol over HTTP, without sessions: each request is answered by itself, as of 2026-07-28 or of 2025-11-25 and before. */
export function mcpEndpoint(
  client: Client,
  version: string,
  onError: (error: Error) => void,
): (request: Request) => Promise<Response> {
  const { fetch } = createMcpHandler(() => mcpServer(client, version), {
    onerror: onError,
    maxRequestBodySize: maximumBody,
    // Nothing that can be subscribed to ever changes within a connection.
    maxSubscriptions: 0,
  });
  return (request) => fetch(request);
}
