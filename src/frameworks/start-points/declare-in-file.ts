import type { FileFacts, Lines } from '../../code-model/facts.ts';
import type { FrameworkRules, StartPointRule } from '../rules/rule-schema.ts';
import type { Registrations } from './registrations.ts';

/** What a rule finds in a file, by no instance that it would be mounted in. */
export interface FoundInFile {
  readonly path: string;
  /** Empty where the rule names none. */
  readonly verb?: string;
  /** Keys of the functions behind it. */
  readonly objects: readonly string[];
  /** Default: the first line of the file. */
  readonly lines?: Lines | undefined;
}

/** States a start point that stands in a file, mounted in nothing. */
export function declareInFile(
  { file, language, test }: FileFacts,
  { id, startPoint }: { readonly id: string; readonly startPoint: StartPointRule },
  rules: FrameworkRules,
  { path, verb = '', objects, lines = { startLine: 1, endLine: 1 } }: FoundInFile,
  found: Registrations,
): void {
  found.declarations.push({
    rule: id,
    rules,
    startPoint,
    at: null,
    verb: verb || (startPoint.anyVerb ?? 'ANY'),
    paths: [path],
    handlers: [...new Set(objects)].map((object) => ({ object, file, lines })),
    file,
    lines,
    order: lines.startLine,
    language,
    test,
  });
}
