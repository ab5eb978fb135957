import { describe, expect, it } from 'vitest';
import { requestReader } from '../../../src/http/read-request.ts';
import { buildCatalogue } from '../../../src/operations/catalogue.ts';
import type { Operation } from '../../../src/operations/operation.ts';

describe('the name of the application in an address', () => {
  const { operations, additions } = buildCatalogue({ maximumLimit: 100 });
  const read = requestReader([...operations, ...additions].find(({ path }) => path === '') as Operation);
  const nameIn = (segment: string): string =>
    read({ segments: ['', 'rest', 'applications', segment], query: '' }).application;

  it('is that of each request, whatever the one before asked for', () => {
    const segments = [
      'Shop',
      'Shop',
      'Shap',
      'Shop',
      'Shops',
      'Shop',
      '%53hop',
      '%53hop',
      'Sho',
      'A%20long%20name%20of%20one',
      'A%20long%20name%20of%20two',
    ];
    const names = [
      'Shop',
      'Shop',
      'Shap',
      'Shop',
      'Shops',
      'Shop',
      'Shop',
      'Shop',
      'Sho',
      'A long name of one',
      'A long name of two',
    ];
    expect(segments.map(nameIn)).toEqual(names);
  });

  it('is refused each time where it is malformed', () => {
    for (const segment of ['%FF', '%FF', 'Sh`p', 'Sh`p']) {
      expect(() => nameIn(segment)).toThrow(/name in the path/);
      expect(nameIn('Shop')).toBe('Shop');
    }
  });
});
