/** Languages in which a call is written with its arguments in brackets, always. */
const bracketLanguages = new Set([
  'Python',
  'TypeScript',
  'JavaScript',
  'Java',
  'Go',
  'C',
  'C++',
  'CUDA',
  'C#',
  'PHP',
  'Rust',
  'Dart',
]);

/** Characters read behind a name. */
const farthest = 300;

/** Lines read before one on which nothing but a dot stands before the name. */
const linesBefore = 3;

/** What stands before a name: with the lines above where a call of a chain begins a line, as in `super()` and `.save()` below it. */
export function textBefore(lines: readonly string[], line: number, start: number): string {
  let text = lines[line]?.slice(0, start) ?? '';
  for (let above = line - 1; above >= line - linesBefore && /^\s*(?:\.|::)?\s*$/.test(text); above--) {
    text = `${lines[above]?.trimEnd() ?? ''}${text.trimStart()}`;
  }
  return text;
}

/**
 * Whether a name is called where it is mentioned, by what stands around it: arguments behind it, behind type arguments too, a template, `new`
 * or `<` before it, `@` of a decorator. Undefined where the language's syntax does not state.
 * @param line the line where the name ends, with the lines after it
 */
export function isCalledAt(
  language: string,
  lines: readonly string[],
  line: number,
  start: number,
  end: number,
): boolean | undefined {
  const text = lines[line];
  if (text === undefined || !bracketLanguages.has(language)) return undefined;
  const before = text.slice(0, start);
  if (
    /@(?:\w+\.)*$/.test(before) ||
    /(?:^|[\s(=:,[{&|?])<(?:\w+\.)*$/.test(before) ||
    /\bnew\s+(?:\w+\.)*$/.test(before)
  )
    return true;
  const rest = text.slice(end, end + farthest);
  const after =
    rest.trim() === '' && language !== 'Python' && language !== 'Go'
      ? (lines[line + 1] ?? '').slice(0, farthest)
      : rest;
  return /^\s*(?:\?\.|!|::)?\s*(?:<[\w\s,.<>[\]|&?*:'"]*>|\[[\w\s,.*[\]]*\](?=\())?\s*[(`]/.test(after);
}
