/**
 * What an object must be for an entry to place it. Every member given must hold; of a list, one value must.
 * Text is compared without regard to case; the members on parts of the type look at whole words.
 */
export interface EntryCondition {
  /** The display type as a whole. */
  readonly type?: readonly string[];
  readonly typeStartsWith?: readonly string[];
  readonly typeContains?: readonly string[];
  readonly typeEndsWith?: readonly string[];
  /** The type reference key as a whole. */
  readonly typeId?: readonly string[];
  readonly language?: readonly string[];
  /** The role as a whole; objects without a role meet none. */
  readonly role?: readonly string[];
  readonly external?: boolean;
}

/**
 * A line of the taxonomy: where objects that meet the condition stand, and the technologies they are made with.
 * Texts may hold `{type}`, `{language}`, `{start}` (the value of `typeStartsWith` that matched, as the entry spells it)
 * and `{rest}` (what the matched start and end leave of the type; the language where that is nothing).
 */
export interface TaxonomyEntry {
  readonly when: EntryCondition;
  /** Names of levels 1 to 4, and of level 5 where it is not the type. */
  readonly levels: readonly string[];
  /** Labels of the transaction stack, lower-cased when used. */
  readonly technologies: readonly string[];
  /** Where it is written, `<file>:<line>:<column>`. */
  readonly origin?: string;
}

/** Entries that count alike: the files that come with the program are one layer, each file of a user one more. */
export type TaxonomyLayer = readonly TaxonomyEntry[];

/** Objects below a node of the levels are end points of transactions, except those that meet a condition. */
export interface EndPointRule {
  /** Names from level 1 down, as many as are given. */
  readonly under: readonly string[];
  readonly except?: EntryCondition;
  /** Where it is written, `<file>:<line>:<column>`. */
  readonly origin?: string;
}

/** What one file of the taxonomy says. */
export interface TaxonomyTable {
  readonly entries: TaxonomyLayer;
  readonly endPoints: readonly EndPointRule[];
}
