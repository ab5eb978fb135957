import type { BuiltIns, Listing } from '../code-model/built-ins.ts';
import type { Value } from '../code-model/facts.ts';
import { withoutMembers } from '../code-model/member-at.ts';
import type { ValueResolver } from './value-resolver.ts';

const names = new WeakMap<BuiltIns, ReadonlySet<string>>();

/** Names by which functions of libraries are called that name files: `readdirSync`, `globby`. */
function namesIn(builtIns: BuiltIns): ReadonlySet<string> {
  const known = names.get(builtIns);
  if (known !== undefined) return known;
  const lists = [...builtIns].filter(([, builtIn]) => 'lists' in builtIn);
  const found = new Set(lists.map(([symbol]) => symbol.replace(/^.*[#.]/s, '')));
  names.set(builtIns, found);
  return found;
}

/**
 * How what is called names files, as rules say (`builtIns`); null where it does not. Symbols of every callee would take too long, so that what is called is recognised
 * by its name first; one that methods of lists have, too, is one of these functions on a library alone.
 */
export function listingOf(callee: Value, resolver: ValueResolver): Listing | null {
  if (!mayList(callee, resolver.builtIns)) return null;
  for (const symbol of resolver.symbolsOf(callee)) {
    const builtIn = resolver.builtIns.get(symbol);
    if (builtIn !== undefined && 'lists' in builtIn) return builtIn.lists;
  }
  return null;
}

function mayList(callee: Value, builtIns: BuiltIns): boolean {
  if (callee.kind === 'choice') return callee.of.some((each) => mayList(each, builtIns));
  if (callee.kind !== 'member') return callee.kind === 'external' || callee.kind === 'import';
  if (!namesIn(builtIns).has(callee.name)) return false;
  return !(callee.name in Array.prototype) || /^(external|import)$/.test(withoutMembers(callee).of.kind);
}
