import { createHash } from 'node:crypto';
import { ToolError } from './tool-error.ts';

/** Where an answer that was cut goes on. Opaque to the caller: base64url of JSON. */
export interface Cursor {
  /** Id of the snapshot of the first answer; all that follow are of it. */
  readonly snapshot: string | null;
  /** Position in each list that has more. */
  readonly positions: Readonly<Record<string, number>>;
}

/** What the cursor of a question says that it belongs to. */
function questionHash(tool: string, input: Readonly<Record<string, unknown>>): string {
  const { cursor: _, maxTokens: __, ...question } = input;
  const sorted = Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([tool, sorted]))
    .digest('base64url')
    .slice(0, 12);
}

export function writeCursor(tool: string, input: Readonly<Record<string, unknown>>, cursor: Cursor): string {
  const content = [questionHash(tool, input), cursor.snapshot, cursor.positions];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** Throws `ToolError` for a cursor that is damaged or of another question. */
export function readCursor(tool: string, input: Readonly<Record<string, unknown>>): Cursor | undefined {
  const { cursor } = input;
  if (typeof cursor !== 'string') return undefined;
  const [hash, snapshot, positions] = parse(cursor);
  if (hash !== questionHash(tool, input)) {
    throw new ToolError('cursor: it belongs to another question. Repeat the same arguments with it, or leave it out.');
  }
  return { snapshot, positions };
}

function parse(cursor: string): [string, string | null, Record<string, number>] {
  try {
    const content: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(content) && content.length === 3) {
      const [hash, snapshot, positions] = content as [unknown, unknown, unknown];
      const sound = typeof positions === 'object' && positions !== null && Object.values(positions).every(isPosition);
      if (typeof hash === 'string' && (snapshot === null || typeof snapshot === 'string') && sound) {
        return [hash, snapshot, positions as Record<string, number>];
      }
    }
  } catch {
    // Reported below.
  }
  throw new ToolError('cursor: it is not one that an answer gave. Leave it out to start with the first page.');
}

function isPosition(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
