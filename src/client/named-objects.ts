import type { AnswerOf, ItemOf, ParametersOf } from './client.ts';

type Find = (parameters: ParametersOf<'find-objects'>) => Promise<AnswerOf<'find-objects'>>;

/** Objects that a person or an assistant may mean by a name. */
export interface NamedObjects {
  /** Those of exactly this name or full name; where there are none, those with it as a part of their name. At most 400. */
  readonly candidates: readonly ItemOf<'find-objects'>[];
  /** True when more objects have the name as a part than were looked at. */
  readonly more: boolean;
}

/** A verb and a path, as a client sends them: `POST /api/loans`. */
const verbAndPath = /^[A-Z]+ \//;

/**
 * Objects by an exact name or full name, else by a part of the name. A verb and a path name the operation that the application offers,
 * whose full name ends in them (`api/loans.ts.POST /api/loans`), before the requests that are called so.
 */
export async function namedObjects(find: Find, named: string): Promise<NamedObjects> {
  const limit = 200;
  const byFullName = await find({ fullname: named, limit });
  const byName = await find({ name: named, limit });
  const found = [...byFullName.objects, ...byName.objects];
  const offered = verbAndPath.test(named) ? byFullName.objects.filter(isOperation(named)) : [];
  const exact =
    offered.length > 0 ? offered : found.filter(({ name, fullName }) => fullName === named || name === named);
  const candidates = [...new Map((exact.length > 0 ? exact : found).map((object) => [object.id, object])).values()];
  return { candidates, more: byName.totalObjects > limit };
}

function isOperation(named: string): (object: ItemOf<'find-objects'>) => boolean {
  return ({ fullName, type }) => type.endsWith(' Operation') && (fullName === named || fullName.endsWith(`.${named}`));
}
