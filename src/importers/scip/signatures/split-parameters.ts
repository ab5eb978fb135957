const opening = '([{<';
const closing = ')]}>';

/** Where the bracket that opens at `at` closes; −1 where it does not. Arrows (`=>`, `->`) close nothing. */
export function closingOf(text: string, at: number): number {
  let depth = 0;
  for (let i = at; i < text.length; i++) {
    const character = text[i] as string;
    if (opening.includes(character)) depth++;
    else if (closing.includes(character) && !isArrow(text, i) && --depth === 0) return i;
  }
  return -1;
}

/** The parts between the commas that are in no bracket, trimmed, empty ones left out. */
export function splitParameters(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i <= text.length; i++) {
    const character = text[i] ?? ',';
    if (opening.includes(character)) depth++;
    else if (closing.includes(character) && !isArrow(text, i)) depth--;
    else if (character === ',' && (depth <= 0 || i === text.length)) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  return parts.filter((part) => part !== '');
}

/** Where `character` first stands in no bracket; −1 where it does not. */
export function topLevelIndex(text: string, character: string): number {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const found = text[i] as string;
    if (found === character && depth === 0 && !(character === '=' && text[i + 1] === '>')) return i;
    if (opening.includes(found)) depth++;
    else if (closing.includes(found) && !isArrow(text, i)) depth--;
  }
  return -1;
}

function isArrow(text: string, at: number): boolean {
  return text[at] === '>' && (text[at - 1] === '=' || text[at - 1] === '-');
}
