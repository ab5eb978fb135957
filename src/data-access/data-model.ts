import { lessDistinguished } from '../code-model/fact-table.ts';
import type { TableName } from '../sql/table-access.ts';
import type { TableDefinition } from './catalogue/table-definition.ts';

/** What code uses in place of a table or collection: an entity class, a model object, a name of a schema. */
export interface DataModel {
  /** Name of the library whose model it is. */
  readonly library: string;
  readonly name: string;
  readonly kind: TableDefinition['kind'];
  readonly table: TableName;
  /** Key of the class that it is, where its library states that. */
  readonly object?: string;
  /** Tables that every access touches too: of the classes that a row inherits from. */
  readonly above?: readonly TableName[];
  /** Property of the model → column. */
  readonly columns: ReadonlyMap<string, string>;
  /** Property of the model → the model it leads to, by the name that finds it. */
  readonly relations: ReadonlyMap<string, string>;
  /** Property of the model → where the keys of that relation stand, as far as its library states. */
  readonly relationKeys?: ReadonlyMap<string, RelationKeys>;
  /** Properties of the relations that are read with every row. */
  readonly eager?: ReadonlySet<string>;
  /** Properties of the relations whose rows are stored with every row. */
  readonly stored?: ReadonlySet<string>;
  /** Properties of the relations whose rows are deleted with every row. */
  readonly removed?: ReadonlySet<string>;
}

/** The columns that hold a relation: the model's own, those of the model it leads to, or those of a table between the two. */
export interface RelationKeys {
  readonly at: 'here' | 'there' | 'between';
  readonly table: TableName;
  readonly columns: readonly string[];
}

/** The models of an application by what names them: key of a class, id of the call that makes one, or a name. */
export class DataModelTable {
  private readonly models = new Map<string, DataModel>();
  /** By the key of a type; null for one that several models have, as a generic type of the application is. */
  private readonly byType = new Map<string, DataModel | null>();
  /** By the id of a call that fewer callers distinguish than the one which makes a model; null where it makes several. */
  private readonly byFewerCallers = new Map<string, DataModel | null>();

  add(id: string, model: DataModel): void {
    if (this.models.has(id)) return;
    this.models.set(id, model);
    for (const less of lessDistinguished(id)) {
      const known = this.byFewerCallers.get(less);
      this.byFewerCallers.set(less, known === undefined || isSameTable(known, model) ? model : null);
    }
  }

  /** States that the rows of a model are of a type. */
  addType(type: string, model: DataModel): void {
    const known = this.byType.get(type);
    this.byType.set(type, known === undefined || known === model ? model : null);
  }

  /** Each once. */
  all(): ReadonlySet<DataModel> {
    return new Set(this.models.values());
  }

  get(id: string): DataModel | undefined {
    return this.models.get(id) ?? this.byFewerCallers.get(id) ?? this.byCall(id) ?? this.byType.get(id) ?? undefined;
  }

  /** The model that a call makes whoever calls the functions around it. */
  private byCall(id: string): DataModel | undefined {
    for (const less of lessDistinguished(id)) {
      const model = this.models.get(less);
      if (model !== undefined) return model;
    }
    return undefined;
  }
}

function isSameTable(known: DataModel | null, { table }: DataModel): boolean {
  return known?.table.name === table.name && known.table.schema === table.schema;
}
