import { parseRuleFile, RuleFileError } from '../rule-files/parse-rule-file.ts';
import { type TaxonomyFile, taxonomySchema } from './taxonomy-schema.ts';
import type { EntryCondition, TaxonomyTable } from './taxonomy-table.ts';

type ConditionEntry = NonNullable<TaxonomyFile['entries']>[number]['when'];
type Report = (path: string, message: string) => void;

/**
 * The entries and end point rules of one YAML file, in order. Throws `RuleFileError` with all faults of the file.
 * @param file name of the file in faults
 */
export function parseTaxonomy(file: string, text: string): TaxonomyTable {
  const { value, fault, placeOf } = parseRuleFile(file, text, taxonomySchema);
  const faults: string[] = [];
  const report: Report = (path, message) => faults.push(fault(path, message));
  if (value.entries === undefined && value.endPoints === undefined) report('', 'needs `entries` or `endPoints`');
  const entries = (value.entries ?? []).map(({ when, levels, technologies = [] }, at) => {
    const path = `entries[${at}]`;
    for (const each of [...levels, ...technologies]) checkPlaceholders(path, each, when, report);
    return {
      when: conditionOf(`${path}.when`, when, report),
      levels: levels.map((level) => level.trim()),
      technologies: technologies.map((technology) => technology.trim()),
      origin: placeOf(path),
    };
  });
  const endPoints = (value.endPoints ?? []).map(({ under, except }, at) => {
    const path = `endPoints[${at}]`;
    const rule = { under: under.map((level) => level.trim()), origin: placeOf(path) };
    return except === undefined ? rule : { ...rule, except: conditionOf(`${path}.except`, except, report) };
  });
  if (faults.length > 0) throw new RuleFileError(faults);
  return { entries, endPoints };
}

function conditionOf(path: string, condition: ConditionEntry, report: Report): EntryCondition {
  const { external, ...texts } = condition;
  if (Object.keys(condition).length === 0) report(path, 'needs at least one condition');
  const lists = Object.entries(texts).map(([name, given]) => [name, [given].flat().map((text) => text.trim())]);
  return { ...Object.fromEntries(lists), ...(external === undefined ? {} : { external }) };
}

function checkPlaceholders(path: string, text: string, when: ConditionEntry, report: Report): void {
  for (const [whole, name] of text.matchAll(/\{([^}]*)\}/g)) {
    if (!['type', 'language', 'start', 'rest'].includes(name as string)) {
      report(path, `${whole} is unknown; allowed are {type}, {language}, {start} and {rest}`);
    } else if (name === 'start' && when.typeStartsWith === undefined) {
      report(path, '{start} needs typeStartsWith in the condition');
    }
  }
}
