/**
 * What a library makes of files by their places and names, in the packages that depend on it. Names are made of what the pattern of the
 * files names: `api/helpers/{path}/{name}` gives `sails.helpers.{path}.{name}`.
 */
export interface Convention {
  /** Dependencies, one of which a package has. */
  readonly packages: readonly string[];
  /** Path below the folder of the package, without ending: `{name}` is one part, `{path}` any number of folders, `*` any text without a slash. */
  readonly files: string | readonly string[];
  /** How parts of names are written. Default: as in the path. */
  readonly spelling?: Spelling;
  /** Globals, and members of globals, that a file is found under: `{name}`, `sails.helpers.{path}.{name}`. */
  readonly globals?: readonly string[];
  /** What a file is there. Default: what it exports. */
  readonly gives?: Given;
  /** True for files of JSON: what stands for one is what it holds. */
  readonly json?: boolean;
  /** Members that the library adds to what the file exports: `globalId: '{name}'`. */
  readonly members?: Readonly<Record<string, string>>;
}

/** What stands for a file. */
export interface Given {
  /** `exports`: what the file exports; `members`: each of its exports under its own name; `result`: also what its function returns; `instance`: an instance of its class. */
  readonly kind: 'exports' | 'members' | 'result' | 'instance';
  /** Globals that the function, or the constructor, is passed; a record of them by name. */
  readonly arguments?: readonly (string | Readonly<Record<string, string>>)[];
  /** Member of the export that runs where it is called. */
  readonly runs?: string;
  /** Members of the callable that call it too, with a record: `with`. */
  readonly also?: readonly string[];
  /** Members that the library calls when it starts. */
  readonly starts?: readonly string[];
  /** Member of the export whose names are those of the arguments, in their order: the function is passed a record of them. */
  readonly inputs?: string;
}

/** How a library spells parts of names: `get-one` is `getOne` in camel and `GetOne` in pascal. */
export type Spelling = 'camel' | 'pascal' | 'lower';

/** Names that stand for the objects of a library in the packages that depend on it. */
export interface LibraryGlobals {
  readonly packages: readonly string[];
  /** Symbol of a package → the global that it is: `sails` → `sails`. */
  readonly symbols?: Readonly<Record<string, string>>;
  /** Names from `this` or from a parameter → the member of a global that they lead to: `ctx.service` → `egg.service`. */
  readonly paths?: Readonly<Record<string, string>>;
  /** Functions of globals → the object a member of which they give, by the text that they are given: `strapi.service` → `strapi.services`. */
  readonly lookUps?: Readonly<Record<string, string>>;
  /** Members of globals → symbol of the package that they are: `egg.router` → `egg#router`. */
  readonly values?: Readonly<Record<string, string>>;
  /** Global → symbol of the package that it is: `_` → `lodash`. */
  readonly libraries?: Readonly<Record<string, string>>;
}

/** What the rules of all libraries state. */
export interface Conventions {
  readonly files: readonly Convention[];
  readonly globals: readonly LibraryGlobals[];
  /** Files of JSON beside the code. */
  readonly documents?: readonly Document[];
}

/** A file beside the code. */
export interface Document {
  /** Relative to the analysed folder. */
  readonly path: string;
  /** Its text; null when it cannot be read. */
  readonly read: () => string | null;
}

export const noConventions: Conventions = { files: [], globals: [] };

/** A part of a name in the spelling of a library. */
export function spelled(text: string, spelling: Spelling | undefined): string {
  if (spelling === undefined) return text;
  if (spelling === 'lower') return text.toLowerCase();
  const joined = text.replace(/[-_. ]+(\w)/g, (_, letter: string) => letter.toUpperCase());
  const first = spelling === 'camel' ? joined.charAt(0).toLowerCase() : joined.charAt(0).toUpperCase();
  return first + joined.slice(1);
}
