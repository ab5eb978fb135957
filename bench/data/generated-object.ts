/** One made-up object, with everything a bundle says of it. */
export interface GeneratedObject {
  readonly key: string;
  /** Permanent ID: 1 for the first object of the application, and so on. */
  readonly id: number;
  readonly name: string;
  readonly fullName: string;
  /** Null for what is in no file. */
  readonly filePath: string | null;
  /** `""` where not applicable. */
  readonly mangling: string;
  readonly type: string;
  readonly language: string;
  readonly annotations: readonly string[] | null;
  readonly external: boolean;
  /** Key of the object around it. */
  readonly parent: string | null;
  /** Lines in the file of the unit; 0: none. */
  readonly startLine: number;
  readonly endLine: number;
  /** Key of the package of an external object. */
  readonly package: string | null;
  /** What the object can do: run, be entered by a user, or neither. */
  readonly role: 'callable' | 'start' | 'data';
}

/** Objects that belong together: those of a file, of a database schema, or of a library. */
export interface GeneratedUnit {
  /** Null for a schema or a library. */
  readonly file: {
    readonly key: string;
    readonly path: string;
    readonly lines: number;
    readonly checksum: string;
  } | null;
  readonly objects: readonly GeneratedObject[];
}

/** `Java Static Method` is `JAVA_STATIC_METHOD`. */
export function typeIdOf(type: string): string {
  return type
    .replaceAll('#', 'SHARP')
    .replaceAll('+', 'P')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .toUpperCase();
}
