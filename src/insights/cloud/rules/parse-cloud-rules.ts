import { parseRuleFile, RuleFileError } from '../../../rule-files/parse-rule-file.ts';
import type { CodeLanguage } from '../../file-language.ts';
import type { CallDetection, CloudRule, Detection, RuleExample, TextCondition } from './cloud-rule.ts';
import { type CloudRuleEntry, type CloudRuleFile, cloudRuleFileSchema } from './cloud-rule-schema.ts';

type ArgumentEntry = Exclude<NonNullable<CloudRuleEntry['argument']>, readonly unknown[]>;

/** Numbers of the built-in rules by rule id: `rules/cloud/numbers.yml`. A number is given once and never again. */
export type RuleNumbers = ReadonlyMap<string, number>;

const exampleFiles: Readonly<Record<CodeLanguage, string>> = {
  javascript: 'example.ts',
  python: 'example.py',
  java: 'Example.java',
  csharp: 'Example.cs',
  go: 'example.go',
};

/**
 * The rules of one file. Throws `RuleFileError` with every fault.
 * @param file name of the file in faults
 * @param numbers the registry; a rule that is not in it must state a number from 10 000 on
 */
export function parseCloudRules(file: string, text: string, numbers: RuleNumbers): CloudRule[] {
  const { value, placeOf, fault } = parseRuleFile(file, text, cloudRuleFileSchema);
  const faults: string[] = [];
  const rules = value.rules.flatMap((entry, at) => {
    const path = `rules[${at}]`;
    try {
      return [ruleOf(value, entry, numbers, () => placeOf(path))];
    } catch (error) {
      faults.push(fault(path, `${entry.id}: ${(error as Error).message}`));
      return [];
    }
  });
  if (faults.length > 0) throw new RuleFileError(faults);
  return rules;
}

function ruleOf(shared: CloudRuleFile, entry: CloudRuleEntry, numbers: RuleNumbers, place: () => string): CloudRule {
  const traits = { ...shared, ...entry };
  const { name, strategies, category, contribution, criticality, impacts, rationale, remedy } = traits;
  const missing = Object.entries({ name, strategies, category, contribution, criticality, impacts, rationale, remedy })
    .filter(([, value]) => value === undefined)
    .map(([member]) => member);
  if (missing.length > 0) throw new RangeError(`${missing.join(', ')} missing, here and at the top of the file`);
  const number = numbers.get(entry.id) ?? entry.number;
  if (number === undefined) throw new RangeError('it has no number: not in the registry, and none is stated');
  if (contribution === 'Booster' && criticality !== 'None') throw new RangeError('a booster has the criticality None');
  const detection = detectionOf(entry);
  const { match = [], noMatch = [] } = entry.examples ?? {};
  const file = exampleFileOf(detection);
  return {
    id: entry.id,
    number,
    name: name as string,
    strategies: strategies as string[],
    category: category as string,
    contribution: contribution as string,
    criticality: criticality as string,
    impacts: impacts as string[],
    rationale: (rationale as string).trim(),
    ...(traits.scope === undefined ? {} : { scope: traits.scope.trim() }),
    remedy: (remedy as string).trim(),
    detection,
    examples: { match: examples(match, file), noMatch: examples(noMatch, file) },
    // Asked for where something is wrong.
    get origin() {
      return place();
    },
  };
}

function detectionOf(entry: CloudRuleEntry): Detection {
  const isCode = entry.calls !== undefined || entry.rule !== undefined;
  const others = (['document', 'lines', 'results'] as const).filter((kind) => entry[kind] !== undefined);
  if (others.length + Number(isCode) !== 1) {
    throw new RangeError('needs calls, rule or both of them, or one of document, lines, results');
  }
  if (isCode) {
    if (entry.language === undefined) throw new RangeError('calls and rule need a language');
    return codeDetection(entry, entry.language as CodeLanguage);
  }
  if (entry.results !== undefined) return { kind: 'results', ...entry.results };
  if (entry.files === undefined) throw new RangeError(`${others[0]} needs files`);
  return fileDetection(entry, entry.files);
}

function codeDetection(entry: CloudRuleEntry, language: CodeLanguage): Detection {
  const { calls, rule, onlyIf = [], constraints, utils, symbols = {}, platform, argument = [] } = entry;
  const { file, within, beside, inFunction, unlessUsedAs } = entry;
  const config = { rule, ...(constraints && { constraints }), ...(utils && { utils }) };
  return {
    kind: 'code',
    language,
    ...(platform && { platform }),
    ...(file && { file: conditionOf(file, 'mu') }),
    ...(within && { within: conditionOf(within) }),
    ...(beside && { beside: conditionOf(beside) }),
    ...(inFunction && { inFunction: conditionOf(inFunction) }),
    ...(unlessUsedAs !== undefined && { unlessUsedAs: expression(unlessUsedAs) }),
    ...(calls && { calls: { symbols: calls, arguments: [argument].flat().map(argumentOf) } }),
    ...(rule && {
      syntax: {
        config,
        symbols,
        values: valuesOf(entry.values),
        onlyIf: [onlyIf].flat().map((one) => expression(one)),
      },
    }),
  };
}

function argumentOf({ at, value, ...text }: ArgumentEntry): CallDetection['arguments'][number] {
  return { at, ...conditionOf(text), ...(value && { value: conditionOf(value) }) };
}

function valuesOf(values: CloudRuleEntry['values'] = {}): Readonly<Record<string, TextCondition>> {
  return Object.fromEntries(Object.entries(values).map(([variable, condition]) => [variable, conditionOf(condition)]));
}

function fileDetection({ document, lines }: CloudRuleEntry, files: readonly string[]): Detection {
  if (document !== undefined) {
    const { when = {}, each = [''], has, lacks } = document;
    if (has === undefined && lacks === undefined) throw new RangeError('document needs has, lacks or both');
    return {
      kind: 'document',
      files,
      when,
      each,
      ...(has && { has: { paths: [has.path].flat(), ...conditionOf(has) } }),
      ...(lacks && { lacks }),
    };
  }
  const { matches, not, onlyIf, outside, absent = false, inStartScripts = false } = lines as NonNullable<typeof lines>;
  return {
    kind: 'lines',
    files,
    matches: expression(matches),
    ...(not !== undefined && { not: expression(not) }),
    ...(onlyIf !== undefined && { onlyIf: expression(onlyIf, 'mu') }),
    ...(outside !== undefined && { outside: expression(outside, 'gu') }),
    absent,
    inStartScripts,
  };
}

function conditionOf(
  { matches, not }: { readonly matches?: string; readonly not?: string },
  flags?: string,
): TextCondition {
  return {
    ...(matches !== undefined && { matches: expression(matches, flags) }),
    ...(not !== undefined && { not: expression(not, flags) }),
  };
}

function expression(source: string, flags = 'u'): RegExp {
  const insensitive = source.startsWith('(?i)');
  return new RegExp(insensitive ? source.slice(4) : source, insensitive ? `${flags}i` : flags);
}

function examples(given: readonly (string | RuleExample)[], file: string): RuleExample[] {
  return given.map((example) => (typeof example === 'string' ? { file, text: example } : example));
}

/** The name of a file that a rule looks at: of its language, else the first of its patterns that is a plain name. */
function exampleFileOf(detection: Detection): string {
  if ('language' in detection) return exampleFiles[detection.language];
  const patterns = 'files' in detection ? detection.files : [];
  const plain = patterns.find((pattern) => !pattern.includes('*')) ?? patterns[0]?.replaceAll('*', 'example');
  return plain ?? 'example.txt';
}
