import { explainFaults, type RecordSchema } from '../bundle/explain-faults.ts';
import { type Client, ClientError } from '../client/client.ts';
import { estimateTokens, type FittedList, fitLists } from './budget.ts';
import { type Cursor, readCursor, writeCursor } from './cursor.ts';
import { finished, type Tool, type ToolAnswer, type ToolContext, tokenLimits } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** The result of a call in the form of the protocol. */
export interface CallResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [member: string]: unknown;
}

/** Tokens of the smallest element of a list, as JSON and as a line. */
const smallestItem = 16;

/** Answers one call. What the caller can correct becomes a result with `isError` and a text that says how; anything else is thrown. */
export async function callTool(tool: Tool, client: Client, input: unknown, signal?: AbortSignal): Promise<CallResult> {
  try {
    return await answer(tool, client, checked(tool, input), signal);
  } catch (error) {
    const text = await correction(error, client, input);
    if (text === undefined) throw error;
    return { content: [{ type: 'text', text }], isError: true };
  }
}

function checked(tool: Tool, input: unknown): Record<string, unknown> {
  const faults: string[] = [];
  explainFaults(tool.input as RecordSchema, input ?? {}, '', (path, message) => faults.push(`${path}: ${message}`));
  if (faults.length > 0) throw new ToolError(faults.join('\n'));
  return (input ?? {}) as Record<string, unknown>;
}

async function answer(
  tool: Tool,
  client: Client,
  input: Record<string, unknown>,
  signal: AbortSignal | undefined,
): Promise<CallResult> {
  const { maxTokens = tokenLimits.default } = input as { maxTokens?: number };
  const cursor = readCursor(tool.name, input);
  const name = tool.ofApplication ? await applicationOf(client, input) : '';
  const application = client.application(name);
  let snapshot: { readonly id: string; readonly analyzedAt: string } | null = null;
  const context: ToolContext = {
    client,
    application: name,
    pageSize: Math.ceil(maxTokens / smallestItem),
    skip: (list) => (cursor === undefined ? 0 : (cursor.positions[list] ?? finished)),
    async ask(operation, parameters) {
      const pinned = snapshot?.id ?? cursor?.snapshot ?? undefined;
      const answered = await application.request(operation, parameters, { snapshot: pinned, signal });
      snapshot ??= answered.snapshot;
      return answered;
    },
  };
  const { summary, head = {}, details = [], lists = {}, hints = [] } = await tool.run(context, input);
  const of = snapshot as { readonly id: string; readonly analyzedAt: string } | null;
  const about = of === null ? {} : { application: name, snapshot: of.id, analyzedAt: of.analyzedAt };
  const spent =
    estimateTokens(JSON.stringify({ ...about, ...head })) +
    estimateTokens([summary, ...details, ...hints].join(' ')) +
    100;
  const fitted = fitLists(lists, maxTokens - spent);
  const next = nextCursor(fitted, of?.id ?? null);
  const structured: Record<string, unknown> & { cursor?: string } = {
    ...about,
    ...head,
    ...Object.fromEntries(fitted.map(({ name, items }) => [name, items])),
    ...(next && {
      remaining: Object.fromEntries(fitted.filter(hasMore).map(({ name, total, end }) => [name, total - end])),
      cursor: writeCursor(tool.name, input, next),
    }),
  };
  const text = textOf({ summary, details, hints }, fitted, structured.cursor);
  return { content: [{ type: 'text', text }], structuredContent: structured };
}

function hasMore({ end, total }: FittedList): boolean {
  return end < total;
}

function nextCursor(fitted: readonly FittedList[], snapshot: string | null): Cursor | undefined {
  const cut = fitted.filter(hasMore);
  return cut.length === 0
    ? undefined
    : { snapshot, positions: Object.fromEntries(cut.map(({ name, end }) => [name, end])) };
}

/** The summary, each list as short lines, what is left out and how to get it. */
function textOf(
  { summary, details = [], hints = [] }: Pick<ToolAnswer, 'summary' | 'details' | 'hints'>,
  fitted: readonly FittedList[],
  cursor: string | undefined,
): string {
  const shown = fitted.filter(({ lines }) => lines.length > 0);
  const rest = fitted.filter(hasMore).map(({ name, total, end }) => `${total - end} ${name}`);
  return [
    summary,
    ...details,
    ...shown.flatMap(({ name, lines }) =>
      shown.length === 1 && details.length === 0 ? lines : [`${name}:`, ...lines],
    ),
    ...(rest.length > 0 ? [`Not shown: ${rest.join(', ')}. Repeat the call with cursor ${cursor} for more.`] : []),
    ...hints,
  ].join('\n');
}

async function applicationOf(client: Client, { application }: Record<string, unknown>): Promise<string> {
  if (typeof application === 'string' && application !== '') return application;
  const names = (await client.ask('list-applications')).map(({ name }) => name);
  if (names.length === 1) return names[0] as string;
  throw new ToolError(
    names.length === 0
      ? 'There are no applications: add one with `stratigraph analyze DIR --app NAME`.'
      : `application: is missing; one of ${quoted(names)} is required.`,
  );
}

/** What the caller can do about an error; undefined when it is not theirs. */
async function correction(error: unknown, client: Client, input: unknown): Promise<string | undefined> {
  if (error instanceof ToolError) return error.message;
  if (!(error instanceof ClientError)) return undefined;
  const { code, message } = error;
  if (code === 'application-not-found') {
    const names = (await client.ask('list-applications')).map(({ name }) => name);
    return `application: ${message}. There ${names.length === 0 ? 'are none' : `is ${quoted(names)}`}.`;
  }
  if (code === 'internal-error') return undefined;
  if (code === 'snapshot-not-available' && (input as { cursor?: unknown }).cursor !== undefined) {
    return `${message}. A newer analysis has replaced it: repeat the call without cursor`;
  }
  return [message, corrections[code]].filter((text) => text !== undefined).join('. ');
}

const corrections: Readonly<Record<string, string>> = {
  'module-not-found': 'The tool architecture with modules lists folders and files',
  'object-not-found': 'The tool search finds objects and their ids',
  'transaction-not-found': 'The tool transactions lists transactions with their ids',
  'pattern-not-found': 'The tool cloud_patterns lists patterns with their ids',
};

function quoted(names: readonly string[]): string {
  const shown = names.slice(0, 20).map((name) => JSON.stringify(name));
  return names.length > 20 ? `${shown.join(', ')} and ${names.length - 20} more` : shown.join(', ');
}
