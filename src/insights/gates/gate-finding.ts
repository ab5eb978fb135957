/** Something a scan found that a gate may close for: an object hit by a cloud pattern, or a package hit by a vulnerability. */
export interface GateFinding {
  readonly kind: 'cloud' | 'cve';
  /** Id of the pattern or of the vulnerability. */
  readonly id: string;
  readonly aliases: readonly string[];
  /** What the pattern is called; of a vulnerability its id. */
  readonly name: string;
  /** Critical, High, Medium, Low, None; of a vulnerability without one: Unknown. */
  readonly severity: string;
  /** Blocker or Booster; of a vulnerability Blocker. */
  readonly contribution: string;
  /** Full name of the object, or `name@version` of the package. */
  readonly subject: string;
  /** Name of the package without its version; null of an object. */
  readonly package: string | null;
  /** First place in the code, of a vulnerability the first statement that uses the package; null where none is known. */
  readonly place: { readonly path: string; readonly startLine: number; readonly endLine: number } | null;
  /** Of a vulnerability: whether the application refers to objects of the package. Of an object: true. */
  readonly isInUse: boolean;
}

/** What makes a finding the same in two analyses: kind, id and subject, whatever the lines. */
export function fingerprintOf({ kind, id, subject }: Pick<GateFinding, 'kind' | 'id' | 'subject'>): string {
  return `${kind} ${id} ${subject}`;
}

const severities = ['none', 'low', 'medium', 'high', 'critical'];

/** Whether a severity is at or above another. A severity of no known word counts as critical, so that nothing slips through. */
export function isAtLeast(severity: string, least: string): boolean {
  const rank = severities.indexOf(severity.toLowerCase());
  return (rank < 0 ? severities.length : rank) >= severities.indexOf(least.toLowerCase());
}
