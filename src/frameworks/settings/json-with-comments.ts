/** What a text of JSON says that may have comments and commas behind the last member, as configurations of tools have. Throws a SyntaxError for any other text. */
export function parseJsonWithComments(text: string): unknown {
  const kept: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = endOfToken(text, at);
    const token = text.slice(at, end);
    at = end;
    if (/^\/[/*]/.test(token) || /^\s/.test(token)) continue;
    if (/^[}\]]$/.test(token) && kept.at(-1) === ',') kept.pop();
    kept.push(token);
  }
  return JSON.parse(kept.join(' '));
}

/** Where the text, comment, space, mark or word ends that begins at a place. */
function endOfToken(text: string, at: number): number {
  const behind = (mark: string, from: number): number => {
    const found = text.indexOf(mark, from);
    return found < 0 ? text.length : found + mark.length;
  };
  const next = text.slice(at, at + 2);
  if (next === '//') return behind('\n', at);
  if (next === '/*') return behind('*/', at + 2);
  if (next.startsWith('"')) {
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
    return end + 1;
  }
  const same = /\s+|[^\s"/{}[\],:]+/y;
  same.lastIndex = at;
  return at + (same.exec(text)?.[0].length ?? 1);
}
