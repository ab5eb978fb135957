const beyondAscii = /[\u0080-\uffff]/;

/**
 * The form in which texts are compared, so that case and composition do not matter: NFC, each code point lower-cased by itself
 * (no locale, no context), final sigma as sigma, NFC again. A lone surrogate, which is no character, becomes U+FFFD.
 *
 * `toLowerCase` looks at context for one thing alone, whether a capital sigma ends a word, and both its answers become σ here.
 */
export function fold(text: string): string {
  if (!beyondAscii.test(text)) return text.toLowerCase();
  return text.toWellFormed().normalize('NFC').toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}
