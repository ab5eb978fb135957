import { role } from '../document/occurrence-columns.ts';
import type { MentionRole } from '../kinds/code-kind.ts';
import type { LinkAct } from './link-drafts.ts';

/**
 * What a reference does, as far as SCIP states: it has roles for reading, writing and importing, none for a call. A mention of what can be called
 * is taken for a call of it, since indexers do not distinguish the two.
 */
export function actOf(roles: number, mentioned: MentionRole): LinkAct {
  if ((roles & role.import) !== 0 || mentioned === 'type' || mentioned === 'container') return 'refer';
  if ((roles & role.write) !== 0) return 'write';
  if (mentioned === 'callable') return 'call';
  return (roles & role.read) !== 0 ? 'read' : 'refer';
}

/** What `is_implementation` between two symbols means. */
export function relationshipAct(
  from: { readonly name: string; readonly role: MentionRole },
  to: { readonly name: string },
): LinkAct {
  if (from.role !== 'type') return 'override';
  const toContract = to.name === 'interface' || to.name === 'trait';
  return toContract && from.name !== 'interface' && from.name !== 'trait' ? 'implement' : 'inherit';
}
