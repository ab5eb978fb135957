import { codeLanguage } from '../../file-language.ts';
import type { Finding } from '../../findings/finding.ts';
import type { ParseCode } from '../syntax/grammars.ts';
import { detectInCode, type ScannedCode } from './detect-in-code.ts';
import { detectInDocuments, type ParsedDocuments, parseDocuments } from './detect-in-documents.ts';
import { detectInLines } from './detect-in-lines.ts';
import type { RuleSet } from './rule-set.ts';

/** Whether any rule looks at files of this name. @param path relative to the scanned folder */
export function isScanned(path: string, rules: RuleSet): boolean {
  const language = codeLanguage(path);
  if (language !== undefined && rules.code.has(language)) return true;
  return rules.filePatterns.some((patterns) => patterns.matches(path));
}

/** What the rules find in one file, and whether they could read all of it. */
export interface ScannedFile {
  /** Each place once for each rule, by line. */
  readonly findings: readonly Finding[];
  /** A document in it is not well-formed, as that of a template, and no rule for documents has looked at it. */
  readonly hasBrokenDocument: boolean;
  readonly hasBrokenCode: boolean;
}

/** Lets the rules look at one file. */
export function scanFile(file: ScannedCode, rules: RuleSet, parse: ParseCode): ScannedFile {
  const found: Finding[] = [];
  let hasBrokenCode = false;
  const language = codeLanguage(file.path);
  const code = language && rules.code.get(language);
  if (language !== undefined && code !== undefined) {
    const detected = detectInCode(file, language, code, parse);
    found.push(...detected.findings);
    hasBrokenCode = detected.isBroken;
  }
  let documents: ParsedDocuments | undefined;
  const matching = new Set(rules.filePatterns.filter((patterns) => patterns.matches(file.path)));
  for (const { rule, detection, files } of matching.size === 0 ? [] : rules.files) {
    if (!matching.has(files)) continue;
    if (detection.kind === 'lines') {
      found.push(...detectInLines(file, rule.id, detection));
    } else {
      documents ??= parseDocuments(file.path, file.text);
      found.push(...detectInDocuments(documents, rule.id, detection));
    }
  }
  return {
    findings: distinct(found).sort((a, b) => a.startLine - b.startLine || a.endLine - b.endLine),
    hasBrokenDocument: documents?.isBroken ?? false,
    hasBrokenCode,
  };
}

function distinct(findings: readonly Finding[]): Finding[] {
  const byPlace = new Map(
    findings.map((one) => [`${one.rule}\0${one.startLine}\0${one.endLine}\0${one.before ?? ''}`, one]),
  );
  return [...byPlace.values()];
}
