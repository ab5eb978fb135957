import { describe, expect, it } from 'vitest';
import { orderedUnions } from '../../../../../src/languages/typescript/outline/ordered-unions.ts';

describe('orderedUnions', () => {
  it.each([
    ['string', 'string'],
    ['User | Group', 'Group | User'],
    ['undefined | string | null', 'string | null | undefined'],
    ['Promise<B | A>', 'Promise<A | B>'],
    ['(x: "b" | "a") => Map<string, D | C> | null', '(x: "a" | "b") => Map<string, C | D> | null'],
    ['{ b: 2 | 1; a: string; } | A', 'A | { b: 1 | 2; a: string; }'],
    ['((x: number) => void) | A[]', '((x: number) => void) | A[]'],
    ['"z" | "a" | ... 4 more ... | "m"', '"z" | "a" | ... 4 more ... | "m"'],
  ])('%s → %s', (text, ordered) => {
    expect(orderedUnions(text)).toBe(ordered);
  });
});
