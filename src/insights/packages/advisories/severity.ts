/** How bad a vulnerability is, the worst first. */
export const severities = ['Critical', 'High', 'Medium', 'Low', 'Unknown'] as const;
export type Severity = (typeof severities)[number];

/** The rating of a CVSS score (0 to 10), by the scale of CVSS 3 and 4; `None` counts as `Low`. */
export function ratingOf(score: number): Severity {
  if (score >= 9) return 'Critical';
  if (score >= 7) return 'High';
  return score >= 4 ? 'Medium' : 'Low';
}

/** A rating as databases write it, in any letter case; undefined for another word. */
export function severityNamed(word: string): Severity | undefined {
  const lower = word.toLowerCase();
  if (lower === 'moderate') return 'Medium';
  return severities.find((severity) => severity.toLowerCase() === lower);
}

/** The worst of several; `Unknown` counts less than any that is known. */
export function worstOf(found: readonly Severity[]): Severity {
  return severities.find((severity) => found.includes(severity)) ?? 'Unknown';
}
