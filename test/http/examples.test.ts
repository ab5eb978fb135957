import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopService } from './test-service.ts';

const folder = join(import.meta.dirname, '../../examples/answers');
const service = shopService();

/** Volatile ids by the order in which they appear, so that only which nodes are the same counts. */
function renumbered(value: unknown): unknown {
  const numbers = new Map<number, number>();
  return JSON.parse(JSON.stringify(value), (name, member) => {
    if (name !== '_id') return member;
    if (!numbers.has(member)) numbers.set(member, numbers.size);
    return numbers.get(member);
  });
}

/** The answer without what the example does not show: additions to the interface. */
function likeExample(value: unknown, example: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(example))
    return value.map((item, i) => likeExample(item, example[i] ?? example[0]));
  if (typeof value !== 'object' || value === null || typeof example !== 'object' || example === null) return value;
  const shown = Object.entries(value).filter(([name]) => name in example);
  return Object.fromEntries(
    shown.map(([name, member]) => [name, likeExample(member, (example as Record<string, unknown>)[name])]),
  );
}

describe('the example bundle', () => {
  const examples = globSync('*.json', { cwd: folder }).sort();

  it('has an answer for each of the eight operations', () => {
    expect(examples).toHaveLength(8);
  });

  it.each(examples)('is answered as %s says', async (file) => {
    const { request, answer } = JSON.parse(readFileSync(join(folder, basename(file)), 'utf8'));
    const response = await service.get(request);
    expect(response.status).toBe(200);
    expect(renumbered(likeExample(response.json, answer))).toEqual(renumbered(answer));
  });
});
