import { decodeEntities } from './xml-entities.ts';
/** An element of an XML file with its attributes and the line that it begins in. */
export interface XmlTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlTag[];
  /** Its own text, without that of its children, trimmed. */
  readonly text: string;
  /** 1-based. */
  readonly line: number;
}

interface OpenTag {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlTag[];
  text: string;
  readonly line: number;
}

const token =
  /<!--.*?(?:-->|$)|<!\[CDATA\[(.*?)\]\]>|<[?!](?:\[[^\]]*\]|[^>[])*(?:\[[^\]]*\]\s*)?>|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|[^<]+|</gs;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const maxDepth = 200;

/**
 * The elements at the top of an XML file, read as far as it is well-formed: what is not closed ends with what is around it, and a document type
 * is passed over. Prefixes of names are left out.
 */
export function readXmlTags(text: string): readonly XmlTag[] {
  const root: OpenTag = { name: '', attributes: {}, children: [], text: '', line: 1 };
  const open: OpenTag[] = [root];
  let line = 1;
  for (const match of text.matchAll(token)) {
    const [whole, data, closing, name = '', given = '', empty] = match;
    const current = open.at(-1) as OpenTag;
    if (name === '') {
      if (data !== undefined) current.text += data;
      else if (!whole.startsWith('<')) current.text += decodeEntities(whole);
    } else if (closing === '/') {
      const at = open.findLastIndex((each) => each.name === plain(name));
      if (at > 0) open.length = at;
    } else {
      const tag = { name: plain(name), attributes: attributesIn(given), children: [], text: '', line };
      current.children.push(tag);
      if (empty !== '/' && open.length < maxDepth) open.push(tag);
    }
    for (let at = whole.indexOf('\n'); at >= 0; at = whole.indexOf('\n', at + 1)) line++;
  }
  return root.children;
}

/** All elements of a name, at any depth. */
export function tagsNamed(tags: readonly XmlTag[], name: string): readonly XmlTag[] {
  return tags.flatMap((each) => [...(each.name === name ? [each] : []), ...tagsNamed(each.children, name)]);
}

/** The trimmed text of the first child of a name; null where there is none. */
export function textOf(tag: XmlTag, name: string): string | null {
  return tag.children.find((each) => each.name === name)?.text.trim() ?? null;
}

function attributesIn(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name = '', double, single] of text.matchAll(attribute))
    found[name] = decodeEntities(double ?? single ?? '');
  return found;
}

function plain(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
