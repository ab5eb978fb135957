/** An attribute of an element; offsets of its value, without quotes. */
export interface MarkupAttribute {
  /** In lower case. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** True where the value is an expression of JavaScript. */
  readonly isCode?: boolean;
  /** True where the value is an expression that the server fills in. */
  readonly isFilled?: boolean;
}

/** The start tag of an element. */
export interface MarkupElement {
  /** In lower case. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly attributes: readonly MarkupAttribute[];
}

/** A part of a template that is code of JavaScript. */
export interface ScriptRange {
  readonly start: number;
  readonly end: number;
}

export interface Markup {
  readonly elements: readonly MarkupElement[];
  readonly scripts: readonly ScriptRange[];
}

const attributePattern = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/dgy;
const dataScript = /json|template|text\/(html|x-)/i;

/** The elements and scripts of a text of HTML; tolerant, since what tags of templates stand for is not known. */
export function readMarkup(text: string): Markup {
  const elements: MarkupElement[] = [];
  const scripts: ScriptRange[] = [];
  const opening = /<([a-zA-Z][\w:-]*)/g;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const name = (match[1] as string).toLowerCase();
    const { attributes, end } = readAttributes(text, opening.lastIndex);
    elements.push({ name, start: match.index, end, attributes });
    opening.lastIndex = end;
    if (name !== 'script' && name !== 'style') continue;
    const close = new RegExp(`</${name}`, 'gi');
    close.lastIndex = end;
    const closed = close.exec(text)?.index ?? text.length;
    const type = attributes.find((each) => each.name === 'type');
    const isData = type !== undefined && dataScript.test(text.slice(type.start, type.end));
    if (isData) continue;
    if (name === 'script' && closed > end) scripts.push({ start: end, end: closed });
    opening.lastIndex = closed;
  }
  return { elements, scripts };
}

/** The attributes of a start tag from behind its name, and where the tag ends. */
export function readAttributes(
  text: string,
  from: number,
  closing = '>',
): { attributes: readonly MarkupAttribute[]; end: number } {
  const attributes: MarkupAttribute[] = [];
  let at = from;
  while (at < text.length) {
    if (text[at] === closing) return { attributes, end: at + 1 };
    attributePattern.lastIndex = at;
    const match = attributePattern.exec(text);
    if (match === null) {
      if (text[at] === '<') return { attributes, end: at };
      at++;
      continue;
    }
    const range = match.indices?.[2] ?? match.indices?.[3] ?? match.indices?.[4];
    if (range !== undefined)
      attributes.push({ name: (match[1] as string).toLowerCase(), start: range[0], end: range[1] });
    at = attributePattern.lastIndex;
  }
  return { attributes, end: text.length };
}
