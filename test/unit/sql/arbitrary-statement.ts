import fc from 'fast-check';

/** A statement and the accesses its making put into it, as `access table`. */
export interface MadeStatement {
  readonly text: string;
  readonly accesses: readonly string[];
}

const table = fc.constantFrom('users', 'teams', 'orders', 'public.lines', '"Mixed Case"');
const column = fc.constantFrom('id', 'name', 'total', 'placed_at');
const value = fc.constantFrom('1', "'from x'", '$1', 'now()', 'coalesce(a, 2)');
const plainName = (text: string): string => text.replaceAll('"', '');

interface Source {
  readonly text: string;
  readonly accesses: readonly string[];
}

const { query } = fc.letrec<{ query: Source; source: Source; condition: Source }>((tie) => ({
  query: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    table.map((name) => ({ text: `SELECT * FROM ${name}`, accesses: [`select ${plainName(name)}`] })),
    fc
      .tuple(column, fc.array(tie('source'), { minLength: 1, maxLength: 3 }), fc.option(tie('condition')))
      .map(([item, sources, condition]) => ({
        text: `SELECT ${item}, count(*) FROM ${joined(sources)}${condition === null ? '' : ` WHERE ${condition.text}`}`,
        accesses: [...sources, ...(condition === null ? [] : [condition])].flatMap(({ accesses }) => accesses),
      })),
    fc.tuple(tie('query'), tie('query')).map(([one, other]) => ({
      text: `${one.text} UNION ALL ${other.text}`,
      accesses: [...one.accesses, ...other.accesses],
    })),
  ),
  source: fc.oneof(
    { depthSize: 'small' },
    table.map((name) => ({ text: name, accesses: [`select ${plainName(name)}`] })),
    tie('query').map(({ text, accesses }) => ({ text: `(${text})`, accesses })),
  ),
  condition: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(column, value).map(([name, other]) => ({ text: `${name} = ${other}`, accesses: [] })),
    fc.tuple(column, tie('query')).map(([name, { text, accesses }]) => ({ text: `${name} IN (${text})`, accesses })),
    tie('query').map(({ text, accesses }) => ({ text: `EXISTS (${text})`, accesses })),
  ),
}));

function joined(sources: readonly Source[]): string {
  return sources
    .map(({ text }, index) => (index === 0 ? `${text} AS s0` : `JOIN ${text} AS s${index} ON s0.id = s${index}.id`))
    .join(' ');
}

/** Statements of PostgreSQL with joins, subqueries, unions and common table expressions, and what they access. */
export const arbitraryStatement: fc.Arbitrary<MadeStatement> = fc.oneof(
  query,
  fc.tuple(query, query).map(([inner, outer]) => ({
    text: `WITH gone AS (${inner.text}) ${outer.text} UNION SELECT * FROM gone`,
    accesses: [...inner.accesses, ...outer.accesses],
  })),
  fc.tuple(table, column, query).map(([name, item, { text, accesses }]) => ({
    text: `INSERT INTO ${name} (${item}) ${text}`,
    accesses: [`insert ${plainName(name)}`, ...accesses],
  })),
  fc.tuple(table, column, value, query).map(([name, item, other, { text, accesses }]) => ({
    text: `UPDATE ${name} SET ${item} = ${other} WHERE id IN (${text})`,
    accesses: [`update ${plainName(name)}`, ...accesses],
  })),
  fc.tuple(table, query).map(([name, { text, accesses }]) => ({
    text: `DELETE FROM ${name} WHERE id IN (${text})`,
    accesses: [`delete ${plainName(name)}`, ...accesses],
  })),
);
