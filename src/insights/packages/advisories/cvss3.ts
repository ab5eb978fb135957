const attackVector = { N: 0.85, A: 0.62, L: 0.55, P: 0.2 };
const attackComplexity = { L: 0.77, H: 0.44 };
const privileges = { U: { N: 0.85, L: 0.62, H: 0.27 }, C: { N: 0.85, L: 0.68, H: 0.5 } };
const userInteraction = { N: 0.85, R: 0.62 };
const impact = { H: 0.56, L: 0.22, N: 0 };

/**
 * Base score of a CVSS 3.0 or 3.1 vector, by the equations of the specification (first.org/cvss/v3.1, section 7.1); temporal and
 * environmental metrics do not count. Undefined for another text or a vector without all base metrics.
 */
export function cvss3BaseScore(vector: string): number | undefined {
  if (!/^CVSS:3\.[01]\//.test(vector)) return undefined;
  const metrics = new Map(vector.split('/').map((part) => part.split(':') as [string, string]));
  const of = <T extends object>(metric: string, values: T): T[keyof T] | undefined => {
    const value = metrics.get(metric) ?? '';
    return Object.hasOwn(values, value) ? values[value as keyof T] : undefined;
  };
  const scope = of('S', privileges);
  const exploiting = [of('AV', attackVector), of('AC', attackComplexity), of('UI', userInteraction)];
  const required = scope && of('PR', scope);
  const [c, i, a] = ['C', 'I', 'A'].map((metric) => of(metric, impact));
  if (required === undefined || c === undefined || i === undefined || a === undefined) return undefined;
  let exploitability = 8.22 * required;
  for (const value of exploiting) {
    if (value === undefined) return undefined;
    exploitability *= value;
  }
  return baseScore(1 - (1 - c) * (1 - i) * (1 - a), exploitability, scope === privileges.C);
}

function baseScore(impactSubScore: number, exploitability: number, scopeChanged: boolean): number {
  const changed = 7.52 * (impactSubScore - 0.029) - 3.25 * (impactSubScore - 0.02) ** 15;
  const total = scopeChanged ? changed : 6.42 * impactSubScore;
  if (total <= 0) return 0;
  return roundUp(Math.min((scopeChanged ? 1.08 : 1) * (total + exploitability), 10));
}

/** The smallest number of one decimal that is not below, free of floating-point noise (appendix A of the specification). */
function roundUp(value: number): number {
  const scaled = Math.round(value * 100_000);
  return scaled % 10_000 === 0 ? scaled / 100_000 : (Math.floor(scaled / 10_000) + 1) / 10;
}
