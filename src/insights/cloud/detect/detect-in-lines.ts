import type { Finding } from '../../findings/finding.ts';
import type { LineDetection } from '../rules/cloud-rule.ts';

/** Longer lines are no configuration that someone wrote. */
const maximumLine = 2000;

/** Lines of a text file that a rule matches; of a rule for what is absent, the first line when none does. */
export function detectInLines(
  file: { readonly path: string; readonly text: string; readonly startScripts?: () => string },
  rule: string,
  { matches, not, onlyIf, outside, absent, inStartScripts }: LineDetection,
): Finding[] {
  if (onlyIf !== undefined && !onlyIf.test(file.text)) return [];
  const lookedAt =
    outside === undefined ? file.text : file.text.replaceAll(outside, (part) => part.replace(/[^\n]/g, ''));
  const found: Finding[] = [];
  let line = 0;
  for (const text of lookedAt.split('\n')) {
    line++;
    if (text.length > maximumLine || !matches.test(text) || not?.test(text)) continue;
    if (absent) return [];
    found.push({ rule, path: file.path, startLine: line, endLine: line });
  }
  if (inStartScripts && (file.startScripts?.() ?? '').split('\n').some((text) => matches.test(text))) return [];
  return absent ? [{ rule, path: file.path, startLine: 1, endLine: 1 }] : found;
}
