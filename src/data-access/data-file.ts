/** A file of the analysed folder that is no source code: a schema of Prisma, a text of SQL. */
export interface DataFile {
  /** Relative to the analysed folder, with forward slashes. */
  readonly path: string;
  /** Its text; null when it cannot be read. */
  readonly read: () => string | null;
}
