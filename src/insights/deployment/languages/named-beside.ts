import type { IsNamed } from '../code-units.ts';

/** A program that is deployed unless texts name servers of the tree and not it: where they name no server, they are elsewhere. */
export function isNamedBeside(names: readonly string[], servers: readonly string[]): IsNamed {
  return (has) => names.some(has) || !servers.some(has);
}
