import type { NapiConfig } from '@ast-grep/napi';
import { RuleFileError } from '../../../rule-files/parse-rule-file.ts';
import type { CloudRule } from '../rules/cloud-rule.ts';
import type { ParseCode } from '../syntax/grammars.ts';

/** One file name for each grammar of a language. */
const fileNames = {
  javascript: ['a.ts', 'a.tsx', 'a.js'],
  python: ['a.py'],
  java: ['A.java'],
  csharp: ['A.cs'],
  go: ['a.go'],
};

/** Lets each of these rules of ast-grep be read before the first file is. Throws `RuleFileError` with what is wrong with which. */
export function checkSyntaxRules(rules: readonly CloudRule[], parse: ParseCode): void {
  const faults = rules.flatMap(({ id, detection, origin }) => {
    if (detection.kind !== 'code' || detection.syntax === undefined) return [];
    try {
      for (const name of fileNames[detection.language]) {
        parse(detection.language, name, '').find(detection.syntax.config as unknown as NapiConfig);
      }
      return [];
    } catch (error) {
      return [`${origin}: ${id}: ${(error as Error).message.replaceAll(/\s*\n[\s|>-]*/g, ' ')}`];
    }
  });
  if (faults.length > 0) throw new RuleFileError(faults);
}
