/** A class that a mapping file of Hibernate or JPA puts in a table. */
export interface MappedClass {
  /** Full name. */
  readonly name: string;
  readonly schema: string | null;
  /** Null where the file states none: then it is the table of the class above, or named as the class is. */
  readonly table: string | null;
  /** Full name of the class above it that is mapped, too; null of one at the top. */
  readonly above: string | null;
  /** True where its own properties stand in its own table, beside that of the class above. */
  readonly isJoined: boolean;
  readonly properties: readonly MappedProperty[];
  /** 1-based. */
  readonly line: number;
}

export interface MappedProperty {
  readonly name: string;
  readonly column: string | null;
  /** Full name of the class that it leads to. */
  readonly target: string | null;
  /** Table that holds pairs of keys, or values. */
  readonly between: string | null;
}

export interface MappedQuery {
  readonly name: string;
  readonly text: string;
  readonly isNative: boolean;
}
