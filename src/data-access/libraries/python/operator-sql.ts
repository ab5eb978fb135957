import type { CallFact } from '../../../code-model/facts.ts';
import { isSqlText } from '../../../sql/is-sql-text.ts';
import { readSql } from '../../../sql/read-sql.ts';
import type { SqlDialect } from '../../../sql/sql-dialect.ts';
import type { DataContext } from '../../data-context.ts';
import type { DataLibrary } from '../../data-library.ts';
import { recordSqlAccess } from '../raw-sql.ts';
import { keyword } from './python-model.ts';

const operator = /^airflow#.*?(\w+?)(Operator|Sensor)(\.partial)?$/;
const dialects: readonly (readonly [RegExp, SqlDialect])[] = [
  [/postgres|redshift/i, 'postgresql'],
  [/mysql/i, 'mysql'],
  [/sqlite/i, 'sqlite'],
  [/mssql/i, 'transactsql'],
];

/** Statements that operators of Apache Airflow are given to run: `SQLExecuteQueryOperator(task_id="load", sql="DELETE FROM carts")`. A name of a file is none. */
export const operatorSql: DataLibrary = {
  name: 'airflow',
  access(call, method, context) {
    if (!/(Operator|Sensor|partial)$/.test(method)) return;
    const name = context.resolver.symbolsOf(call.callee).flatMap((symbol) => operator.exec(symbol)?.[1] ?? [])[0];
    if (name === undefined) return;
    const dialect = dialects.find(([names]) => names.test(name))?.[1] ?? context.dialect;
    for (const text of textsOf(call, context))
      if (isSqlText(text, dialect)) recordSqlAccess(call, readSql(text, dialect), context);
  },
};

function textsOf(call: CallFact, { resolver }: DataContext): readonly string[] {
  const given = keyword(call, 'sql');
  if (given === undefined) return [];
  return (resolver.itemsOf(given) ?? [given]).flatMap((each) => resolver.textsOf(each));
}
