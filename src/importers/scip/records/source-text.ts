import { createHash } from 'node:crypto';

/** Lines of a source, as editors count them: a last line without an end counts, an empty one does not. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

export function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
