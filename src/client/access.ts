const kind = '(?:delete|insert|select|update)';
const kindsAtEnd = new RegExp(`(?:^|/)(${kind}(?:\\+${kind})*)$`);

/** What a link does to a table, by the rule that its answer names, as in `prisma/insert+update`; empty where it states nothing of the kind. */
export function accessKindsOfRule(rule: string | null): readonly string[] {
  return kindsAtEnd.exec(rule ?? '')?.[1]?.split('+') ?? [];
}

/** What is done to an end point: the kinds, and the types of links that no kind explains. */
export function describeAccess(access: readonly string[], kinds: readonly string[]): readonly string[] {
  const isExplained: Readonly<Record<string, boolean>> = {
    READ: kinds.includes('select'),
    WRITE: kinds.some((one) => one !== 'select'),
  };
  return [...kinds, ...access.filter((type) => isExplained[type] !== true)];
}
