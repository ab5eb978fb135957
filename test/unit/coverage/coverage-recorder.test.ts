import { describe, expect, it } from 'vitest';
import { CoverageRecorder } from '../../../src/coverage/coverage-recorder.ts';
import { coverageWarnings } from '../../../src/coverage/coverage-warnings.ts';

const inProduction = { isTest: () => false, isOwn: () => true };
const knex = { kind: 'statement', library: 'Knex', file: 'src/a.ts' } as const;

it('warns once of a bound that several files meet', () => {
  const recorder = new CoverageRecorder();
  for (const file of ['a.ts', 'b.ts']) recorder.bound({ bound: 'callers of a function', limit: 24, file, times: 2 });
  expect(coverageWarnings({ ...recorder.coverage(inProduction), unreached: [] })).toEqual([
    {
      code: 'bound-met',
      message: 'callers of a function: the limit of 24 was met 4 times in 2 files; what lies behind it is incomplete',
      file: 'a.ts',
      line: null,
    },
  ]);
});

describe('a coverage recorder', () => {
  it('counts a site once, resolved where any context resolves it', () => {
    const recorder = new CoverageRecorder();
    recorder.seen({ ...knex, line: 1 });
    recorder.unresolved({ ...knex, line: 1, reason: 'the table is not constant' });
    recorder.resolved({ ...knex, line: 1 });
    recorder.unresolved({ ...knex, line: 2, reason: 'the table is not constant' });
    recorder.seen({ ...knex, line: 3 });
    expect(recorder.coverage(inProduction).libraries).toMatchObject([
      {
        name: 'Knex',
        unit: 'statement',
        seen: 3,
        resolved: 1,
        unresolved: [
          { file: 'src/a.ts', line: 2, reason: 'the table is not constant' },
          { file: 'src/a.ts', line: 3, reason: 'the model fits, and nothing came of it' },
        ],
      },
    ]);
  });

  it('tells calls of one line apart by their ids', () => {
    const recorder = new CoverageRecorder();
    recorder.resolved({ ...knex, line: 1, id: 'src/a.ts:4' });
    recorder.seen({ ...knex, line: 1, id: 'src/a.ts:40' });
    expect(recorder.coverage(inProduction).libraries[0]).toMatchObject({ seen: 2, resolved: 1 });
  });

  it('excludes test code', () => {
    const recorder = new CoverageRecorder();
    recorder.seen({ ...knex, file: 'src/a.test.ts', line: 1 });
    expect(recorder.coverage({ ...inProduction, isTest: (file) => file.endsWith('.test.ts') }).libraries).toEqual([]);
  });

  it('reports an imported library of which nothing is seen', () => {
    const recorder = new CoverageRecorder();
    const library = { name: 'Express', kind: 'web framework', unit: 'registration', packages: ['express'] } as const;
    recorder.imported({ ...library, imports: 2, file: 'src/app.ts', modelled: true });
    expect(recorder.coverage(inProduction).libraries).toEqual([
      { ...library, imports: 2, file: 'src/app.ts', modelled: true, seen: 0, resolved: 0, unresolved: [] },
    ]);
  });

  it('lets an error cost the unit of work in which it is thrown', () => {
    const recorder = new CoverageRecorder();
    const items = recorder.attemptEach({ phase: 'interpretation' }, function* () {
      yield 1;
      throw new Error('no table\nat a place');
    });
    expect([...items]).toEqual([1]);
    const unit = { phase: 'data access', model: 'knex', file: 'src/a.ts', line: 3 };
    const overflow = (depth: number): number => overflow(depth + 1) + 1;
    expect(recorder.attempt(unit, () => overflow(0))).toBeUndefined();
    expect(recorder.attempt(unit, () => overflow(0))).toBeUndefined();
    expect(recorder.failures()).toEqual([
      { phase: 'interpretation', model: null, file: null, line: null, message: 'no table', count: 1 },
      { ...unit, message: 'the code is nested too deeply (stack overflow)', count: 2 },
    ]);
  });

  it('counts bounds by file, and unresolved calls by reason and file with test code apart', () => {
    const recorder = new CoverageRecorder();
    for (const line of [4, 9]) recorder.bound({ bound: 'alternatives of a value', limit: 32, file: 'src/a.ts', line });
    recorder.calls.count(10, false);
    recorder.calls.count(5, true);
    recorder.calls.unresolved('a value of type any', false, 'src/a.ts', 1);
    recorder.calls.unresolved('a value of type any', false, 'src/b.ts', 2, 3);
    recorder.calls.unresolved('a value of type any', true, 'src/b.test.ts', 5);
    const { bounds, calls } = recorder.coverage(inProduction);
    expect(bounds).toEqual([{ bound: 'alternatives of a value', limit: 32, file: 'src/a.ts', line: 4, count: 2 }]);
    expect(calls).toEqual({
      total: 10,
      unresolved: 4,
      testTotal: 5,
      testUnresolved: 1,
      reasons: [
        {
          reason: 'a value of type any',
          test: false,
          calls: 4,
          files: [
            { file: 'src/b.ts', line: 2, calls: 3 },
            { file: 'src/a.ts', line: 1, calls: 1 },
          ],
        },
        {
          reason: 'a value of type any',
          test: true,
          calls: 1,
          files: [{ file: 'src/b.test.ts', line: 5, calls: 1 }],
        },
      ],
    });
  });
});
