import { readSql } from '../../sql/read-sql.ts';
import type { SqlDialect } from '../../sql/sql-dialect.ts';
import type { PlacedChange } from '../catalogue/replay-changes.ts';
import type { SourcePlace } from '../catalogue/table-definition.ts';
import { LineIndex } from '../line-index.ts';

/** Longer files are dumps of data. */
const longest = 5_000_000;

/** The changes of the schema in a file of SQL; none of a file that takes changes back. */
export function changesOfFile(path: string, text: string, dialect: SqlDialect): PlacedChange[] {
  if (text.length > longest || /(^|[/.-])down([/.-]|$)/i.test(path)) return [];
  const forward = withoutRollback(text);
  const lines = new LineIndex(forward);
  const placeOf = (start: number): SourcePlace => {
    const line = lines.lineAt(start);
    return { file: path, startLine: line, endLine: line };
  };
  return readSql(forward, dialect).changes.map((change) => ({ change, place: placeOf(change.start), placeOf }));
}

/** The text before the part that migration tools mark as the way back. */
function withoutRollback(text: string): string {
  const mark = /^--\s*(?:\+?(?:goose|migrate)\s+down|migrate:down|down migration|@down|rollback)\b/im.exec(text);
  return mark === null ? text : text.slice(0, mark.index);
}
