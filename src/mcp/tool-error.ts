/** A question that cannot be answered as it was put. The message says what is wrong and how to correct the call. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
}
