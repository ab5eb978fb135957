/** A line with names of analysed code as a terminal may show it: control characters, which it would take for commands or new lines, are replaced. */
export function printable(line: string): string {
  return line.replace(/\p{Cc}/gu, '\u{fffd}');
}

/** The same of a text of several lines, whose own line ends stay. */
export function printableText(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
}
