import type { Value } from '../code-model/facts.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';

/** What code calls that which holds its models. */
const holders = /^(models?|db|database|orm|collections?|stores?)$/i;

/**
 * The name of a member that may be a model by its name alone: `app.db.models.Team`, where nothing says what is stored there. A name in small letters
 * counts only of what is called like a holder of models.
 */
export function openMemberName(value: Value, resolver: ValueResolver): string | null {
  if (value.kind !== 'member') return null;
  const isOpen = resolver.resolve(value).every(({ kind }) => kind === 'member' || kind === 'parameter');
  const isLikely = /^[A-Z]/.test(value.name) || holders.test(nameOf(value.of));
  return isOpen && isLikely ? value.name : null;
}

function nameOf(value: Value): string {
  return value.kind === 'member' || value.kind === 'import' ? value.name : '';
}
