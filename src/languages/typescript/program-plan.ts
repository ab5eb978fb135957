import type ts from 'typescript';
import type { ManifestFact } from '../../code-model/facts.ts';

/**
 * One compiler program to be made and analysed: what a tsconfig says, or what stands in for one where there is none.
 * All paths are absolute with forward slashes.
 */
export interface ProgramPlan {
  /** Names the program in progress and diagnostics, such as `packages/api/tsconfig.json`. */
  readonly label: string;
  /** The tsconfig or jsconfig behind it; null for a plan made without one. */
  readonly configPath: string | null;
  readonly rootNames: readonly string[];
  readonly options: ts.CompilerOptions;
  /** Referenced projects are read from their sources, not from their build output. */
  readonly projectReferences?: readonly ts.ProjectReference[];
}

/** The package a declaration file belongs to. */
export interface PackageIdentity {
  /** `npm`: an installed package; `runtime`: the platform itself. */
  readonly manager: 'npm' | 'runtime';
  /** npm: the package's name, `@types/x` being `x`; runtime: `node`, `ecmascript`, `dom`. */
  readonly name: string;
  /** Installed version; null when not known (of the language's own library always). */
  readonly version: string | null;
  /** True where the folders of in-house packages have no such version of it installed: others brought it along. */
  readonly isSecond?: boolean;
  /** Folder of the installed package, which holds its `package.json`; null for the runtime. */
  readonly directory: string | null;
}

/**
 * What is to be analysed, as project discovery found it. Paths given in and out are absolute with forward slashes,
 * as the compiler's source files carry them (real paths behind symbolic links).
 *
 * A file is analysed in exactly one program: the first plan that has it among its `rootNames`, else the first plan
 * whose program reaches it.
 */
export interface ProjectScope {
  /** The analysed folder; file keys and module names are paths relative to it. */
  readonly rootDirectory: string;
  /** In the order of analysis: a referenced project before those that refer to it. */
  readonly plans: readonly ProgramPlan[];
  /** Plans for the files in scope that no program of `plans` reached; asked once, after those are done. */
  readonly restPlans: (analysed: ReadonlySet<string>) => readonly ProgramPlan[];
  /** True for a source or declaration file that is in-house code to be analysed. */
  readonly inScope: (path: string) => boolean;
  /** True for test code. */
  readonly isTest: (path: string) => boolean;
  /**
   * The package behind a file out of scope, null where none can be determined. A file of `@types/node` is runtime `node`;
   * the compiler's `lib.dom*.d.ts` (and web worker, script host) are runtime `dom`, its other `lib.*.d.ts` `ecmascript`.
   */
  readonly packageOf: (path: string) => PackageIdentity | null;
  /** What the manifests of in-house packages say of their commands and entries; files relative to the analysed folder. */
  readonly manifests?: () => readonly ManifestFact[];
  /**
   * A host for the program of a plan: reads files, finds the compiler's library, answers
   * `useSourceOfProjectReferenceRedirect` with true where the plan has references. It need not keep parsed files.
   */
  readonly createHost: (plan: ProgramPlan) => ts.CompilerHost;
  /** Lets go of what is kept from program to program, which is much of what is in memory: no host is made any more. */
  readonly endPrograms?: () => void;
  /** The text of a file; undefined where it cannot be read. */
  readonly readText: (path: string) => string | undefined;
  /** Changes when a file does; undefined where there is none. Cheap: it is asked of every file out of scope that was read. */
  readonly stateOf: (path: string) => string | undefined;
  /** Changes when other files come into scope, or other packages are installed. */
  readonly surroundings: () => string;
}
