import type { NapiConfig } from '@ast-grep/napi';
import type { CodeLanguage } from '../../file-language.ts';
import type { Finding } from '../../findings/finding.ts';
import type { CallDetection, CloudRule, TextCondition } from '../rules/cloud-rule.ts';
import { isBroken, type ParseCode, type SyntaxNode } from '../syntax/grammars.ts';
import { type LanguageSyntax, languageSyntax } from '../syntax/language-syntax.ts';
import { NameTable } from '../syntax/name-table.ts';
import { isForDevelopment } from './development-branch.ts';
import { type FilePlatform, filePlatform } from './file-platform.ts';
import { lastValue, memberValues } from './last-value.ts';
import { matchesCondition } from './matches-condition.ts';
import { placeFits } from './place-fits.ts';
import type { CodeRules } from './rule-set.ts';

/** A source file. */
export interface ScannedCode {
  /** Relative to the scanned folder. */
  readonly path: string;
  readonly text: string;
  /** Text of the `package.json` that it belongs to. */
  readonly manifest?: () => string | undefined;
  /** Text of the scripts that an image starts; asked for descriptions of images alone. */
  readonly startScripts?: () => string;
}

/** Longer lines were not written by hand: what stands in them was bundled or encoded. */
const longestLine = 5000;

/** What the rules of its language find in one source file, and whether its top level has errors of syntax. One parse; one walk for all rules on calls. */
export function detectInCode(
  file: ScannedCode,
  language: CodeLanguage,
  rules: CodeRules,
  parse: ParseCode,
): { readonly findings: readonly Finding[]; readonly isBroken: boolean } {
  const root = parse(language, file.path, file.text);
  const names = new NameTable();
  let platform: FilePlatform | undefined;
  const mentions = rules.mention.test(file.text);
  if (mentions) languageSyntax[language].bindNames(root, names);
  return {
    findings: [...callFindings(), ...syntaxFindings()],
    isBroken: isBroken(root),
  };

  function looksAt({ detection }: CloudRule): boolean {
    if (detection.kind !== 'code') return false;
    if (!(detection.file?.matches?.test(file.text) ?? true) || detection.file?.not?.test(file.text)) return false;
    if (detection.platform === undefined) return true;
    platform ??= filePlatform(file.text, language, file.manifest);
    return platform === detection.platform;
  }

  function* callFindings(): Iterable<Finding> {
    if (!mentions || rules.calls.isEmpty) return;
    const syntax = languageSyntax[language];
    for (const call of root.findAll({ rule: { any: syntax.calls.map((kind) => ({ kind })) } })) {
      const callee = syntax.callee(call);
      if (callee === null) continue;
      for (const { rule, detection } of rules.calls.find(names.resolve(callee))) {
        const args = (): readonly SyntaxNode[] => syntax.args(call);
        if (!detection.arguments.every((one) => argumentFits(one, args, file.text)) || !looksAt(rule)) continue;
        yield* placeOf(call, rule);
      }
    }
  }

  function* placeOf(node: SyntaxNode, rule: CloudRule): Iterable<Finding> {
    if (!callersFit(node, rule, languageSyntax[language]) || isForDevelopment(node)) return;
    if (rule.detection.kind !== 'code' || !placeFits(node, rule.detection, file.text)) return;
    if (lineLength(file.text, node.range().start.index) <= longestLine) yield findingAt(rule.id, file, node);
  }

  function* syntaxFindings(): Iterable<Finding> {
    for (const { rule, detection, symbols } of rules.syntax) {
      if (!detection.onlyIf.every((one) => one.test(file.text))) continue;
      if (!looksAt(rule)) continue;
      for (const node of root.findAll(detection.config as unknown as NapiConfig)) {
        if (!namesFit(node, symbols, names) || !valuesFit(node, detection.values, file.text)) continue;
        yield* placeOf(node, rule);
      }
    }
  }
}

function lineLength(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return (end < 0 ? text.length : end) - text.lastIndexOf('\n', at - 1) - 1;
}

/** Whether the names of the calls that a node is in an argument of, within its statement, are as the rule wants them. */
function callersFit(node: SyntaxNode, { detection }: CloudRule, syntax: LanguageSyntax): boolean {
  if (detection.kind !== 'code' || detection.within === undefined) return true;
  const callers: string[] = [];
  for (const around of node.ancestors()) {
    if (/block|body|lambda|function|closure/.test(String(around.kind()))) break;
    if (syntax.calls.includes(String(around.kind()))) callers.push(syntax.callee(around) ?? '');
  }
  return matchesCondition(detection.within, callers);
}

function argumentFits(
  condition: CallDetection['arguments'][number],
  args: () => readonly SyntaxNode[],
  file: string,
): boolean {
  const node = args()[condition.at];
  const text = node?.text().slice(0, 2000);
  if (text === undefined || node === undefined) return condition.matches === undefined;
  if (!(condition.matches?.test(text) ?? true) || condition.not?.test(text)) return false;
  return condition.value === undefined || valueFits(node, condition.value, file);
}

function valuesFit(
  node: SyntaxNode,
  values: CodeRules['syntax'][number]['detection']['values'],
  file: string,
): boolean {
  return Object.entries(values).every(([variable, condition]) => {
    const part = node.getMatch(variable);
    return part === null || valueFits(part, condition, file);
  });
}

/** Of a name, what it was last given counts as well as the name itself, and what the names in that were given; of anything else the names in it. */
function valueFits(node: SyntaxNode, condition: TextCondition, file: string): boolean {
  const own = node.text().slice(0, 2000);
  const before = node.range().start.index;
  const given = lastValue(file, own, before) ?? '';
  const parts = [...new Set((given === '' ? own : given).match(/[A-Za-z_$][\w$]*/g))].slice(0, 6);
  const members = [...new Set(`${own} ${given}`.match(/\b(?:self|this)\.[A-Za-z_$][\w$]*/g))];
  const texts = [
    own,
    given,
    ...parts.flatMap((name) => lastValue(file, name, before) ?? []),
    ...members.flatMap((name) => memberValues(file, name)),
  ];
  return matchesCondition(condition, texts);
}

function namesFit(node: SyntaxNode, symbols: CodeRules['syntax'][number]['symbols'], names: NameTable): boolean {
  for (const [variable, index] of symbols) {
    const text = node.getMatch(variable)?.text();
    if (text !== undefined && index.find(names.resolve(text)).size === 0) return false;
  }
  return true;
}

function findingAt(
  rule: string,
  { path, text }: { readonly path: string; readonly text: string },
  node: SyntaxNode,
): Finding {
  const { start, end } = node.range();
  const before = text.slice(text.lastIndexOf('\n', start.index - 1) + 1, start.index).slice(-1000);
  return { rule, path, startLine: start.line + 1, endLine: end.line + 1, before };
}
