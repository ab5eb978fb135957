import type { AnswerOf, ItemOf, ParametersOf } from './client.ts';

type Find = (parameters: ParametersOf<'find-objects'>) => Promise<AnswerOf<'find-objects'>>;

/** Objects that a person or an assistant may mean by a name. */
export interface NamedObjects {
  /** Those of exactly this name or full name; where there are none, those with it as a part of their name. At most 400. */
  readonly candidates: readonly ItemOf<'find-objects'>[];
  /** True when more objects have the name as a part than were looked at. */
  readonly more: boolean;
}

/** Objects by an exact name or full name, else by a part of the name. */
export async function namedObjects(find: Find, named: string): Promise<NamedObjects> {
  const limit = 200;
  const byFullName = await find({ fullname: named, limit });
  const byName = await find({ name: named, limit });
  const found = [...byFullName.objects, ...byName.objects];
  const exact = found.filter(({ name, fullName }) => fullName === named || name === named);
  const candidates = [...new Map((exact.length > 0 ? exact : found).map((object) => [object.id, object])).values()];
  return { candidates, more: byName.totalObjects > limit };
}
