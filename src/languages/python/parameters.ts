import type { SgNode } from '@ast-grep/napi';
import type { ParameterFact } from '../../code-model/facts.ts';
import { named } from './named-children.ts';
import type { Scope } from './scope.ts';
import type { Values } from './values.ts';

/** The parameters of a function with their types and defaults; `*args` and `**options` are the rest. @param scope the one around the function */
export function parametersOf(list: SgNode | null, values: Values, scope: Scope): ParameterFact[] {
  return (list === null ? [] : named(list)).flatMap((node) => {
    const pattern = node.kind() === 'typed_parameter' ? (named(node)[0] ?? node) : node;
    const name = pattern.kind() === 'identifier' ? pattern : (node.field('name') ?? named(pattern)[0]);
    if (name === undefined || name === null || name.kind() !== 'identifier') return [];
    return [
      {
        name: name.text(),
        type: values.type(node.field('type'), scope),
        decorators: [],
        ...defaultOf(node.field('value'), values, scope),
        ...(pattern.kind() === 'list_splat_pattern' ? { rest: true } : {}),
        ...(pattern.kind() === 'dictionary_splat_pattern' ? { rest: 'keywords' } : {}),
      },
    ];
  });
}

/** `None` says no more than that a caller may leave the argument out. */
function defaultOf(
  value: SgNode | null,
  values: Values,
  scope: Scope,
): Pick<ParameterFact, 'default' | 'marker' | 'optional'> {
  if (value === null) return {};
  if (value.kind() === 'none') return { optional: true };
  const given = values.of(value, scope);
  if (value.kind() === 'call') return { marker: given };
  return given.kind === 'unknown' ? { optional: true } : { default: given };
}
