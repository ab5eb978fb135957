import { createHash } from 'node:crypto';

/** Lines of an object and the key of the object. */
interface Extent {
  readonly key: string;
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * A checksum for each object of a file, over the lines that are its own: those inside of another object count for that one only, so that an
 * edit of a method does not change its class. What is blank counts for nothing.
 */
export function ownedChecksums(lines: readonly string[], extents: readonly Extent[]): Map<string, string> {
  const owners = new Array<string | undefined>(lines.length);
  const outerFirst = [...extents].sort((a, b) => a.startLine - b.startLine || b.endLine - a.endLine);
  for (const { key, startLine, endLine } of outerFirst)
    owners.fill(key, startLine - 1, Math.min(endLine, lines.length));
  const hashes = new Map(outerFirst.map(({ key }) => [key, createHash('sha256')]));
  for (const [at, owner] of owners.entries()) {
    const text = lines[at]?.trim();
    if (owner !== undefined && text) hashes.get(owner)?.update(`${text}\n`);
  }
  return new Map([...hashes].map(([key, hash]) => [key, hash.digest('hex').slice(0, 32)]));
}
