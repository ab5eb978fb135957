import type { ExternalObjects } from './records/external-objects.ts';
import type { ScipDiagnostics } from './scip-diagnostics.ts';
import type { IndexedDocument } from './scip-input.ts';
import type { IndexSurvey } from './survey-index.ts';
import type { KnownSymbols } from './symbols/known-symbols.ts';
import type { PackageHead } from './symbols/package-heads.ts';
import type { PresentObjects } from './symbols/present-objects.ts';

/** What turning an index into records needs to know of all indexes of the import. */
export interface IndexContext {
  /** Producer of the records; begins their keys. */
  readonly source: string;
  /** Number of the index in the import. */
  readonly index: number;
  readonly symbols: KnownSymbols;
  readonly survey: IndexSurvey;
  readonly externals: ExternalObjects;
  readonly present: PresentObjects;
  readonly diagnostics: ScipDiagnostics;
  readonly onDocument?: ((document: IndexedDocument) => void) | undefined;
  /** Begin of the keys of in-house objects of a package that an index defines. No version is in it, so that a release renames nothing. */
  readonly keyPrefix: (head: PackageHead, index: number) => string;
}
