import type { Value } from '../code-model/facts.ts';
import { partsOf, replaceValues } from '../code-model/replace-values.ts';
import type { Answers } from './answers.ts';
import { turnsOf } from './turns-of-loops.ts';
import type { ValueResolver } from './value-resolver.ts';

type Element = Value & { kind: 'element' };

/** How deep in a key the element of a loop is looked for: `key` of `[key, value]` in `pairs[0][1]`. */
const maxDepth = 4;

/** The entries of a map, pairs of a key and a value: `for (const [name, run] of Object.entries(jobs)) map.set(name, run)` adds one in each turn. */
export function entriesOfMap(map: Value, resolver: ValueResolver): readonly Value[] {
  const known = remembered.get(resolver) ?? resolver.answers<Value, readonly Value[]>([]);
  remembered.set(resolver, known);
  return known.of(map, () => (resolver.itemsOf(map) ?? []).flatMap((pair) => byTurns(pair, resolver)));
}

/** A map is asked for as often as something is looked up in it. */
const remembered = new WeakMap<ValueResolver, Answers<Value, readonly Value[]>>();

function byTurns(pair: Value, resolver: ValueResolver): readonly Value[] {
  const turn = pair.kind === 'list' && pair.items[0] !== undefined ? turnIn(pair.items[0], 0) : null;
  const turns = turn === null ? null : turnsOf(turn, resolver);
  if (turn === null || turns === null) return [pair];
  return turns.map((item) =>
    replaceValues(pair, (part) => (part.kind === 'element' && part.at === turn.at && isTurn(part) ? item : null)),
  );
}

/** The element of a loop that a value is made of; null where there is none. */
function turnIn(value: Value, depth: number): Element | null {
  if (value.kind === 'element' && isTurn(value)) return value;
  if (depth >= maxDepth) return null;
  for (const part of partsOf(value)) {
    const found = turnIn(part, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function isTurn({ at, index }: Element): boolean {
  return at !== undefined && index === undefined;
}
