import { unlistedValue } from '../client/closed-lists.ts';

/** A question that cannot be answered as it was put. The message says what is wrong and how to correct the call. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}

/** Refuses a value of a closed list that is not in it, unless the data have it. */
export async function checkListed(...question: Parameters<typeof unlistedValue>): Promise<void> {
  const unlisted = await unlistedValue(...question);
  if (unlisted) throw new ToolError(`${unlisted.parameter}: ${unlisted.message}.`);
}
