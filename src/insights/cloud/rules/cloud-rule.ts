import type { CodeLanguage } from '../../file-language.ts';

/**
 * A detection rule: something in code or configuration that hinders (Blocker) or helps (Booster) a move to the cloud, how it
 * is found, and what to do about it. Rules are data (`rules/cloud/*.yml`, docs/how-to/write-a-cloud-rule.md).
 */
export interface CloudRule {
  /** kebab-case, unique, never changed. */
  readonly id: string;
  /** Number of its patterns, `<strategy>:<number>`; from the registry, never changed. */
  readonly number: number;
  /** Name of its patterns; rules of several languages share one. */
  readonly name: string;
  /** One pattern for each. */
  readonly strategies: readonly string[];
  readonly category: string;
  readonly contribution: string;
  readonly criticality: string;
  readonly impacts: readonly string[];
  /** Why it matters. */
  readonly rationale: string;
  /** What counts as one and what does not, where the name leaves that open. */
  readonly scope?: string;
  /** What to do. */
  readonly remedy: string;
  readonly detection: Detection;
  readonly examples: { readonly match: readonly RuleExample[]; readonly noMatch: readonly RuleExample[] };
  /** Where it is written, `<file>:<line>:<column>`. */
  readonly origin: string;
}

/** A text in which the rule finds something, or nothing; `file` where the name matters. */
export interface RuleExample {
  readonly file: string;
  readonly text: string;
}

export type Detection = CodeDetection | DocumentDetection | LineDetection | ResultDetection;

/** Source files of one language: what either of the two finds. */
export interface CodeDetection {
  readonly kind: 'code';
  readonly language: CodeLanguage;
  /** Only files that run there: not on a person's machine, and not a command started by hand. */
  readonly platform?: 'server';
  /** What the text of the file must have, or must not. */
  readonly file?: TextCondition;
  /** The dotted names of the calls that what is found stands in an argument of, within its statement. */
  readonly within?: TextCondition;
  /** The lines that what is found stands in, with those of the comment directly above. */
  readonly beside?: TextCondition;
  /** The name of the function that it stands in, or of one around that. */
  readonly inFunction?: TextCondition;
  /** What is done with what is found, `NAME = value` and the lines that use the name, as `NAME`: nothing where all of them match this. */
  readonly unlessUsedAs?: RegExp;
  readonly calls?: CallDetection;
  readonly syntax?: SyntaxDetection;
}

/** Calls and constructions of things that the file imports, by qualified name. */
export interface CallDetection {
  /** `module#member`; a final `*` stands for any rest. */
  readonly symbols: readonly string[];
  /** Texts that arguments must have, or must not, by position from 0. Without the argument, `matches` fails. `value` is of what a name was last given too. */
  readonly arguments: readonly (TextCondition & { readonly at: number; readonly value?: TextCondition })[];
}

/** A rule of ast-grep. */
export interface SyntaxDetection {
  /** `{rule, constraints?, utils?}` as ast-grep reads it. */
  readonly config: Readonly<Record<string, unknown>>;
  /**
   * The file must match each of these somewhere to be looked at: what keeps a rule from files that cannot have what it looks
   * for, or that are not of the kind it speaks of.
   */
  readonly onlyIf: readonly RegExp[];
  /** Metavariables whose text, where they are in what was found, must stand for one of these qualified names. */
  readonly symbols: Readonly<Record<string, readonly string[]>>;
  /** What the text of metavariables must have, or must not; where it is a name, what that was last given counts too. */
  readonly values: Readonly<Record<string, TextCondition>>;
}

/** Values of YAML and JSON files. */
export interface DocumentDetection {
  readonly kind: 'document';
  /** Patterns as in `.gitignore`. */
  readonly files: readonly string[];
  /** Values that a document must have at its top to be looked at: path → allowed texts. */
  readonly when: Readonly<Record<string, readonly string[]>>;
  /** Paths (dots, `*` for every item or member) of the values to look at, each in its own right; `''` is the document. */
  readonly each: readonly string[];
  /** Paths below such a value, of which the first that is there counts; with `matches` or `not`, its text must (not) match. */
  readonly has?: TextCondition & { readonly paths: readonly string[] };
  /** Paths below such a value of which none is there. */
  readonly lacks?: readonly string[];
}

/** Lines of text files. */
export interface LineDetection {
  readonly kind: 'lines';
  readonly files: readonly string[];
  readonly matches: RegExp;
  readonly not?: RegExp;
  /** The file must match this somewhere to be looked at. */
  readonly onlyIf?: RegExp;
  /** Parts of the file that are not looked at, such as comments. */
  readonly outside?: RegExp;
  /** True: one hit, on the first line, when no line matches. */
  readonly absent: boolean;
  /** With `absent`: the scripts of the repository that an image starts are looked at too. */
  readonly inStartScripts: boolean;
}

/** Results of another scanner. */
export interface ResultDetection {
  readonly kind: 'results';
  /** Name of the scanner, in any letter case. */
  readonly tool: string;
  /** Its rules; a final `*` stands for any rest. */
  readonly rules: readonly string[];
}

export interface TextCondition {
  readonly matches?: RegExp;
  readonly not?: RegExp;
}
