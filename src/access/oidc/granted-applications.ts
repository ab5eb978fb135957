import { splitPatterns } from '../application-patterns.ts';

/** What one value of a claim grants: patterns of application names. */
export interface Grant {
  readonly value: string;
  readonly applications: readonly string[];
}

/** How the claims of a token name the applications that its subject may read. */
export interface GrantRule {
  /** Name of the claim, such as `groups`, or a path of members, such as `realm_access.roles`. */
  readonly claim: string;
  /** What the values of the claim grant; null: the values are patterns themselves. */
  readonly grants: readonly Grant[] | null;
}

type Claims = Readonly<Record<string, unknown>>;

/** Patterns of the applications that the claims grant, in order and without repetition; none where the claim is missing or has another form. */
export function grantedApplications(claims: Claims, { claim, grants }: GrantRule): string[] {
  const value = claimAt(claims, claim);
  if (grants === null) return distinct(stringsOf(value, splitPatterns));
  const held = new Set(stringsOf(value, (text) => text.split(' ')));
  return distinct(grants.filter((grant) => held.has(grant.value)).flatMap((grant) => grant.applications));
}

/** The member of that exact name, for names such as `https://example.org/groups`; else the member at the path. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  let value: unknown = claims;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Claims)[name];
  }
  return value;
}

function stringsOf(value: unknown, split: (text: string) => string[]): string[] {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? split(value) : [];
  return list.filter((each) => typeof each === 'string' && each !== '');
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].sort();
}
