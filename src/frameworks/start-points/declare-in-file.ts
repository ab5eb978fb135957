import type { FileFacts, Lines } from '../../code-model/facts.ts';
import type { FrameworkRules, StartPointRule } from '../rules/rule-schema.ts';
import { type Branch, handlerOf } from './dispatched-verbs.ts';
import type { Registrations } from './registrations.ts';
import type { Declaration, Runs } from './start-point.ts';

/** What a rule finds in a file. */
export interface FoundInFile {
  readonly path: string;
  /** Empty where the rule names none. */
  readonly verb?: string;
  /** Keys of the functions behind it. */
  readonly objects: readonly string[];
  /** By function the part of it that runs. Default: the whole. */
  readonly branches?: ReadonlyMap<string, Branch>;
  readonly runs?: Runs;
  /** Default: the first line of the file. */
  readonly lines?: Lines | undefined;
  /** Where it stands, where that is another file. */
  readonly stated?: Declaration['stated'];
  /** Id of the instance it is mounted in, and its offset in the file. Default: none. */
  readonly mounted?: { readonly at: string; readonly order: number } | undefined;
}

/** States a start point that stands in a file. */
export function declareInFile(
  { file, language, test }: FileFacts,
  { id, startPoint }: { readonly id: string; readonly startPoint: StartPointRule },
  rules: FrameworkRules,
  { path, verb = '', objects, branches, runs, lines = { startLine: 1, endLine: 1 }, stated, mounted }: FoundInFile,
  found: Registrations,
): void {
  found.declarations.push({
    rule: id,
    rules,
    startPoint,
    at: mounted?.at ?? null,
    verb: verb || (startPoint.anyVerb ?? 'ANY'),
    paths: [path],
    ...(runs === undefined ? {} : { runs }),
    ...(stated === undefined ? {} : { stated }),
    handlers: [...new Set(objects)].map((object) => handlerOf({ object, file, lines }, branches)),
    file,
    lines,
    order: mounted?.order ?? lines.startLine,
    language,
    test,
  });
}
