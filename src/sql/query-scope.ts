import type { SqlDialect } from './sql-dialect.ts';
import type { TableAccessList, TableName } from './table-access.ts';

/** The names a query sees: common table expressions, and its tables by alias; `null` is a source that is no table. */
export class QueryScope {
  private readonly outer: QueryScope | null;
  private readonly common = new Set<string>();
  private readonly sources = new Map<string, TableName | null>();
  private readonly references: { readonly qualifier: string | null; readonly column: string }[] = [];

  constructor(outer: QueryScope | null) {
    this.outer = outer;
  }

  addCommon(name: string): void {
    this.common.add(name.toLowerCase());
  }

  isCommon(table: TableName): boolean {
    if (table.schema !== null) return false;
    const name = table.name.toLowerCase();
    for (let scope: QueryScope | null = this; scope !== null; scope = scope.outer) {
      if (scope.common.has(name)) return true;
    }
    return false;
  }

  addSource(alias: string, table: TableName | null): void {
    this.sources.set(alias.toLowerCase(), table);
  }

  /** The table an alias or table name stands for; undefined when the query has no such source. */
  source(alias: string): TableName | null | undefined {
    return this.sources.get(alias.toLowerCase());
  }

  /** The source of that alias, else the one whose table has that name. */
  aliased(name: string): TableName | null | undefined {
    const found = this.source(name);
    if (found !== undefined) return found;
    return this.tables().find((table) => table.name.toLowerCase() === name.toLowerCase());
  }

  tables(): TableName[] {
    return [...this.sources.values()].filter((table) => table !== null);
  }

  refer(qualifier: string | null, column: string): void {
    this.references.push({ qualifier, column });
  }

  /** States which table each column named so far is of, and adds it to that table's reading. */
  settle(accesses: TableAccessList): void {
    for (const { qualifier, column } of this.references) {
      const table = qualifier === null ? this.onlySource() : this.qualified(qualifier);
      if (table !== null) accesses.addColumns(table, 'select', [column]);
    }
    this.references.length = 0;
  }

  private onlySource(): TableName | null {
    return this.sources.size === 1 ? ([...this.sources.values()][0] ?? null) : null;
  }

  private qualified(qualifier: string): TableName | null {
    for (let scope: QueryScope | null = this; scope !== null; scope = scope.outer) {
      const found = scope.source(qualifier);
      if (found !== undefined) return found;
    }
    return null;
  }
}

/** True where a common table expression sees itself without the word RECURSIVE. */
export function isAlwaysRecursive(dialect: SqlDialect): boolean {
  return dialect === 'transactsql' || dialect === 'sqlite';
}
