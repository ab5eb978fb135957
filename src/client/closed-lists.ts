/** The values of parameters that take one of a list, whatever the letter case. Producers of bundles may bring others. */
export const closedLists = {
  severity: ['Critical', 'High', 'Medium', 'Low', 'Unknown'],
  strategy: ['containerization', 'platform-migration'],
  contribution: ['Blocker', 'Booster'],
  criticality: ['Critical', 'High', 'Medium', 'Low', 'None'],
} as const;

type Filters = { readonly [Parameter in keyof typeof closedLists]?: string | undefined };

/** Where a value stands in its list; what is in none comes last. */
export function placeInList(parameter: keyof typeof closedLists, value: string): number {
  const place = (closedLists[parameter] as readonly string[]).indexOf(value);
  return place < 0 ? closedLists[parameter].length : place;
}

/** A value that neither its list nor the data hold, and what is wrong with it. */
export interface UnlistedValue {
  readonly parameter: string;
  readonly message: string;
}

/**
 * The first value that is in no list and that nothing in the data has either: a misspelt filter must not read as if nothing were there.
 * `matches` counts what one filter alone finds. An empty value is no filter.
 */
export async function unlistedValue(
  filters: Filters,
  matches: (filter: Filters) => Promise<number>,
): Promise<UnlistedValue | undefined> {
  for (const [parameter, listed] of Object.entries(closedLists)) {
    const value = filters[parameter as keyof Filters];
    if (!value || listed.some((one) => one.toLowerCase() === value.toLowerCase())) continue;
    if ((await matches({ [parameter]: value })) > 0) continue;
    return { parameter, message: `cannot be "${value}": it must be one of ${listed.join(', ')}` };
  }
  return undefined;
}
