/** The arguments of a call from behind its bracket to the bracket that closes it, without spaces around them. */
export function splitArguments(text: string): readonly string[] {
  const found: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  let at = 0;
  for (; at < text.length; at++) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if ('([{'.includes(character)) depth++;
    else if (')]}'.includes(character)) {
      if (depth === 0) break;
      depth--;
    } else if (character === ',' && depth === 0) {
      found.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...found, text.slice(start, at)].map((each) => each.trim()).filter((each) => each !== '');
}
