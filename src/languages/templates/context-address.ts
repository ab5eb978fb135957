import { unknownValue, type Value } from '../../code-model/facts.ts';

/** What is filled into a text: `${cart.id}`, `#{…}`, `{id}`, `<%= id %>`. */
const filledIn = /[$#]?\{[^{}]*\}|<%=[\s\S]*?%>/g;

/**
 * An address that the server puts the path of the application before: `/carts/{id}`. That path is settings, and may be empty.
 * @param text with what is filled in as it is written
 */
export function contextAddress(text: string): Value {
  const parts = textParts(text);
  return text.startsWith('/') ? { kind: 'joined', parts: [unknownValue, ...parts] } : joinedParts(parts);
}

/** A text with what is filled in. */
export function filledText(text: string): Value {
  return joinedParts(textParts(text));
}

function textParts(text: string): Value[] {
  const parts: Value[] = [];
  let at = 0;
  for (const { index, 0: whole } of text.matchAll(filledIn)) {
    if (index > at) parts.push({ kind: 'text', text: text.slice(at, index) });
    parts.push(unknownValue);
    at = index + whole.length;
  }
  if (at < text.length) parts.push({ kind: 'text', text: text.slice(at) });
  return parts;
}

function joinedParts(parts: readonly Value[]): Value {
  const [only = { kind: 'text', text: '' } as const] = parts;
  return parts.length > 1 ? { kind: 'joined', parts } : only;
}
