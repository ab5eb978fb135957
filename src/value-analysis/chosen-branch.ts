import { unknownValue, type Value } from '../code-model/facts.ts';
import { type Filled, givenOf } from '../code-model/one-of.ts';
import { hasPart } from '../code-model/replace-values.ts';
import type { ValueResolver } from './value-resolver.ts';

/** What a choice stands for, as far as it is known which; any other value is itself. */
export function chosenBranch(value: Value & { kind: 'choice' }, filled: Filled, resolver: ValueResolver): Value {
  const given = givenOf(value, filled);
  if (given !== value || value.where === undefined || value.texts === undefined) return given;
  const isFirst = isOneOf(value.where, value.texts, resolver);
  return isFirst === null ? value : (value.of[isFirst ? 0 : 1] ?? unknownValue);
}

/**
 * Whether a value is one of several texts. Null where it may be and may be not, where it may be anything but texts, and where callers decide it of whom
 * nothing is assumed: of these, others may not be seen.
 */
function isOneOf(value: Value, texts: readonly string[], resolver: ValueResolver): boolean | null {
  if (hasPart(value, (part) => part.kind === 'parameter' && resolver.assumptions.valuesOf(part) === null)) return null;
  const found = new Set<boolean>();
  for (const each of comparedValues(value, resolver)) {
    if (each.kind !== 'text' || each.text.includes('{}')) return null;
    found.add(texts.includes(each.text));
  }
  const [only, other] = found;
  return only === undefined || other !== undefined ? null : only;
}

/** What a value may be, also as a character of texts: `path[0] === '/'`. */
function comparedValues(value: Value, resolver: ValueResolver): readonly Value[] {
  const at = value.kind === 'element' && value.index?.kind === 'constant' ? value.index.value : null;
  if (value.kind !== 'element' || typeof at !== 'number') return resolver.resolve(value);
  const of = resolver.resolve(value.of);
  const isOfTexts = of.length > 0 && of.every((each) => each.kind === 'text' && !each.text.includes('{}'));
  if (!isOfTexts) return resolver.resolve(value);
  return of.flatMap((each): Value[] => (each.kind === 'text' ? [{ kind: 'text', text: each.text.at(at) ?? '' }] : []));
}
