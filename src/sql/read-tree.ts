import { QueryScope } from './query-scope.ts';
import { TableAccessList, type TableName } from './table-access.ts';

interface Tree {
  readonly [member: string]: unknown;
}

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

const isStatement = (tree: Tree): boolean =>
  typeof tree['type'] === 'string' &&
  ['select', 'insert', 'replace', 'update', 'delete'].includes(tree['type']) &&
  ('from' in tree || 'table' in tree);

/**
 * Finds the accesses in the trees that node-sql-parser makes of queries and changes of data; null for a tree with a
 * statement of another kind. Its own table lists are not used: they call every table of an UPDATE updated.
 */
export class TreeReader {
  readonly accesses = new TableAccessList();
  private readonly open: (name: string) => string;
  private readonly isRecursive: boolean;

  /** `open` turns the stand-in of a hole back into `{}`. */
  constructor(open: (name: string) => string, isRecursive: boolean) {
    this.open = open;
    this.isRecursive = isRecursive;
  }

  /** False when a statement is of a kind that is not read here. */
  read(trees: unknown): boolean {
    for (const tree of Array.isArray(trees) ? (trees as unknown[]) : [trees]) {
      if (!isTree(tree) || !isStatement(tree)) return false;
      this.statement(tree, null);
    }
    return true;
  }

  private statement(tree: Tree, outer: QueryScope | null): void {
    const common = new QueryScope(outer);
    this.commonTables(tree['with'], common);
    switch (tree['type']) {
      case 'select':
        for (let block: unknown = tree; isTree(block); block = block['_next']) this.block(block, common);
        return;
      case 'insert':
      case 'replace':
        this.insert(tree, common);
        return;
      case 'update':
        this.update(tree, common);
        return;
      default:
        this.remove(tree, common);
    }
  }

  private commonTables(clauses: unknown, scope: QueryScope): void {
    for (const clause of listOf(clauses)) {
      const name = text((clause['name'] as Tree | undefined)?.['value'] ?? clause['name']);
      if (name === null) continue;
      if (this.isRecursive || clause['recursive'] === true) scope.addCommon(name);
      this.visit(clause['stmt'], scope);
      scope.addCommon(name);
    }
  }

  private block(tree: Tree, outer: QueryScope): void {
    const scope = new QueryScope(outer);
    this.sources(tree['from'], scope, true);
    const into = text((tree['into'] as Tree | null)?.['expr']);
    if (into !== null) {
      const made = { schema: null, name: this.open(into) };
      this.accesses.add(made, 'create');
      this.accesses.add(made, 'insert');
    }
    for (const [member, value] of Object.entries(tree)) {
      if (!['with', 'from', '_next', 'into'].includes(member)) this.visit(value, scope);
    }
    scope.settle(this.accesses);
  }

  private insert(tree: Tree, outer: QueryScope): void {
    const table = this.tableName(listOf(tree['table'])[0]);
    if (table === null) return;
    const columns = listOrTexts(tree['columns']).map((column) => this.column(column));
    const assigned = listOf(tree['set']).map((item) => this.column(item));
    this.accesses.add(table, 'insert', named([...columns, ...assigned]));
    const scope = new QueryScope(outer);
    scope.addSource(table.name, table);
    const conflict = ((tree['conflict'] as Tree | null)?.['action'] as Tree | undefined)?.['expr'];
    const updated = isTree(conflict)
      ? listOf(conflict['set'])
      : listOf((tree['on_duplicate_update'] as Tree | null)?.['set']);
    if (tree['type'] === 'replace' || listOf(tree['or']).some(({ value }) => value === 'replace'))
      this.accesses.add(table, 'update', named(columns));
    if (updated.length > 0) this.accesses.add(table, 'update', named(updated.map((item) => this.column(item))));
    this.visit(tree['values'], scope);
    this.visit(tree['set'], scope);
  }

  private update(tree: Tree, outer: QueryScope): void {
    const scope = new QueryScope(outer);
    const beside = new Set<TableName>();
    const tables = this.sources(tree['table'], scope, false);
    for (const table of this.sources(tree['from'], scope, false)) beside.add(table);
    const main = scope.aliased(tables[0]?.name ?? '') ?? tables[0] ?? null;
    const written = new Map<TableName, string[]>();
    for (const item of listOf(tree['set'])) {
      const qualifier = text(item['table']);
      const table = (qualifier === null ? main : scope.source(qualifier)) ?? main;
      const column = this.column(item);
      if (table !== null) written.set(table, [...(written.get(table) ?? []), ...named([column])]);
    }
    for (const [table, columns] of written) this.accesses.add(table, 'update', columns);
    for (const table of scope.tables()) if (!written.has(table) && table !== main) this.accesses.add(table, 'select');
    this.visit(tree['set'], scope);
    this.visit(tree['where'], scope);
  }

  private remove(tree: Tree, outer: QueryScope): void {
    const scope = new QueryScope(outer);
    const from = this.sources(tree['from'], scope, false);
    const named = listOf(tree['table']).map((target) => this.tableName(target));
    const targets = named.map((target) => (target === null ? null : (scope.aliased(target.name) ?? target)));
    const deleted = new Set(targets.some((target) => target !== null) ? targets : [from[0] ?? null]);
    for (const table of deleted) if (table !== null) this.accesses.add(table, 'delete');
    for (const table of scope.tables()) if (!deleted.has(table)) this.accesses.add(table, 'select');
    this.visit(tree['where'], scope);
  }

  /** Makes the tables of a FROM known; the tables among them, as read when asked so. */
  private sources(items: unknown, scope: QueryScope, areRead: boolean): TableName[] {
    const tables: TableName[] = [];
    for (const item of listOf(items)) {
      const alias = text(item['as']);
      const table = this.tableName(item);
      const joined = isTree(item['expr']) && item['expr']['type'] === 'tables' ? item['expr']['expr'] : null;
      if (joined !== null) tables.push(...this.sources(joined, scope, areRead));
      else if (table === null) {
        this.visit(item['expr'], scope);
        if (alias !== null) scope.addSource(alias, null);
      } else {
        const source = scope.isCommon(table) ? null : table;
        scope.addSource(alias ?? table.name, source);
        if (source !== null) tables.push(source);
        if (source !== null && areRead) this.accesses.add(source, 'select');
      }
    }
    for (const item of listOf(items)) this.visit(item['on'], scope);
    return tables;
  }

  private visit(value: unknown, scope: QueryScope): void {
    if (Array.isArray(value)) for (const item of value as unknown[]) this.visit(item, scope);
    else if (isTree(value)) {
      if (isTree(value['ast'])) this.statement(value['ast'], scope);
      else if (isStatement(value)) this.statement(value, scope);
      else if (value['type'] === 'column_ref') scope.refer(text(value['table']), this.column(value) ?? '*');
      else for (const child of Object.values(value)) this.visit(child, scope);
    }
  }

  private tableName(tree: unknown): TableName | null {
    if (!isTree(tree)) return null;
    const name = text(tree['table']);
    if (name === null) return null;
    const schema = text(tree['schema']) ?? text(tree['db']);
    return { schema: schema === null ? null : this.open(schema), name: this.open(name) };
  }

  private column(value: unknown): string | null {
    if (typeof value === 'string') return this.open(value);
    if (!isTree(value)) return null;
    const inner = value['column'] ?? value['expr'] ?? value['value'];
    return inner === value ? null : this.column(inner);
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}

function listOf(value: unknown): Tree[] {
  if (Array.isArray(value)) return (value as unknown[]).filter(isTree);
  return isTree(value) ? [value] : [];
}

function listOrTexts(value: unknown): unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}

function named(columns: readonly (string | null)[]): string[] {
  return columns.filter((column) => column !== null);
}
