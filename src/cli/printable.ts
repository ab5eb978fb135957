import { escapedJson } from '../escaped-json.ts';

/**
 * A line with names of analysed code as a terminal may show it: control characters, which it would take for commands or new lines, are replaced, and so are
 * those that turn the direction of writing, by which a name could look like another.
 */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\u{fffd}');
}

/** The same of a text of several lines, whose own line ends stay. */
export function printableText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '\u{fffd}');
}

/** A value as JSON of several lines that holds the same characters as escapes. */
export function printableJson(value: unknown): string {
  return `${escapedJson(JSON.stringify(value, null, 2))}\n`;
}

/** A value of JSON whose texts are each one printable line, so that none of them looks like a line of what they are put into. */
export function withPrintableTexts<T>(value: T): T {
  return JSON.parse(JSON.stringify(value), (_, each) => (typeof each === 'string' ? printable(each) : each)) as T;
}
