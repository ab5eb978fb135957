import type { CallFact, Value } from '../../code-model/facts.ts';
import type { ValueResolver } from '../../value-analysis/value-resolver.ts';

/** A part of a text that code puts together: what is written, or a value. */
export type TextPart = string | Value;

const maxDepth = 12;
/** Texts that one value can be, by the alternatives of its parts. */
const maxAlternatives = 16;
/** Methods of strings and lists whose result still is the text, or the items, in the same order. */
const keeps = new Set(
  'trim trimEnd trimStart filter replace replaceAll slice toString strip rstrip lstrip flat'.split(' '),
);

/** The texts that a value is put together to, with the values in them: of `['DELETE FROM', quote(this.table)].join(' ')` the words and the table. */
export function composedTexts(value: Value, resolver: ValueResolver): readonly (readonly TextPart[])[] {
  return textsOf(value, resolver, 0);
}

function textsOf(value: Value, resolver: ValueResolver, depth: number): readonly (readonly TextPart[])[] {
  if (depth > maxDepth) return [[value]];
  switch (value.kind) {
    case 'text':
      return [[value.text]];
    case 'joined':
      return concatenated(value.parts, '', resolver, depth);
    case 'choice': {
      const all: (readonly TextPart[])[] = [];
      for (const each of value.of) {
        all.push(...textsOf(each, resolver, depth + 1));
        if (all.length > maxAlternatives) return [[value]];
      }
      return all;
    }
    case 'result': {
      const call = resolver.table.call(value.call);
      return (call === undefined ? null : ofCall(call, resolver, depth + 1)) ?? [[value]];
    }
    default:
      return [[value]];
  }
}

/** What a call of a string or list makes; null for any other call. */
function ofCall(call: CallFact, resolver: ValueResolver, depth: number): readonly (readonly TextPart[])[] | null {
  const { callee, arguments: given } = call;
  if (callee.kind !== 'member') return null;
  if (callee.name === 'join') {
    // The separator is the list in JavaScript's argument, and the receiver in Python.
    const [separator, items] = callee.of.kind === 'text' ? [callee.of, given[0]] : [given[0], callee.of];
    const list = items === undefined ? null : itemsOf(items, resolver, depth);
    return list === null
      ? null
      : concatenated(list, separator?.kind === 'text' ? separator.text : ',', resolver, depth);
  }
  if (callee.name === 'concat') return concatenated([callee.of, ...given], '', resolver, depth);
  return keeps.has(callee.name) ? textsOf(callee.of, resolver, depth) : null;
}

/** The items of a list as it is written, through calls that keep their order. */
function itemsOf(value: Value, resolver: ValueResolver, depth: number): readonly Value[] | null {
  if (value.kind === 'list') return value.items;
  const call = value.kind === 'result' ? resolver.table.call(value.call) : undefined;
  if (call?.callee.kind !== 'member' || !keeps.has(call.callee.name) || depth > maxDepth) return null;
  return itemsOf(call.callee.of, resolver, depth + 1);
}

function concatenated(
  parts: readonly Value[],
  separator: string,
  resolver: ValueResolver,
  depth: number,
): readonly (readonly TextPart[])[] {
  let texts: readonly (readonly TextPart[])[] = [[]];
  for (const [at, part] of parts.entries()) {
    const found = textsOf(part, resolver, depth + 1);
    const next = found.length * texts.length > maxAlternatives ? [[part]] : found;
    const between = at === 0 || separator === '' ? [] : [separator];
    texts = texts.flatMap((start) => next.map((end) => [...start, ...between, ...end]));
  }
  return texts;
}
