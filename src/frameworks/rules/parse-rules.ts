import { parseRuleFile, RuleFileError } from '../../rule-files/parse-rule-file.ts';
import { type FrameworkRules, frameworkSchema } from './rule-schema.ts';

/**
 * The framework rules of one YAML file. Throws `RuleFileError` with all faults of the file.
 * @param file name of the file in faults
 */
export function parseRules(file: string, text: string): FrameworkRules {
  const { value, fault } = parseRuleFile(file, text, frameworkSchema);
  const faults: string[] = [];
  explainMeaning(value, (path, message) => faults.push(fault(path, message)));
  if (faults.length > 0) throw new RuleFileError(faults);
  return value;
}

/** What the form alone does not say. */
function explainMeaning(rules: FrameworkRules, report: (path: string, message: string) => unknown): void {
  const made = [
    ...(rules.instances ?? []).map(({ kind }) => kind),
    ...(rules.classes ?? []).map(({ kind }) => kind),
    ...(rules.calls ?? []).flatMap(({ makes, gives }) => [makes ?? [], gives?.kind ?? []].flat()),
  ];
  const kinds = new Set(made);
  for (const [at, { registers, asks }] of (rules.injections ?? []).entries()) {
    const registering = [registers?.calls, registers?.decorators, registers?.methods, registers?.byNameAlone];
    if (registers !== undefined && registering.every((each) => each === undefined)) {
      report(`injections[${at}].registers`, 'needs `calls`, `decorators` or `methods` (symbols)');
    }
    const asked = [asks?.calls, asks?.decorators, asks?.classes, asks?.members, asks?.byNameAlone];
    if (asks !== undefined && asked.every((each) => each === undefined)) {
      report(`injections[${at}].asks`, 'needs `calls`, `members`, `decorators` or `classes` (symbols)');
    }
  }
  for (const [at, call] of (rules.calls ?? []).entries()) {
    const path = `calls[${at}]`;
    if (call.on === undefined && call.calls === undefined) {
      report(path, 'needs `on` (kinds of instances) with `names`, or `calls` (symbols)');
    }
    if (call.on !== undefined && call.names === undefined && call.namedBy === undefined)
      report(`${path}.on`, 'needs `names`, the members that are called');
    for (const kind of call.on === undefined ? [] : [call.on].flat()) {
      if (!kinds.has(kind)) report(`${path}.on`, `no instance, class or call makes the kind ${JSON.stringify(kind)}`);
    }
  }
}
