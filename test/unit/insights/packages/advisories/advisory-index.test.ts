import { describe, expect, it } from 'vitest';
import type { Advisory } from '../../../../../src/insights/packages/advisories/advisory.ts';
import { AdvisoryIndex } from '../../../../../src/insights/packages/advisories/advisory-index.ts';

const advisory = (id: string, names: Partial<Advisory> = {}): Advisory => ({
  id,
  aliases: [],
  upstream: [],
  summary: null,
  severity: 'Unknown',
  affected: [{ type: 'npm', name: 'x', versions: ['1.0.0'], ranges: [] }],
  ...names,
});

const bookOf = (...advisories: Advisory[]): AdvisoryIndex => {
  const book = new AdvisoryIndex(({ name }) => name === 'x');
  for (const one of advisories) book.add(one);
  return book;
};

describe('names of vulnerabilities [P-aliases]', () => {
  it('are one group over any number of steps, in either direction, whatever the letter case', () => {
    const book = bookOf(
      advisory('PYSEC-1', { aliases: ['ghsa-AAAA'] }),
      advisory('GHSA-aaaa', { aliases: ['CVE-2024-1'] }),
    );
    expect(book.groupOf('cve-2024-1')).toBe(book.groupOf('PYSEC-1'));
    expect(book.namesOf('PYSEC-1')).toEqual(['CVE-2024-1', 'ghsa-AAAA', 'PYSEC-1']);
    expect(book.groupOf('CVE-2024-2')).not.toBe(book.groupOf('CVE-2024-1'));
  });

  it('take in the aliases of advisories for packages that nobody uses', () => {
    const other = [{ type: 'npm', name: 'other', versions: [], ranges: [] }];
    const book = bookOf(
      advisory('A-1', { aliases: ['B-1'] }),
      advisory('B-1', { aliases: ['CVE-1'], affected: other }),
    );
    expect(book.namesOf('A-1')[0]).toBe('CVE-1');
    expect(book.of({ type: 'npm', name: 'other' })).toEqual([]);
    expect(book.count).toBe(2);
  });

  it('are not joined by upstream, which leads one way, through others too, and may turn in a circle', () => {
    const book = bookOf(
      advisory('DSA-1', { upstream: ['CVE-1', 'CVE-2'] }),
      advisory('USN-1', { upstream: ['DSA-1'] }),
      advisory('CVE-2', { upstream: ['USN-1'] }),
    );
    expect(book.groupOf('CVE-1')).not.toBe(book.groupOf('CVE-2'));
    expect(book.groupOf('DSA-1')).not.toBe(book.groupOf('CVE-1'));
    expect(book.upstream('USN-1')).toEqual(['DSA-1', 'CVE-1', 'CVE-2']);
    expect(book.upstream('CVE-1')).toEqual([]);
  });
});
