import { expect, it } from 'vitest';
import { mergeCoverage } from '../../../src/coverage/merge-coverage.ts';
import type { LibraryCoverage } from '../../../src/model/coverage.ts';

const django: LibraryCoverage = {
  name: 'Django',
  kind: 'web framework',
  unit: 'registration',
  packages: ['django'],
  imports: 2,
  file: 'a/urls.py',
  modelled: true,
  seen: 2,
  resolved: 1,
  unresolved: [{ file: 'b.py', line: 4, reason: 'the path or name is not constant' }],
};

it('adds up what several producers report of one library', () => {
  const other = { ...django, imports: 1, seen: 1, resolved: 0, unresolved: [{ file: 'a.py', line: 9, reason: 'r' }] };
  const { libraries, entries } = mergeCoverage([
    { libraries: [django], entries: [{ kind: 'routes', transactions: 1 }] },
    {
      libraries: [other],
      entries: [
        { kind: 'routes', transactions: 2 },
        { kind: 'jobs', transactions: 9 },
      ],
    },
    {},
  ]);
  expect(libraries).toEqual([
    { ...django, imports: 3, seen: 3, resolved: 1, unresolved: [...other.unresolved, ...django.unresolved] },
  ]);
  expect(entries).toEqual([
    { kind: 'jobs', transactions: 9 },
    { kind: 'routes', transactions: 3 },
  ]);
});
