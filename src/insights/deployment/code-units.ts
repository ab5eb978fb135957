import type { TokenSource } from './deployment-tokens.ts';
import type { SourceTree } from './source-tree.ts';

/**
 * How the code of one language hangs together. A unit is what the language uses as a whole: a module of JavaScript or Python, a package
 * of Go, a file of Java, a project of C#.
 */
export interface CodeUnits {
  /** The unit of each file, by path; a file without one is never outside. */
  readonly unitOf: ReadonlyMap<string, string>;
  /** What each unit uses, as far as its text says. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
  /** Units that something other than code starts, each with whether a word is one by which it is started. */
  readonly programs: ReadonlyMap<string, IsNamed>;
  /** Units of which nothing is deployed, such as tests and benchmarks. */
  readonly tests: ReadonlySet<string>;
  /** Units that run elsewhere than where the application is deployed, such as programs with windows, whatever names them. */
  readonly elsewhere?: ReadonlySet<string>;
}

/**
 * @param has whether one of the texts asked has the word
 * @param starts whether one of them that starts programs has it
 */
export type IsNamed = (has: (word: string) => boolean, starts: (word: string) => boolean) => boolean;

/** What a language adds: its units, and where its programs are named. */
export interface UnitLanguage {
  /** @param excluded descriptions of images and services from which nobody deploys, by path */
  readonly readUnits: (tree: SourceTree, excluded: ReadonlySet<string>) => CodeUnits;
  /** Texts that name programs, in turns: the next ones are asked where those before name none. */
  readonly namedIn: readonly (readonly TokenSource[])[];
}
