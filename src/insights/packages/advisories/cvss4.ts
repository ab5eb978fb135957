import { type MacroVector, macroVectorScore } from './cvss4-macro-vectors.ts';

/** The values of each metric of the base, the worst first. */
const baseValues: Readonly<Record<string, string>> = {
  AV: 'NALP',
  AC: 'LH',
  AT: 'NP',
  PR: 'NLH',
  UI: 'NPA',
  VC: 'HLN',
  VI: 'HLN',
  VA: 'HLN',
  SC: 'HLN',
  SI: 'HLN',
  SA: 'HLN',
};
/** Threat and environment: `X`, or nothing, is the worst of these. */
const otherValues: Readonly<Record<string, string>> = { E: 'APU', CR: 'HML', IR: 'HML', AR: 'HML' };
const impacts = ['VC', 'VI', 'VA', 'SC', 'SI', 'SA'];

/** Steps of a class from its worst vectors to the next class; without EQ5, whose classes are of one step. */
const depths = {
  eq1: [1, 4, 5],
  eq2: [1, 2],
  eq3And6: { '00': 7, '01': 6, '10': 8, '11': 8, '21': 10 },
  eq4: [6, 5, 4],
};

/** The worst vectors of the levels of each class (specification, section 8.2, "highest severity vectors"). */
const worst = {
  eq1: [
    ['AV:N/PR:N/UI:N'],
    ['AV:A/PR:N/UI:N', 'AV:N/PR:L/UI:N', 'AV:N/PR:N/UI:P'],
    ['AV:P/PR:N/UI:N', 'AV:A/PR:L/UI:P'],
  ],
  eq2: [['AC:L/AT:N'], ['AC:H/AT:N', 'AC:L/AT:P']],
  eq3And6: {
    '00': ['VC:H/VI:H/VA:H/CR:H/IR:H/AR:H'],
    '01': ['VC:H/VI:H/VA:L/CR:M/IR:M/AR:H', 'VC:H/VI:H/VA:H/CR:M/IR:M/AR:M'],
    '10': ['VC:L/VI:H/VA:H/CR:H/IR:H/AR:H', 'VC:H/VI:L/VA:H/CR:H/IR:H/AR:H'],
    '11': [
      'VC:L/VI:H/VA:L/CR:H/IR:M/AR:H',
      'VC:L/VI:H/VA:H/CR:H/IR:M/AR:M',
      'VC:H/VI:L/VA:H/CR:M/IR:H/AR:M',
      'VC:H/VI:L/VA:L/CR:M/IR:H/AR:H',
      'VC:L/VI:L/VA:H/CR:H/IR:H/AR:M',
    ],
    '21': ['VC:L/VI:L/VA:L/CR:H/IR:H/AR:H'],
  },
  eq4: [['SC:H/SI:S/SA:S'], ['SC:H/SI:H/SA:H'], ['SC:L/SI:L/SA:L']],
};

type Metrics = ReadonlyMap<string, string>;

/**
 * Score of a CVSS 4.0 vector by the specification (first.org/cvss/v4.0, section 8): of all metrics it gives, those of threat and environment
 * too, since a vector of this version has one score. Undefined for another text, a metric that is not known or wrong, or without all of the base.
 */
export function cvss4Score(vector: string): number | undefined {
  const metrics = metricsOf(vector);
  if (metrics === undefined) return undefined;
  if (impacts.every((name) => metrics.get(name) === 'N')) return 0;
  const macro = macroVectorOf(metrics);
  const score = macroVectorScore(macro) as number;
  const distances = proportionalDistances(metrics, macro, score);
  const mean = distances.reduce((sum, one) => sum + one, 0) / Math.max(1, distances.length);
  // Half a tenth is rounded up, free of floating-point noise.
  return Math.round(Math.max(0, score - mean) + 1e-6) / 10;
}

/** Metrics with what modifies them in its place; undefined when the vector is not valid. */
function metricsOf(vector: string): Metrics | undefined {
  const [version, ...parts] = vector.split('/');
  if (version !== 'CVSS:4.0') return undefined;
  const given = new Map<string, string>();
  for (const part of parts) {
    const [name = '', value = '', ...rest] = part.split(':');
    if (rest.length > 0 || given.has(name) || !isValue(name, value)) return undefined;
    given.set(name, value);
  }
  const metrics = new Map<string, string>();
  for (const name of Object.keys(baseValues)) {
    const [base, modified = 'X'] = [given.get(name), given.get(`M${name}`)];
    if (base === undefined) return undefined;
    metrics.set(name, modified === 'X' ? base : modified);
  }
  for (const [name, values] of Object.entries(otherValues)) {
    const value = given.get(name) ?? 'X';
    metrics.set(name, value === 'X' ? (values[0] as string) : value);
  }
  return metrics;
}

/** Supplemental metrics are taken as they are: they do not change the score. */
function isValue(name: string, value: string): boolean {
  if (['S', 'AU', 'R', 'V', 'RE', 'U'].includes(name)) return value !== '';
  if (value.length !== 1) return false;
  const base = Object.hasOwn(baseValues, name) ? baseValues[name] : undefined;
  if (base !== undefined) return base.includes(value);
  if (Object.hasOwn(otherValues, name)) return value === 'X' || (otherValues[name] as string).includes(value);
  const modified =
    name.startsWith('M') && Object.hasOwn(baseValues, name.slice(1)) ? baseValues[name.slice(1)] : undefined;
  return (
    modified !== undefined && (value === 'X' || modified.includes(value) || (value === 'S' && /^MS[IA]$/.test(name)))
  );
}

/** The equivalence classes (specification, section 8.2, tables 24 to 30). */
function macroVectorOf(metrics: Metrics): MacroVector {
  const is = (name: string, value: string): boolean => metrics.get(name) === value;
  const [network, noPrivileges, noInteraction] = [is('AV', 'N'), is('PR', 'N'), is('UI', 'N')];
  const vulnerable = [is('VC', 'H'), is('VI', 'H'), is('VA', 'H')];
  const needed = ['CR', 'IR', 'AR'].map((name) => is(name, 'H'));
  const all = network && noPrivileges && noInteraction;
  const some = (network || noPrivileges || noInteraction) && !is('AV', 'P');
  return {
    eq1: all ? 0 : some ? 1 : 2,
    eq2: is('AC', 'L') && is('AT', 'N') ? 0 : 1,
    eq3: vulnerable[0] && vulnerable[1] ? 0 : vulnerable.includes(true) ? 1 : 2,
    eq4: is('SI', 'S') || is('SA', 'S') ? 0 : is('SC', 'H') || is('SI', 'H') || is('SA', 'H') ? 1 : 2,
    eq5: 'APU'.indexOf(metrics.get('E') as string),
    eq6: vulnerable.some((high, i) => high && needed[i]) ? 0 : 1,
  };
}

/** For each class that has a next lower one: the difference to its score, by how far the vector is on the way. In tenths. */
function proportionalDistances(metrics: Metrics, macro: MacroVector, score: number): number[] {
  const { eq1, eq2, eq3, eq4, eq5, eq6 } = macro;
  const both = `${eq3}${eq6}` as keyof typeof depths.eq3And6;
  const ways: [next: number | undefined, worst: readonly string[], depth: number][] = [
    [macroVectorScore({ ...macro, eq1: eq1 + 1 }), worst.eq1[eq1] as string[], depths.eq1[eq1] as number],
    [macroVectorScore({ ...macro, eq2: eq2 + 1 }), worst.eq2[eq2] as string[], depths.eq2[eq2] as number],
    [nextOfEq3And6(macro), worst.eq3And6[both], depths.eq3And6[both]],
    [macroVectorScore({ ...macro, eq4: eq4 + 1 }), worst.eq4[eq4] as string[], depths.eq4[eq4] as number],
    [macroVectorScore({ ...macro, eq5: eq5 + 1 }), [], 1],
  ];
  return ways.flatMap(([next, from, depth]) =>
    next === undefined ? [] : [((score - next) * stepsBelow(metrics, from)) / depth],
  );
}

/** Both together: the one that can still fall; where both can, the better of the two. */
function nextOfEq3And6(macro: MacroVector): number | undefined {
  const { eq3, eq6 } = macro;
  const [lower3, lower6] = [
    { ...macro, eq3: eq3 + 1 },
    { ...macro, eq6: eq6 + 1 },
  ].map(macroVectorScore);
  if (eq6 === 1) return lower3;
  return eq3 === 1 ? lower6 : Math.max(lower3 as number, lower6 as number);
}

/** Steps of severity from the first of the worst vectors that no metric exceeds. None for a class without such vectors. */
function stepsBelow(metrics: Metrics, vectors: readonly string[]): number {
  for (const vector of vectors) {
    const steps = vector.split('/').map((part) => {
      const [name, value] = part.split(':') as [string, string];
      return levelOf(name, metrics.get(name) as string) - levelOf(name, value);
    });
    if (steps.every((one) => one >= 0)) return steps.reduce((sum, one) => sum + one, 0);
  }
  return 0;
}

/** Place among the values of the metric, the worst 0; `S` (safety) comes before all others. */
function levelOf(name: string, value: string): number {
  return value === 'S' ? -1 : (baseValues[name] ?? (otherValues[name] as string)).indexOf(value);
}
