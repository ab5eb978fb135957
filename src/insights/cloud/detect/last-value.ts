/** How far back a value is looked for, in characters: some screens of code. */
const reach = 4000;

/**
 * The text of what a name was last given before a place in a file: `join(tempDir, 'a')` for `path` after `const path = join(tempDir, 'a')`.
 * One line of it, and the next where the line goes on; an object whole; what a block of Python opened it as; nothing when what is asked for is no name, or is given nothing nearby.
 * @param before place in the text, in UTF-16 units
 */
export function lastValue(text: string, name: string, before: number): string | undefined {
  if (!/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(name) || name.length > 100) return undefined;
  const nearby = text.slice(Math.max(0, before - reach), before);
  const escaped = name.replaceAll(/[$.]/g, '\\$&');
  const given = new RegExp(
    `(?<![\\w$.])${escaped}(?:\\s*,\\s*\\w+)?(?:[^\\S\\n]*:[^\\S\\n]*[\\w.<>|&{}:; ]{1,120}?)?\\s*:?=(?![=>])\\s*((?:[^\\n]*[(,+]\\n)?[^\\n]*)`,
    'g',
  );
  const opened = new RegExp(`\\bwith\\s+([^\\n]{1,300}?)\\s+as\\s+${escaped}\\b`, 'g');
  const last = [...nearby.matchAll(given)].at(-1);
  const block = [...nearby.matchAll(opened)].at(-1);
  if ((block?.index ?? -1) > (last?.index ?? -1)) return block?.[1];
  return last === undefined ? undefined : withObject(last, nearby);
}

/** A value that opens an object goes on to the brace that stands below the line. */
function withObject({ 0: whole, 1: value = '', index }: RegExpExecArray, nearby: string): string {
  if (!value.endsWith('{')) return value;
  const line = nearby.slice(nearby.lastIndexOf('\n', index) + 1, index);
  const end = nearby.indexOf(`\n${/^\s*/.exec(line)?.[0]}}`, index + whole.length);
  return end < 0 ? value : value + nearby.slice(index + whole.length, end);
}

/**
 * What a member of the object (`self.folder`, `this.folder`) is given anywhere in the file, by lines; nothing for other names. A class gives
 * its members in its constructor, far from where they are used.
 */
export function memberValues(text: string, name: string): readonly string[] {
  const member = /^(?:self|this)\.([A-Za-z_$][\w$]{0,99})$/.exec(name)?.[1];
  if (member === undefined) return [];
  const given = new RegExp(`\\b(?:self|this)\\.${member.replaceAll('$', '\\$')}\\s*=(?![=>])\\s*([^\\n]*)`, 'g');
  return [...text.matchAll(given)].slice(0, 6).map(([, value = '']) => value);
}
