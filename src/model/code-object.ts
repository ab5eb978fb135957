import type { SourceLocation } from './source-location.ts';

/** Change of an object against the previous analysis; absent on the first. */
export type ObjectStatus = 'Added' | 'Modified' | 'Unchanged';

/** Type of an object: `name` for display, `id` the type reference key. Several names may share an id. */
export interface ObjectRow {
  /** Permanent ID, decimal digits, unique in one application for ever. */
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly type: string;
  readonly typeId: string;
  /** Path of the analysed source file, the first of several; null when not applicable. */
  readonly filePath: string | null;
  /** Function signature, or `""`. */
  readonly mangling: string;
  /** null when not applicable. */
  readonly annotations: readonly string[] | null;
}

/** What names an object wherever it stands. */
export type ObjectIdentity = Pick<ObjectRow, 'id' | 'name' | 'fullName' | 'type' | 'typeId'>;

/** Everything one object says of itself. */
export interface ObjectDetails extends ObjectRow {
  readonly status: ObjectStatus | null;
  /** True when the object is a library's, package's or the runtime's, not in-house code. */
  readonly external: boolean;
  readonly language: string;
  /** True for test code. */
  readonly test: boolean;
  /** Key of the package an external object belongs to (a purl where the producer knows it); null once a scan did not find that package. */
  readonly package: string | null;
  readonly parent: ParentRow | null;
}

export interface ParentRow {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly typeId: string;
}

/** One pair (callee, link type) of a caller: the callee, and what the link is. */
export interface Callee extends ObjectIdentity {
  readonly linkType: string;
  /** True when only escalated links stand behind the pair. */
  readonly escalated: boolean;
  readonly confidence: Confidence;
  /** ID of the rule behind a derived link. */
  readonly rule: string | null;
  /** How many callees the calls behind the link may have; 1 where there is no other. */
  readonly candidates: number;
  /** Type of the parent, null when there is none; where asked. */
  readonly parent?: Pick<ParentRow, 'type' | 'typeId'> | null;
  /** Where asked, if there are any. */
  readonly sourceLocations?: readonly SourceLocation[];
}

/** One pair (caller, link type) of a callee: the caller, and what the link is. */
export interface Caller extends Callee {
  /** The statements behind the pair, in the code of the caller, empty where none are known; where asked. */
  readonly bookmarks?: readonly SourceLocation[];
}

/** Of a link. `resolved`: found by a compiler or indexer; `derived`: by a rule. */
export type Confidence = 'resolved' | 'derived';
