/** Widths of characters of a common sans-serif type as shares of its size, by kind; a browser is asked for none, so layouts are the same everywhere. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u, 1.05],
  [/[mwMW@%]/, 0.9],
  [/[A-Z_]/, 0.68],
  [/[ijltfrI.,:;'|()[\]{}!/\\ -]/, 0.36],
];
const usual = 0.59;

/** Pixels that a text takes, roughly and rather too many than too few. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const character of text) sum += widthOf(character);
  return sum * size;
}

/** A text cut to a width in pixels with an ellipsis. Of a path the end stays, which says more than its beginning. */
export function shortened(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const isPath = text.includes('/');
  const characters = [...text];
  if (isPath) characters.reverse();
  const kept: string[] = [];
  let room = width / size - 1;
  for (const character of characters) {
    room -= widthOf(character);
    if (room < 0) break;
    kept.push(character);
  }
  return isPath ? `…${kept.reverse().join('')}` : `${kept.join('')}…`;
}

function widthOf(character: string): number {
  return widths.find(([pattern]) => pattern.test(character))?.[1] ?? usual;
}
