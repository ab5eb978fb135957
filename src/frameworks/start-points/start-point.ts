import type { Lines } from '../../code-model/facts.ts';
import type { FrameworkRules, StartPointRule } from '../rules/rule-schema.ts';
import type { Branch } from './dispatched-verbs.ts';

/** A function behind a start point and the statement that names it. */
export interface Handler {
  /** Key of the function; of a closure the id of a copy, by the call that made it. */
  readonly object: string;
  readonly file: string;
  readonly lines: Lines;
  /** Key of the class whose instance it runs for, where that is known. */
  readonly receiver?: string | undefined;
  /** Of a class: the member it has from a library that runs, empty for any. */
  readonly brought?: string | undefined;
  /** Id of the rule, where it is another one than that of the start point. */
  readonly rule?: string;
  /** Where only a part of it runs. */
  readonly branch?: Branch;
  /** Id of the call that names it, as one chain of callers makes it. */
  readonly named?: string;
}

/** Start points whose functions another one runs. */
export interface Runs {
  readonly type: string;
  readonly names: readonly string[];
  /** Names of those that it runs where there are none of `names`. */
  readonly otherwise?: readonly string[];
}

/** A start point as the code declares it; mounting gives it its full paths. */
export interface Declaration {
  /** Id of the rule. */
  readonly rule: string;
  readonly rules: FrameworkRules;
  readonly startPoint: StartPointRule;
  /** Id of the instance it is registered with; null where there is none. */
  readonly at: string | null;
  readonly verb: string;
  /** Paths below the instance. */
  readonly paths: readonly string[];
  /** Names by which templates and scripts ask for its address. */
  readonly routeNames?: readonly string[];
  readonly handlers: readonly Handler[];
  readonly runs?: Runs;
  /** Of one of those that a name in a message selects: what receives all of them. */
  readonly selectedFrom?: Declaration;
  readonly file: string;
  readonly lines: Lines;
  /** Place of the statement in its file: middleware that comes later is not in the chain. */
  readonly order: number;
  /** Id of the call that registers it, as it is written; of what is no call none. */
  readonly written?: string;
  readonly language: string;
  readonly test: boolean;
  /** Where it says most of what it is: the call of a wrapper, or the statement inside. */
  readonly stated?: { readonly file: string; readonly lines: Lines };
  /** Of what is registered through code of the application: the statement that does it, where `file` and `lines` are those of the call of that code. */
  readonly within?: { readonly file: string; readonly lines: Lines };
  /** True for what the library answers itself, without a handler. */
  readonly isCodeless?: boolean;
  /** True for a call with one argument that would be the path. */
  readonly isLone?: boolean;
}

/** Functions that run before what is registered later with an instance. */
export interface Middleware {
  readonly at: string;
  readonly paths: readonly string[];
  readonly handlers: readonly Handler[];
  readonly file: string;
  readonly order: number;
  /** Where it runs only for paths with one of these parameters: `id` of `router.param('id', load)`. */
  readonly parameters?: readonly string[];
}
