import type { Value } from '../../code-model/facts.ts';

/** A parameter of a function, or a member of one: `type` of `dispatch(event)` is `event.type`. */
export interface NamedParameter {
  /** Key of the function. */
  readonly function: string;
  readonly index: number;
  /** Names of the members that lead from the parameter, the first first. */
  readonly path: readonly string[];
}

/** The parameter that a value is, or is a member of; null for any other value. */
export function namedParameter(value: Value): NamedParameter | null {
  switch (value.kind) {
    case 'parameter':
      return { function: value.function, index: value.index, path: [] };
    case 'annotated':
      return namedParameter(value.of);
    case 'member': {
      const of = namedParameter(value.of);
      return of === null ? null : { ...of, path: [...of.path, value.name] };
    }
    case 'choice': {
      const [first, ...others] = value.of.map(namedParameter);
      return others.every((each) => idOf(each) === idOf(first ?? null)) ? (first ?? null) : null;
    }
    default:
      return null;
  }
}

/** What a parameter or a member of it is where a value is passed for the parameter. */
export function within({ path }: NamedParameter, passed: Value): Value {
  return path.reduce((of: Value, name): Value => ({ kind: 'member', of, name }), passed);
}

export function idOf(named: NamedParameter | null): string {
  return named === null ? '' : `${named.function} ${named.index} ${named.path.join('.')}`;
}
