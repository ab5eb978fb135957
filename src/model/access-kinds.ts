/** What a use of a table does to it, where a rule knows: the rules of such links are named after them, as in `prisma/insert+update`. */
export const accessKinds = ['delete', 'insert', 'select', 'update'] as const;
export type AccessKind = (typeof accessKinds)[number];

/** Rule of the links of a library's accesses. */
export function accessRule(library: string, kinds: readonly string[]): string {
  return `${library}/${kinds.join('+')}`;
}

/** The kinds that the rule of a link states; none where the link is no access to a table, or its rule states none. */
export function accessKindsOf(rule: string | null): readonly AccessKind[] {
  const kinds = rule?.slice(rule.lastIndexOf('/') + 1).split('+') ?? [];
  return kinds.every(isAccessKind) ? kinds : [];
}

function isAccessKind(kind: string): kind is AccessKind {
  return accessKinds.some((known) => known === kind);
}
