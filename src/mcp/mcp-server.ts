import {
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
} from '@modelcontextprotocol/server';
import type { Client } from '../client/client.ts';
import { callTool } from './call-tool.ts';
import { prompts, promptText } from './prompts.ts';
import { listResources, readResource, resourceTemplates } from './resources.ts';
import type { Tool } from './tool.ts';
import { ToolError } from './tool-error.ts';
import { tools } from './tools/tools.ts';

export const instructions =
  'Stratigraph knows analysed code: objects, calls, transactions from routes to tables, packages, cloud patterns. Begin with list_applications or search; application may be left out where there is one. Ids are permanent. Answers keep to maxTokens (4000); cursor continues them.';

/** Milliseconds for which a client may keep the list of tools: it changes with the version of the program alone. */
const listLifetime = 3_600_000;

/** The tools as the protocol lists them. */
export function listedTools(): ListedTool[] {
  return tools.map(({ name, title, description, input, output }) => ({
    name,
    title,
    description,
    inputSchema: input as unknown as ListedTool['inputSchema'],
    outputSchema: briefSchema(output) as NonNullable<ListedTool['outputSchema']>,
    annotations: { readOnlyHint: true },
  }));
}

/**
 * An output schema in as few tokens as will do: the names and types of members, of lists and objects by what is in them. That they are
 * all there, and no others, is stated for the answer itself alone.
 */
function briefSchema(schema: object): object {
  const { properties, required: _, ...rest } = schema as { readonly properties: object; readonly required?: unknown };
  const members = Object.entries(properties).map(([name, member]) => [name, briefMember(member)]);
  return { ...rest, properties: Object.fromEntries(members) };
}

interface MemberSchema {
  readonly type?: string;
  readonly anyOf?: readonly MemberSchema[];
  readonly items?: MemberSchema;
  readonly properties?: Readonly<Record<string, MemberSchema>>;
}

function briefMember({ type, anyOf, items, properties }: MemberSchema): object {
  if (anyOf?.every((choice) => choice.properties === undefined)) return { type: anyOf.map((choice) => choice.type) };
  if (anyOf) return { anyOf: anyOf.map(briefMember) };
  if (items) return { items: briefMember(items) };
  if (!properties) return { type };
  const members = Object.entries(properties).map(([name, member]) => [name, briefMember(member)]);
  return { properties: Object.fromEntries(members) };
}

/** A server of the protocol over a client: one for each request over HTTP, one for each process over standard input and output. */
export function mcpServer(client: Client, version: string): Server {
  const cached = { ttlMs: listLifetime, cacheScope: 'public' } as const;
  const server = new Server(
    { name: 'stratigraph', title: 'Stratigraph', version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions,
      cacheHints: { 'tools/list': cached, 'prompts/list': cached, 'resources/templates/list': cached },
    },
  );
  const toolByName = new Map<string, Tool>(tools.map((tool) => [tool.name, tool]));
  server.setRequestHandler('tools/list', () => ({ tools: listedTools() }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const tool = toolByName.get(params.name);
    if (!tool) throw invalidParams(`There is no tool ${params.name}; there are ${[...toolByName.keys()].join(', ')}.`);
    return callTool(tool, client, params.arguments, mcpReq.signal);
  });
  server.setRequestHandler('resources/list', async () => ({ resources: await listResources(client) }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...resourceTemplates] }));
  server.setRequestHandler('resources/read', async ({ params: { uri } }) => {
    const content = await asInvalidParams(readResource(client, uri));
    if (content === undefined) throw new ResourceNotFoundError(uri);
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(content) }] };
  });
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, arguments: own, ...prompt }) => ({ ...prompt, arguments: [...own] })),
  }));
  server.setRequestHandler('prompts/get', async ({ params }) => {
    const text = await asInvalidParams(Promise.resolve().then(() => promptText(params.name, params.arguments ?? {})));
    return { messages: [{ role: 'user', content: { type: 'text', text } }] };
  });
  return server;
}

function invalidParams(message: string): ProtocolError {
  return new ProtocolError(ProtocolErrorCode.InvalidParams, message);
}

async function asInvalidParams<T>(result: Promise<T>): Promise<T> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof ToolError) throw invalidParams(error.message);
    throw error;
  }
}
