/** A Python file to tell facts of, with the objects that its index gives it. */
export interface PythonFile {
  /** Relative to the analysed folder, with `/`. */
  readonly path: string;
  readonly text: string;
  readonly test: boolean;
  /** Key of the object of the file. */
  readonly module: string;
  /** Keys of the objects by the place of their name, `<line>:<character>`, both 0-based. */
  readonly definitions: ReadonlyMap<string, string>;
}
