/**
 * JSON as it may be shown on a terminal: in its strings, control characters and those that turn the direction of writing are escapes. JSON leaves U+007F to
 * U+009F and the latter as they are, and a terminal takes some of them for commands.
 */
export function escapedJson(text: string): string {
  return text.replace(
    /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
