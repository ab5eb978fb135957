import type { TableName } from '../../sql/table-access.ts';
import type { ColumnDefinition, SourcePlace, TableDefinition } from './table-definition.ts';

/** A table, view or collection of the application, from all that defines and uses it. */
export interface Structure {
  readonly kind: TableDefinition['kind'];
  readonly table: TableName;
  readonly isDefined: boolean;
  /** All that defines it derives its name from that of a class. */
  readonly isGuessed: boolean;
  /** In order of name. */
  readonly columns: readonly ColumnDefinition[];
  readonly places: readonly SourcePlace[];
  /** Keys of the classes and variables that stand for it. */
  readonly models: readonly string[];
}

/** Schemas that a name without one means. */
const defaultSchemas = new Set(['public', 'dbo', 'main']);

interface Entry {
  kind: TableDefinition['kind'];
  readonly table: TableName;
  isDefined: boolean;
  isGuessed: boolean;
  readonly columns: Map<string, ColumnDefinition>;
  readonly places: SourcePlace[];
  readonly models: Set<string>;
}

/**
 * The tables and collections of an application by name. Names do not differ by case; a name without a schema is the one table
 * of that name, in whatever schema it is.
 */
export class SchemaCatalogue {
  private readonly entries = new Map<string, Entry>();
  private readonly byName = new Map<string, Set<string>>();

  /** Adds what a definition states; several definitions of one table complete each other. */
  define(definition: TableDefinition): void {
    const entry = this.entry(definition.kind, definition.table);
    entry.isGuessed = (entry.isGuessed || !entry.isDefined) && definition.isGuessed === true;
    entry.isDefined = true;
    if (definition.kind === 'view') entry.kind = 'view';
    for (const column of definition.columns) {
      const folded = column.name.toLowerCase();
      if (!entry.columns.has(folded)) entry.columns.set(folded, column);
    }
    if (definition.place !== null) entry.places.push(definition.place);
    if (definition.model !== null) entry.models.add(definition.model);
  }

  /** Key of the table that a name in a statement means; makes it where nothing defines it. */
  use(kind: TableDefinition['kind'], table: TableName): string {
    const key = this.find(kind, table) ?? keyOf(kind, table);
    if (!this.entries.has(key)) this.entry(kind, table);
    return key;
  }

  /** Key of the defined table a name means; null when there is none. */
  find(kind: TableDefinition['kind'], table: TableName): string | null {
    const { schema, name } = plain(table);
    const keys = this.byName.get(`${storeOf(kind)} ${name}`) ?? new Set();
    for (const key of keys)
      if ((this.entries.get(key) as Entry).table.schema?.toLowerCase() === schema?.toLowerCase()) return key;
    if (schema !== null || keys.size !== 1) return null;
    return [...keys][0] as string;
  }

  isDefined(key: string): boolean {
    return this.entries.get(key)?.isDefined ?? false;
  }

  /** Key of a column of a table; null when no definition has it. */
  column(key: string, name: string): string | null {
    const folded = name.toLowerCase();
    return this.entries.get(key)?.columns.has(folded) === true ? columnKey(key, folded) : null;
  }

  /** By key. */
  list(): (readonly [key: string, structure: Structure])[] {
    return [...this.entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, { columns, models, ...rest }]) => [
        key,
        {
          ...rest,
          columns: [...columns].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, column]) => column),
          models: [...models].sort(),
        },
      ]);
  }

  private entry(kind: TableDefinition['kind'], table: TableName): Entry {
    const known = this.find(kind, table);
    const key = known ?? keyOf(kind, table);
    let entry = this.entries.get(key);
    if (entry === undefined) {
      const { schema, name } = plain(table);
      const shown = schema === null ? { schema: null, name: table.name } : table;
      entry = {
        kind,
        table: shown,
        isDefined: false,
        isGuessed: false,
        columns: new Map(),
        places: [],
        models: new Set(),
      };
      this.entries.set(key, entry);
      const ofStore = `${storeOf(kind)} ${name}`;
      const sameName = this.byName.get(ofStore) ?? new Set<string>();
      this.byName.set(ofStore, sameName.add(key));
    }
    return entry;
  }
}

export function columnKey(table: string, column: string): string {
  return `${table}#${column.toLowerCase()}`;
}

/** What shares names: tables and views, with collections, which statements may call tables; an index of a search engine is another thing. */
function storeOf(kind: TableDefinition['kind']): string {
  return kind === 'view' || kind === 'collection' ? 'table' : kind;
}

function keyOf(kind: TableDefinition['kind'], table: TableName): string {
  const { schema, name } = plain(table);
  const store = kind === 'view' ? 'table' : kind;
  return `data:${store}/${schema === null ? '' : `${schema}.`}${name}`;
}

function plain({ schema, name }: TableName): TableName {
  const folded = schema?.toLowerCase() ?? null;
  return { schema: folded === null || defaultSchemas.has(folded) ? null : folded, name: name.toLowerCase() };
}
