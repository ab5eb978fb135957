import type { Value } from '../code-model/facts.ts';
import { oneOf } from '../code-model/one-of.ts';
import type { ValueResolver } from './value-resolver.ts';

/** Records in records. */
const maxDepth = 16;

/**
 * Paths by their names, each below the one they are put below, which the whole stands for where a text is wanted: of `include('/cart', { items: 'items/' })`
 * the text is `/cart`, and `.items` is `/cart/items/`. Records in records, and paths that are below another already, stay nested; a path that begins with a
 * slash stays as it is.
 */
export function pathsBelow(base: Value, names: Value, resolver: ValueResolver): Value {
  return oneOf([base, below(base, names, resolver, 0)]);
}

function below(base: Value, value: Value, resolver: ValueResolver, depth: number): Value {
  return oneOf(
    resolver.resolve(value).map((each): Value => {
      if (each.kind === 'text') return textBelow(base, each.text, resolver);
      if (each.kind !== 'record' || depth >= maxDepth) return { kind: 'joined', parts: [base, slash, each] };
      const members = Object.entries(each.members).map(([name, member]) => [
        name,
        below(base, member, resolver, depth + 1),
      ]);
      return { kind: 'record', members: Object.fromEntries(members) };
    }),
  );
}

const slash: Value = { kind: 'text', text: '/' };

function textBelow(base: Value, text: string, resolver: ValueResolver): Value {
  if (text.startsWith('/')) return { kind: 'text', text };
  const bases = resolver.textsOf(base);
  if (bases.length === 0) return { kind: 'joined', parts: [base, slash, { kind: 'text', text }] };
  return oneOf(bases.map((each): Value => ({ kind: 'text', text: `${each}/${text}`.replace(/\/{2,}/g, '/') })));
}
