import type { InstanceFinder, MatchedCall } from '../instances/instance-finder.ts';
import { type CallRule, listOf } from '../rules/rule-schema.ts';
import { textsAt } from '../rules/select.ts';
import type { Registrations } from './registrations.ts';

/** What a path begins with that is below no other one. */
const fromRoot = /^\^/;
/** The names of the query that a path takes: `/carts?page&size`. */
const query = /\?[\w[\]&.:%-]*$/;

/**
 * Id in the graph of mounts of what a call registers under a name below what has the name that it states, or its own before the last dot; it is known also
 * where it is no start point itself. Null where its name is not known: it stands at the root then.
 */
export function nestPath(
  { call, rules }: MatchedCall,
  { name, parent }: NonNullable<CallRule['nests']>,
  paths: readonly string[],
  finder: InstanceFinder,
  { mounts }: Registrations,
): string | null {
  const subject = finder.subjectOf(call);
  const [own] = textsAt(listOf(name), subject, finder.resolver);
  if (own === undefined || own.includes('{}')) return null;
  const idOf = (state: string): string => `nested ${rules.framework} ${state}`;
  const [above = own.slice(0, Math.max(0, own.lastIndexOf('.')))] = textsAt(listOf(parent), subject, finder.resolver);
  const id = idOf(own);
  const plain = paths.map((path) => path.replace(query, ''));
  const isAtRoot = above === '' || plain.some((path) => fromRoot.test(path));
  mounts.mount(
    id,
    isAtRoot ? `root ${rules.framework}` : idOf(above),
    plain.map((path) => path.replace(fromRoot, '')),
  );
  return id;
}
