import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSqlText } from '../../../src/sql/is-sql-text.ts';
import { readClauses } from '../../../src/sql/read-clauses.ts';
import { readSql } from '../../../src/sql/read-sql.ts';
import { sqlDialects } from '../../../src/sql/sql-dialect.ts';
import { tokenizeSql } from '../../../src/sql/sql-token.ts';
import { TokenList } from '../../../src/sql/token-list.ts';
import { accessTexts } from './access-texts.ts';
import { arbitraryStatement } from './arbitrary-statement.ts';

const seeded = { seed: 4, numRuns: 300 };
const dialect = fc.constantFrom(...sqlDialects);
const clausesOf = (text: string): string[] =>
  accessTexts(readClauses(new TokenList(tokenizeSql(text, 'postgresql')), 'postgresql'));

/** What statements are made of, in any order. */
const soup = fc
  .array(
    fc.constantFrom(
      ...'SELECT FROM WHERE JOIN ON WITH AS INSERT INTO VALUES UPDATE SET DELETE USING MERGE WHEN THEN CREATE TABLE ALTER'.split(
        ' ',
      ),
      ...'ADD COLUMN RENAME TO DROP UNION ORDER BY LATERAL RETURNING CONFLICT DO a b.c "d" ` [ ] ( ) , ; . * = ? $1 :x {} \' --'.split(
        ' ',
      ),
      '/*',
      '$$',
      '1',
      "'t'",
      '::',
    ),
    { maxLength: 40 },
  )
  .map((words) => words.join(' '));

describe('reading SQL', () => {
  it('never fails, whatever the text [E-sql-total]', () => {
    fc.assert(
      fc.property(fc.oneof(soup, fc.string({ unit: 'binary', maxLength: 80 })), dialect, (text, of) => {
        for (const { table } of readSql(text, of).accesses) expect(table.name).not.toBe('');
        expect(typeof isSqlText(text, of)).toBe('boolean');
      }),
      { ...seeded, numRuns: 2_000 },
    );
  });

  it('finds in a made statement the accesses it was made of, by grammar and by clauses', () => {
    fc.assert(
      fc.property(arbitraryStatement, ({ text, accesses }) => {
        const expected = [...new Set(accesses)].sort();
        expect(clausesOf(text)).toEqual(expected);
        expect(accessTexts(readSql(text, 'postgresql'))).toEqual(expected);
      }),
      seeded,
    );
  });

  it('takes made statements as SQL', () => {
    fc.assert(
      fc.property(arbitraryStatement, ({ text }) => isSqlText(text)),
      seeded,
    );
  });

  it('reads the same whatever the case of keywords, the white space and the comments [E-sql-form]', () => {
    const blank = fc.constantFrom(' ', '\n\t', ' /* from x */ ', ' -- join y\n');
    fc.assert(
      fc.property(arbitraryStatement, fc.array(blank, { minLength: 1, maxLength: 5 }), ({ text }, blanks) => {
        const parts = text.split(/('[^']*'|"[^"]*"|\s+)/);
        const other = parts
          .map((part, index) =>
            /^\s+$/.test(part)
              ? (blanks[index % blanks.length] as string)
              : /^['"]/.test(part)
                ? part
                : part.toLowerCase(),
          )
          .join('');
        expect(clausesOf(other)).toEqual(clausesOf(text));
        expect(accessTexts(readSql(other, 'postgresql'))).toEqual(accessTexts(readSql(text, 'postgresql')));
      }),
      seeded,
    );
  });

  it.each([
    ['parentheses that open', '('.repeat(100_000)],
    ['a query in parentheses many times', `select * from ${'('.repeat(5_000)}select 1${')'.repeat(5_000)}`],
    ['brackets that open', 'select [ '.repeat(50_000)],
    ['quotes that open', '$a$ ` " \' '.repeat(20_000)],
    ['holes that open', '${ '.repeat(50_000)],
    ['one list of many tables', `select * from ${'t, '.repeat(50_000)}u`],
    ['one condition of many parts', `select * from t where ${'a = 1 and '.repeat(50_000)}b = 2`],
  ])('reads %s to the end', (_, text) => {
    expect(() => readSql(text, 'postgresql')).not.toThrow();
  });
});
