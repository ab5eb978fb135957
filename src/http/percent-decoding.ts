/**
 * Decodes percent-encoding once, as UTF-8. Undefined when it is malformed: `%` without two hexadecimal digits, bytes that are
 * not UTF-8, or a character that had to be encoded and was not.
 */
export function percentDecode(text: string): string | undefined {
  if (unencoded.test(text)) return undefined;
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** As in a path, and `+` is a space. */
export function queryDecode(text: string): string | undefined {
  return percentDecode(text.includes('+') ? text.replaceAll('+', ' ') : text);
}

// The space stands for `+`, which `queryDecode` has replaced; no request line can hold one.
const unencoded = /[^ -~]/;

export const malformedEncoding = 'is not valid percent-encoded UTF-8';
