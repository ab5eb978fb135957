import { isSameTable } from '../../sql/table-access.ts';
import type { TableChange } from '../../sql/table-change.ts';
import type { ColumnDefinition, SourcePlace, TableDefinition } from './table-definition.ts';

/** A change of the schema with the file and line it stands in. */
export interface PlacedChange {
  readonly change: TableChange;
  readonly place: SourcePlace;
  /** Place of a column of the change, by its offset. */
  readonly placeOf: (start: number) => SourcePlace;
}

/** The tables that are there when all changes are made in their order. */
export function replayChanges(changes: readonly PlacedChange[]): TableDefinition[] {
  const tables: MutableTable[] = [];
  for (const { change, place, placeOf } of changes) {
    const index = tables.findIndex(({ table }) => isSameTable(table, change.table));
    const known = tables[index];
    switch (change.kind) {
      case 'create':
        if (known === undefined) {
          const columns = change.columns.map(({ name, start }) => ({ name, place: placeOf(start) }));
          tables.push({ table: change.table, kind: change.isView ? 'view' : 'table', columns, place });
        }
        break;
      case 'drop':
        if (index >= 0) tables.splice(index, 1);
        break;
      case 'rename':
        if (known !== undefined) known.table = { schema: known.table.schema, name: change.to };
        break;
      case 'add-column':
        known?.columns.push({ name: change.column.name, place: placeOf(change.column.start) });
        break;
      case 'drop-column':
        if (known !== undefined) known.columns = known.columns.filter(({ name }) => !isSame(name, change.column));
        break;
      case 'rename-column':
        if (known !== undefined) {
          known.columns = known.columns.map((column) =>
            isSame(column.name, change.column) ? { ...column, name: change.to } : column,
          );
        }
    }
  }
  return tables.map((table) => ({ ...table, model: null }));
}

interface MutableTable {
  table: TableDefinition['table'];
  readonly kind: TableDefinition['kind'];
  columns: ColumnDefinition[];
  readonly place: SourcePlace;
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}
