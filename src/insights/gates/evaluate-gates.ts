import type { GateConfiguration, Policy, Suppression } from './gate-configuration.ts';
import { fingerprintOf, type GateFinding, isAtLeast } from './gate-finding.ts';

/** What earlier scans found. */
export interface KnownBefore {
  readonly fingerprints: ReadonlySet<string>;
  /** Kinds of findings that an earlier scan is known of; of another kind nothing is new. */
  readonly kinds: ReadonlySet<GateFinding['kind']>;
}

/** A finding that a gate closes for, and why. */
export interface Violation {
  readonly finding: GateFinding;
  /** Not found before; null where nothing is known of before. */
  readonly isNew: boolean | null;
  readonly reasons: readonly string[];
}

export interface Verdict {
  readonly violations: readonly Violation[];
  /** Findings that would have been violations and are accepted. */
  readonly suppressed: readonly (Violation & { readonly suppression: Suppression })[];
  /** Suppressions past their day that would fit violations: these count again. */
  readonly expired: readonly Suppression[];
  /** Suppressions that fit no violation. */
  readonly unused: readonly Suppression[];
  /** Scans that the policy wants and that never ran. */
  readonly missingScans: readonly string[];
}

/**
 * Holds findings against a policy.
 * @param today ISO date; a suppression holds through its last day
 */
export function evaluateGates(request: {
  readonly findings: readonly GateFinding[];
  readonly configuration: GateConfiguration;
  readonly before: KnownBefore;
  readonly scans: { readonly cve: string | null; readonly cloud: string | null };
  readonly today: string;
}): Verdict {
  const { findings, configuration, before, scans, today } = request;
  const { policy, suppressions } = configuration;
  const violations: Violation[] = [];
  const suppressed: (Violation & { suppression: Suppression })[] = [];
  const used = new Set<Suppression>();
  const expired = new Set<Suppression>();
  for (const finding of findings) {
    const isNew = before.kinds.has(finding.kind) ? !before.fingerprints.has(fingerprintOf(finding)) : null;
    const reasons = reasonsToFail(finding, isNew, policy);
    if (reasons.length === 0) continue;
    const fitting = suppressions.filter((one) => fits(one, finding));
    for (const one of fitting) used.add(one);
    const valid = fitting.find(({ expires }) => expires === undefined || today <= expires);
    if (valid !== undefined) suppressed.push({ finding, isNew, reasons, suppression: valid });
    else {
      violations.push({ finding, isNew, reasons });
      for (const one of fitting) expired.add(one);
    }
  }
  return {
    violations,
    suppressed,
    expired: [...expired],
    unused: suppressions.filter((one) => !used.has(one)),
    missingScans: (policy.requireScans ?? []).filter((scan) => scans[scan as 'cve' | 'cloud'] === null),
  };
}

function reasonsToFail(finding: GateFinding, isNew: boolean | null, policy: Policy): string[] {
  if (finding.contribution !== 'Blocker') return [];
  return finding.kind === 'cloud' ? cloudReasons(finding, isNew, policy) : packageReasons(finding, isNew, policy);
}

function cloudReasons({ severity }: GateFinding, isNew: boolean | null, { cloud = {} }: Policy): string[] {
  const reasons: string[] = [];
  if (cloud.newBlockers === false && isNew === true) reasons.push('a new blocker');
  if (cloud.criticality !== undefined && isAtLeast(severity, cloud.criticality)) {
    reasons.push(`criticality ${severity}, at or above ${cloud.criticality}`);
  }
  return reasons;
}

function packageReasons(finding: GateFinding, isNew: boolean | null, { packages = {} }: Policy): string[] {
  const { severity, inUseOnly = false, newOnly = false } = packages;
  if (severity === undefined || !isAtLeast(finding.severity, severity)) return [];
  if ((inUseOnly && !finding.isInUse) || (newOnly && isNew !== true)) return [];
  return [`severity ${finding.severity}, at or above ${severity}${finding.isInUse ? ', in use' : ''}`];
}

function fits(suppression: Suppression, finding: GateFinding): boolean {
  const { pattern, vulnerability, package: name, object, path } = suppression;
  if (pattern !== undefined && !(finding.kind === 'cloud' && matches(pattern, [finding.id]))) return false;
  const names = [finding.id, ...finding.aliases];
  if (vulnerability !== undefined && !(finding.kind === 'cve' && matches(vulnerability, names))) return false;
  const packages = finding.package === null ? [] : [finding.package, finding.subject];
  if (name !== undefined && !matches(name, packages)) return false;
  if (object !== undefined && !(finding.package === null && matches(object, [finding.subject]))) return false;
  return (
    path === undefined || (finding.kind === 'cloud' && finding.place !== null && matches(path, [finding.place.path]))
  );
}

/** Whether one of the texts is the wanted one; `*` stands for any text, letter case does not count. */
function matches(wanted: string, texts: readonly string[]): boolean {
  const parts = wanted.toLowerCase().split('*');
  return texts.some((text) => fitsParts(text.toLowerCase(), parts));
}

/** Each part after the other, the first at the beginning and the last at the end. */
function fitsParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const part of rest) {
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return text.length - last.length >= from && text.endsWith(last);
}
