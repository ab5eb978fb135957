import { FormatError } from '../errors.ts';
import { decodeEntities } from './xml-entities.ts';

/** An element of an XML document; attributes are not read. */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** Its own text, without that of its children, trimmed. */
  readonly text: string;
}

interface OpenElement {
  readonly name: string;
  readonly children: OpenElement[];
  text: string;
}

const maxDepth = 200;

/** Reads the elements and texts of an XML document. A document type, and with it any entity of its own, is refused. Throws `FormatError` with the line. */
export function readXml(text: string, file: string): XmlElement {
  const root: OpenElement = { name: '', children: [], text: '' };
  const open: OpenElement[] = [root];
  let at = 0;
  const fault = (message: string): FormatError =>
    new FormatError(file, `line ${text.slice(0, at).split('\n').length}`, message);
  const skipTo = (end: string, from: number): number => {
    const found = text.indexOf(end, from);
    if (found < 0) throw fault(`${end} is missing`);
    return found;
  };
  while (at < text.length) {
    const element = open.at(-1) as OpenElement;
    const next = text.indexOf('<', at);
    element.text += decodeEntities(text.slice(at, next < 0 ? text.length : next));
    if (next < 0) break;
    at = next;
    if (text.startsWith('<!--', at)) at = skipTo('-->', at + 4) + 3;
    else if (text.startsWith('<![CDATA[', at)) {
      const end = skipTo(']]>', at);
      element.text += text.slice(at + 9, end);
      at = end + 3;
    } else if (text.startsWith('<?', at)) at = skipTo('?>', at) + 2;
    else if (text.startsWith('<!', at)) throw fault('a document type is not read');
    else {
      const end = skipTo('>', at);
      const tag = text.slice(at + 1, end);
      if (tag.startsWith('/')) {
        if (open.length === 1 || tag.slice(1).trim() !== element.name) throw fault(`<${tag}> closes nothing`);
        open.pop();
      } else {
        const name = /^[^\s/]+/.exec(tag)?.[0];
        if (name === undefined) throw fault('an element name is expected');
        const child: OpenElement = { name, children: [], text: '' };
        element.children.push(child);
        if (!tag.endsWith('/')) open.push(child);
        if (open.length > maxDepth) throw fault(`elements are nested deeper than ${maxDepth}`);
      }
      at = end + 1;
    }
  }
  if (open.length > 1) throw fault(`<${open.at(-1)?.name}> is not closed`);
  const [document] = root.children;
  if (document === undefined) throw fault('an element is expected');
  return trimmed(document);
}

function trimmed({ name, children, text }: OpenElement): XmlElement {
  return { name, children: children.map(trimmed), text: text.trim() };
}
