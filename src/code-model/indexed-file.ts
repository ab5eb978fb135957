import type { FileFacts } from './facts.ts';

/** A file to read the facts of, with the objects that its SCIP index gives it. */
export interface IndexedFile {
  /** Relative to the analysed folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly test: boolean;
  /** Key of the object of the file. */
  readonly module: string;
  /** Keys of the objects by the place of their name, `<line>:<character>`, both 0-based. */
  readonly definitions: ReadonlyMap<string, string>;
}

/** States the facts of the files of one language, one at a time. `paths` are those of all files of the index, the same in every call. */
export type FactReader = (file: IndexedFile, paths: Iterable<string>) => FileFacts;
