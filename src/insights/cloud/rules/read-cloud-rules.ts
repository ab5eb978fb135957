import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { RuleFileError } from '../../../rule-files/parse-rule-file.ts';
import type { CloudRule } from './cloud-rule.ts';
import { parseCloudRules } from './parse-cloud-rules.ts';
import { parseRuleNumbers } from './parse-rule-numbers.ts';

/** The rules that come with the program; `rules/` lies beside `src/` and beside `dist/`. */
const builtInDirectory = new URL('../../../../rules/cloud/', import.meta.url);
const registry = 'numbers.yml';

interface BuiltIn {
  readonly numbers: ReturnType<typeof parseRuleNumbers>;
  readonly rules: readonly CloudRule[];
}

let builtIn: BuiltIn | undefined;

/** The built-in rules, read once, and those of these further YAML files. Throws `RuleFileError` with every fault of every file. */
export function readCloudRules(files: readonly string[] = []): CloudRule[] {
  builtIn ??= readBuiltIn();
  const faults: string[] = [];
  const rules = [...builtIn.rules, ...rulesOf(files, builtIn.numbers, faults)];
  faults.push(...doubles(rules));
  if (faults.length > 0) throw new RuleFileError(faults);
  return rules;
}

function readBuiltIn(): BuiltIn {
  const numbers = parseRuleNumbers(registry, readText(fileURLToPath(new URL(registry, builtInDirectory))));
  const faults: string[] = [];
  const rules = rulesOf(builtInFiles(), numbers, faults);
  if (faults.length > 0) throw new RuleFileError(faults);
  return { numbers, rules };
}

function rulesOf(files: readonly string[], numbers: BuiltIn['numbers'], faults: string[]): CloudRule[] {
  return files.flatMap((file) => {
    try {
      return parseCloudRules(file, readText(file), numbers);
    } catch (error) {
      if (!(error instanceof RuleFileError)) throw error;
      faults.push(...error.faults);
      return [];
    }
  });
}

function builtInFiles(): string[] {
  const names = readdirSync(builtInDirectory).filter((name) => name.endsWith('.yml') && name !== registry);
  return names.sort().map((name) => fileURLToPath(new URL(name, builtInDirectory)));
}

function doubles(rules: readonly CloudRule[]): string[] {
  const faults: string[] = [];
  const seen = new Map<string | number, CloudRule>();
  for (const rule of rules) {
    for (const name of [rule.id, rule.number]) {
      const other = seen.get(name);
      if (other !== undefined) faults.push(`${rule.origin}: ${name} is taken by the rule at ${other.origin}`);
      seen.set(name, rule);
    }
  }
  return faults;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new RuleFileError([`${file}: cannot be read: ${(error as Error).message}`]);
  }
}
