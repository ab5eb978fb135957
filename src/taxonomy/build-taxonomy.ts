import { compareCloseness, type EntryMatch, isFallback, matchEntry } from './match-entry.ts';
import type { LevelPath, Taxonomy, TypedObject } from './taxonomy.ts';
import type { EndPointRule, TaxonomyEntry, TaxonomyLayer } from './taxonomy-table.ts';

interface Placement {
  readonly object: TypedObject;
  readonly isSpecific: boolean;
  readonly levels: LevelPath;
  readonly technologies: readonly string[];
}

/** Where an object stands that no entry of any layer knows. */
const lastResort: TaxonomyEntry = {
  when: {},
  levels: ['Services', 'Logic Services', 'Others', '{language} Others'],
  technologies: [],
};

/**
 * The taxonomy of these layers. An entry of a later layer wins over one of an earlier; in one layer the closest match wins
 * (the whole type, then parts of the type, longer ones first, then the type id), then the later entry.
 * Fallbacks (entries that know no more than the language) are asked when nothing else fits, in the same order.
 * Names of levels 1 to 4 hold no `/`, so that a path of names joined by it stays unambiguous.
 * Places are kept for each (type, type id, language, external), so that asking again costs a look-up.
 * An object is an end point where one of the rules states it.
 * @param ownEndPoints those of `endPoints` that a user has added, as all layers but the first are a user's
 */
export function buildTaxonomy(
  layers: readonly TaxonomyLayer[],
  endPoints: readonly EndPointRule[] = [],
  ownEndPoints: readonly EndPointRule[] = [],
): Taxonomy {
  const matched = new Set<TaxonomyEntry | EndPointRule>();
  const placements = new Map<string, Placement[]>();
  const placementOf = (object: TypedObject): Placement => {
    const sameType = placements.get(object.type) ?? [];
    const known = sameType.find(({ object: other }) => isSame(other, object));
    if (known !== undefined) return known;
    const placement = place(layers, object, matched);
    sameType.push(placement);
    placements.set(object.type, sameType);
    return placement;
  };
  const [, ...own] = layers;
  return {
    isSpecific: (object) => placementOf(object).isSpecific,
    levelsOf: (object) => placementOf(object).levels,
    technologiesOf: (object) => placementOf(object).technologies,
    isEndPoint: (object, levels) => {
      const met = endPoints.filter((rule) => meetsRule(rule, object, levels));
      for (const rule of met) matched.add(rule);
      return met.length > 0;
    },
    unmatched: () =>
      [...own.flat(), ...ownEndPoints].filter((rule) => !matched.has(rule)).flatMap(({ origin }) => origin ?? []),
  };
}

function meetsRule({ under, except }: EndPointRule, object: TypedObject, levels: LevelPath): boolean {
  if (under.some((name, level) => levels[level] !== name)) return false;
  return except === undefined || matchEntry(except, object) === null;
}

function isSame(a: TypedObject, b: TypedObject): boolean {
  return a.typeId === b.typeId && a.language === b.language && a.external === b.external && a.role === b.role;
}

function place(
  layers: readonly TaxonomyLayer[],
  { type, typeId, language, external, role }: TypedObject,
  matched: Set<unknown>,
): Placement {
  const object = { type, typeId, language, external, ...(role === undefined ? {} : { role }) };
  const named = {
    ...object,
    type: nonEmpty(type, typeId, 'Unclassified'),
    language: nonEmpty(language, 'Other'),
  };
  let specific: Candidate | null = null;
  let fallback: Candidate | null = null;
  for (const layer of layers) {
    const [specificHere, fallbackHere] = closestOf(layer, named, matched);
    specific = specificHere ?? specific;
    fallback = fallbackHere ?? fallback;
  }
  const { entry, match } = specific ??
    fallback ?? { entry: lastResort, match: { closeness: [0, 0, 0, 0], start: '', rest: named.type } };
  return { object, isSpecific: specific !== null, ...fill(entry, match, named) };
}

interface Candidate {
  readonly entry: TaxonomyEntry;
  readonly match: EntryMatch;
}

function closestOf(
  layer: TaxonomyLayer,
  object: TypedObject,
  matched: Set<unknown>,
): [specific: Candidate | null, fallback: Candidate | null] {
  let specific: Candidate | null = null;
  let fallback: Candidate | null = null;
  for (const entry of layer) {
    const match = matchEntry(entry.when, object);
    if (match === null) continue;
    matched.add(entry);
    if (isFallback(match)) fallback = closer(fallback, { entry, match });
    else specific = closer(specific, { entry, match });
  }
  return [specific, fallback];
}

function closer(found: Candidate | null, next: Candidate): Candidate {
  return found === null || compareCloseness(next.match, found.match) >= 0 ? next : found;
}

function fill(
  entry: TaxonomyEntry,
  match: EntryMatch,
  object: TypedObject,
): Pick<Placement, 'levels' | 'technologies'> {
  const replace = (text: string, rest: string): string =>
    text
      .replace(/\{(type|language|start|rest)\}/g, (_, name: string) => {
        if (name === 'type') return object.type;
        if (name === 'language') return object.language;
        return name === 'start' ? match.start : rest;
      })
      .trim();
  const [one = '', two = '', three = '', four = '', five = '{type}'] = entry.levels;
  const name = (text: string): string => nonEmpty(replace(text, nonEmpty(match.rest, object.language)), object.type);
  const branch = (text: string): string => nonEmpty(name(text).replaceAll('/', ' '), 'Others');
  const technologies = entry.technologies.map((text) => replace(text, match.rest).toLowerCase());
  return {
    levels: [branch(one), branch(two), branch(three), branch(four), name(five)],
    technologies: [...new Set(technologies.filter((text) => text !== ''))],
  };
}

function nonEmpty(...texts: readonly string[]): string {
  return texts.find((text) => text.trim() !== '') ?? '';
}
