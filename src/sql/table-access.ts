/** A table as a statement names it. `{}` stands for what is only known at run time. */
export interface TableName {
  readonly schema: string | null;
  readonly name: string;
}

/** Unquoted names differ in case from dialect to dialect, so tables are not distinguished by case. */
export function isSameTable(one: TableName, other: TableName): boolean {
  return keyOf(one, '') === keyOf(other, '');
}

export type TableAccessKind = 'select' | 'insert' | 'update' | 'delete' | 'create' | 'alter' | 'drop';

/** What a statement does to one table. */
export interface TableAccess {
  readonly table: TableName;
  readonly access: TableAccessKind;
  /** Of `select`: columns read; of `insert` and `update`: columns written. As far as the text names them; in order of name. */
  readonly columns: readonly string[];
}

/** Collects the accesses of a text, one for each table and kind, in the order they are met. */
export class TableAccessList {
  private readonly entries = new Map<
    string,
    { table: TableName; access: TableAccessKind; columns: Map<string, string> }
  >();

  /** A table whose whole name is open is no table. */
  add(table: TableName, access: TableAccessKind, columns: Iterable<string> = []): void {
    if (table.name.replaceAll('{}', '') === '') return;
    const key = keyOf(table, access);
    if (!this.entries.has(key)) this.entries.set(key, { table, access, columns: new Map() });
    this.addColumns(table, access, columns);
  }

  /** Adds columns to an access that is there; without it they are of no account. */
  addColumns(table: TableName, access: TableAccessKind, columns: Iterable<string>): void {
    const entry = this.entries.get(keyOf(table, access));
    if (entry === undefined) return;
    for (const column of columns) {
      const folded = column.toLowerCase();
      if (column.replaceAll('{}', '') !== '' && column !== '*' && !entry.columns.has(folded)) {
        entry.columns.set(folded, column);
      }
    }
  }

  list(): TableAccess[] {
    return [...this.entries.values()].map(({ table, access, columns }) => ({
      table,
      access,
      columns: [...columns.keys()].sort().map((key) => columns.get(key) as string),
    }));
  }
}

function keyOf(table: TableName, access: string): string {
  return `${access} ${table.schema?.toLowerCase() ?? ''} ${table.name.toLowerCase()}`;
}
