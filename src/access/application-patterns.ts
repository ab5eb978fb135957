/** Names remembered with their answer; more push out all of them. */
const rememberedNames = 4096;
/** Longer names are compared each time: who asks for what is not there chooses their length. */
const rememberedLength = 256;

/** True for the applications that one of several patterns names. In a pattern `*` stands for any characters, `\` takes the next one as it is. */
export class ApplicationPatterns {
  /** True when every name matches. */
  readonly matchesAll: boolean;
  private readonly patterns: readonly Pattern[];
  private readonly known = new Map<string, boolean>();

  constructor(patterns: readonly string[]) {
    this.matchesAll = patterns.some((pattern) => /^\*+$/.test(pattern));
    this.patterns = patterns.map(parsePattern);
  }

  matches(name: string): boolean {
    if (this.matchesAll) return true;
    const known = this.known.get(name);
    if (known !== undefined) return known;
    const matches = this.patterns.some((pattern) => matchesPattern(pattern, name));
    if (name.length > rememberedLength) return matches;
    if (this.known.size >= rememberedNames) this.known.clear();
    this.known.set(name, matches);
    return matches;
  }
}

/** The texts between the stars of a pattern, in turn. */
type Pattern = readonly string[];

function parsePattern(pattern: string): Pattern {
  const texts: string[] = [];
  let text = '';
  for (let at = 0; at < pattern.length; at++) {
    const isEscape = pattern[at] === '\\' && at + 1 < pattern.length;
    if (isEscape) text += pattern.charAt(++at);
    else if (pattern[at] !== '*') text += pattern.charAt(at);
    else {
      texts.push(text);
      text = '';
    }
  }
  return [...texts, text];
}

/** Takes the first place of each text in turn, which suffices: a later place leaves less for the texts after it. */
function matchesPattern(texts: Pattern, name: string): boolean {
  const first = texts[0] as string;
  if (texts.length === 1) return name === first;
  const last = texts.at(-1) as string;
  if (name.length < first.length + last.length || !name.startsWith(first) || !name.endsWith(last)) return false;
  const end = name.length - last.length;
  let from = first.length;
  for (const text of texts.slice(1, -1)) {
    const at = name.indexOf(text, from);
    if (at < 0 || at + text.length > end) return false;
    from = at + text.length;
  }
  return true;
}

/** Splits what a user wrote at commas; `\,` is a comma of a name. */
export function splitPatterns(text: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (text[at] === '\\') at++;
    else if (at === text.length || text[at] === ',') {
      pieces.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  if (start <= text.length && text.endsWith('\\')) pieces.push(text.slice(start).trim());
  return pieces;
}
