/** Names of the five taxonomy nodes above an object, level 1 first. */
export type LevelPath = readonly [string, string, string, string, string];

/** What places an object in the taxonomy. */
export interface TypedObject {
  readonly type: string;
  readonly typeId: string;
  readonly language: string;
  readonly external: boolean;
  /** The part that the object plays, where that is known: `controller`. */
  readonly role?: string;
}

/** Places every object type in the five levels, and names the technologies it stands for. Total: no type is without a place. */
export interface Taxonomy {
  /** Whether an entry knows more of the object than its language. */
  isSpecific(object: TypedObject): boolean;
  levelsOf(object: TypedObject): LevelPath;
  /** Lower-case technology labels for transaction stacks, such as `fastify`; often empty. */
  technologiesOf(object: TypedObject): readonly string[];
  /** Whether a transaction ends at the object: a table, a queue, a file, an external service. `levels`: where the object stands. */
  isEndPoint(object: TypedObject, levels: LevelPath): boolean;
  /** Entries and end point rules of a user that fit none of the objects asked for so far, as `<file>:<line>:<column>`. */
  unmatched(): readonly string[];
}
