/** How far back a value is looked for, in characters: some screens of code. */
const reach = 4000;

/**
 * The text of what a name was last given before a place in a file: `join(tempDir, 'a')` for `path` after `const path = join(tempDir, 'a')`.
 * One line of it, and the next where the line goes on; nothing when what is asked for is no name, or is given nothing nearby.
 * @param before place in the text, in UTF-16 units
 */
export function lastValue(text: string, name: string, before: number): string | undefined {
  if (!/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(name) || name.length > 100) return undefined;
  const nearby = text.slice(Math.max(0, before - reach), before);
  const given = new RegExp(
    `(?<![\\w$.])${name.replaceAll(/[$.]/g, '\\$&')}(?:\\s*,\\s*\\w+)?(?:\\s*:\\s*[\\w.<>| ]{1,60}?)?\\s*:?=(?![=>])\\s*((?:[^\\n]*[(,+]\\n)?[^\\n]*)`,
    'g',
  );
  return [...nearby.matchAll(given)].at(-1)?.[1];
}
