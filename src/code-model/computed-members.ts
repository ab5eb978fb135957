import { type Loop, unknownValue, type Value } from './facts.ts';

/** A member of an object whose name the program computes: `all[name] = wrap(each)`, `{ [name]: wrap(each) }`. */
export interface ComputedMember {
  readonly name: Value;
  readonly value: Value;
  /** The loops that it is stored in, the outermost first: once for each of their turns. */
  readonly loops: readonly Loop[];
}

type List = Value & { readonly kind: 'list' };

/** What stands for such a member among what is spread into an object. */
export function computedMember({ name, value, loops }: ComputedMember): List {
  const turns = loops.map(({ element, parameter }): Value => listOf([element, parameter ?? unknownValue]));
  return { ...listOf([listOf([name, value, listOf(turns)])]), keyed: true };
}

/** The member that a part of what is spread into an object stands for; null for any other value. */
export function computedMemberOf(value: Value): ComputedMember | null {
  const [only] = value.kind === 'list' && value.keyed === true ? value.items : [];
  if (only?.kind !== 'list') return null;
  const [name, stored, turns] = only.items;
  if (name === undefined || stored === undefined || turns?.kind !== 'list') return null;
  const loops = turns.items.flatMap((turn): Loop[] => {
    const [element, parameter] = turn.kind === 'list' ? turn.items : [];
    if (element?.kind !== 'element') return [];
    return [{ element, parameter: parameter?.kind === 'parameter' ? parameter : null }];
  });
  return loops.length === turns.items.length ? { name, value: stored, loops } : null;
}

function listOf(items: readonly Value[]): List {
  return { kind: 'list', items };
}
