import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';
import type { AnalysedCalls } from './analysed-calls.ts';

const maxLines = 6;

/** A seeded sample of an analysis's CALL links of one confidence; the same seed and analysis give the same links. */
export function sampleLinks(
  { calls }: AnalysedCalls,
  confidence: 'resolved' | 'derived',
  size: number,
  seed: number,
): readonly LinkRecord[] {
  const links = calls.filter((link) => (link.confidence ?? 'resolved') === confidence);
  const sorted = [...links].sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
  return sample(sorted, size, seed);
}

/** Each link with its statement and where it leads, for a person to judge. */
export function sampleText(links: readonly LinkRecord[], { objects }: AnalysedCalls, checkout: string): string {
  return links.map((link, index) => entryText(index + 1, link, objects, checkout)).join('\n');
}

function entryText(
  number: number,
  { from, to, rule, locations }: LinkRecord,
  objects: ReadonlyMap<string, ObjectRecord>,
  checkout: string,
): string {
  const callee = objects.get(to)?.locations?.[0];
  const statements = locations ?? [];
  const excerpt = (at: typeof callee): string =>
    at === undefined
      ? ''
      : linesOf(join(checkout, at.file), at.startLine, Math.min(at.endLine, at.startLine + maxLines));
  return [
    `## ${number} ${rule ?? 'resolved'}`,
    `${from}\n  → ${to}`,
    statements.map(({ file, startLine }) => `${file}:${startLine}`).join(' '),
    excerpt(statements[0]),
    `callee ${callee?.file}:${callee?.startLine}`,
    callee === undefined ? '' : linesOf(join(checkout, callee.file), callee.startLine, callee.startLine + 1),
    '',
  ].join('\n');
}

function linesOf(path: string, first: number, last: number): string {
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .slice(first - 1, last);
  return lines.map((line) => `    ${line}`).join('\n');
}

/** A sample without replacement: partial Fisher-Yates over mulberry32. */
function sample<T>(items: readonly T[], size: number, seed: number): T[] {
  const pool = [...items];
  let state = seed;
  const random = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  for (let at = 0; at < Math.min(size, pool.length); at++) {
    const other = at + Math.floor(random() * (pool.length - at));
    [pool[at], pool[other]] = [pool[other] as T, pool[at] as T];
  }
  return pool.slice(0, size);
}
