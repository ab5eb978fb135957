import type { CodeUnits, IsNamed, UnitLanguage } from './code-units.ts';
import { type DeploymentTokens, deploymentWords, type TokenSource } from './deployment-tokens.ts';
import { nonProductionManifests } from './docker/non-production-manifests.ts';
import { unitLanguages } from './languages/unit-languages.ts';
import type { SourceTree } from './source-tree.ts';

/** Why a file is no part of what is deployed: only tests use it, or only programs that nobody deploys. */
export type NonDeployedReason = 'tests' | 'tool';

/**
 * The files of a tree that are no part of what is deployed, by path, each with the reason. Only what is known to be started or used by
 * nothing that is deployed is in the answer; whatever is in doubt is not.
 */
export function findNonDeployed(tree: SourceTree): ReadonlyMap<string, NonDeployedReason> {
  const excluded = nonProductionManifests(tree);
  const words = deploymentWords(tree, excluded);
  const outside = new Map<string, NonDeployedReason>([...excluded].map((path) => [path, 'tool']));
  for (const language of unitLanguages) {
    const units = language.readUnits(tree, excluded);
    const reasons = outsideUnits(units, namedPrograms(units, language, words));
    for (const [path, unit] of units.unitOf) {
      const reason = reasons.get(unit);
      if (reason !== undefined) outside.set(path, reason);
    }
  }
  return outside;
}

/** The programs that the first texts which name any name; all where none does. */
function namedPrograms(
  { programs }: CodeUnits,
  { namedIn }: UnitLanguage,
  words: DeploymentTokens,
): ReadonlySet<string> {
  for (const sources of namedIn) {
    const named = [...programs].filter(([, isNamed]) => isNamedIn(isNamed, sources, words));
    if (named.length > 0) return new Set(named.map(([unit]) => unit));
  }
  return new Set(programs.keys());
}

function isNamedIn(isNamed: IsNamed, sources: readonly TokenSource[], words: DeploymentTokens): boolean {
  return isNamed(
    (word) => sources.some((source) => words[source].has(word)),
    (word) => sources.includes('started') && words.started.has(word),
  );
}

/**
 * The units that no deployed one uses, with the reason. Deployed are the programs in `named`, what nothing uses and is no program (who
 * loads it is not known), and all that these use. Outside is what other programs, or tests, use of the rest, and these programs.
 */
export function outsideUnits(units: CodeUnits, named: ReadonlySet<string>): ReadonlyMap<string, NonDeployedReason> {
  const used = new Set<string>();
  for (const [user, uses] of units.uses) for (const unit of uses) if (unit !== user) used.add(unit);
  const roots: string[] = [];
  const tools: string[] = [];
  for (const unit of new Set(units.unitOf.values())) {
    if (units.tests.has(unit)) continue;
    if (units.elsewhere?.has(unit) === true) tools.push(unit);
    else if (units.programs.has(unit)) (named.has(unit) ? roots : tools).push(unit);
    else if (!used.has(unit)) roots.push(unit);
  }
  const deployed = reach(roots, units);
  const outside = new Map<string, NonDeployedReason>();
  for (const unit of reach(tools, units)) if (!deployed.has(unit)) outside.set(unit, 'tool');
  for (const unit of reach([...units.tests], units)) {
    if (!deployed.has(unit) && !outside.has(unit)) outside.set(unit, 'tests');
  }
  return outside;
}

function reach(roots: readonly string[], { uses }: CodeUnits): ReadonlySet<string> {
  const reached = new Set(roots);
  const waiting = [...roots];
  for (let unit = waiting.pop(); unit !== undefined; unit = waiting.pop()) {
    for (const next of uses.get(unit) ?? []) {
      if (reached.has(next)) continue;
      reached.add(next);
      waiting.push(next);
    }
  }
  return reached;
}
