import { codeLanguage } from '../../file-language.ts';
import type { Finding } from '../../findings/finding.ts';
import type { ParseCode } from '../syntax/grammars.ts';
import { detectInCode } from './detect-in-code.ts';
import { detectInDocuments, type ParsedDocuments, parseDocuments } from './detect-in-documents.ts';
import { detectInLines } from './detect-in-lines.ts';
import type { RuleSet } from './rule-set.ts';

/** Whether any rule looks at files of this name. @param path relative to the scanned folder */
export function isScanned(path: string, rules: RuleSet): boolean {
  const language = codeLanguage(path);
  if (language !== undefined && rules.code.has(language)) return true;
  return rules.files.some(({ appliesTo }) => appliesTo(path));
}

/** What the rules find in one file, each place once for each rule, by line. */
export function scanFile(
  file: { readonly path: string; readonly text: string },
  rules: RuleSet,
  parse: ParseCode,
): Finding[] {
  const found: Finding[] = [];
  const language = codeLanguage(file.path);
  const code = language && rules.code.get(language);
  if (language !== undefined && code !== undefined) found.push(...detectInCode(file, language, code, parse));
  let documents: ParsedDocuments | undefined;
  for (const { rule, detection, appliesTo } of rules.files) {
    if (!appliesTo(file.path)) continue;
    if (detection.kind === 'lines') {
      found.push(...detectInLines(file, rule.id, detection));
    } else {
      documents ??= parseDocuments(file.path, file.text);
      found.push(...detectInDocuments(documents, rule.id, detection));
    }
  }
  return distinct(found).sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine);
}

function distinct(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map(findings.map((one) => [`${one.rule}\0${one.startLine}\0${one.endLine}`, one]));
  return [...byPlace.values()];
}
