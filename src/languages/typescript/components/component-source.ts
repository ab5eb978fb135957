import ts from 'typescript';
import { type MarkupAttribute, type MarkupTag, type MarkupToken, scanMarkup } from './markup-scanner.ts';
import { readsAs } from './reads-as.ts';

/** A Vue or Svelte component in a file of its own, as the compiler is given it. */
export interface ComponentSource {
  readonly flavour: 'vue' | 'svelte';
  /** The file as it is. */
  readonly text: string;
  /**
   * Its scripts and the expressions of its template at their own offsets, all else blank, so that every line and column is that of
   * the file.
   */
  readonly code: string;
  readonly scriptKind: ts.ScriptKind;
  readonly events: readonly TemplateEvent[];
  /** Elements that can be components, in source order. */
  readonly elements: readonly TemplateElement[];
  /** Where its scripts are. */
  readonly scripts: readonly { readonly start: number; readonly end: number }[];
  /** Names that loops and slots of a template of Vue bind: `v-for="cart in carts"`, `#item="{ cart }"`. */
  readonly templateNames: ReadonlySet<string>;
}

/** An attribute of the template that names what an event calls. */
export interface TemplateEvent {
  readonly element: string;
  /** `onClick` of Vue, `on:click` of Svelte. */
  readonly name: string;
  readonly start: number;
  /** Where its element begins. */
  readonly tag: number;
  /** Offset of the expression's node in the code. */
  readonly node: number;
  readonly expression: string;
}

export interface TemplateElement {
  readonly name: string;
  readonly start: number;
  /** Those of Svelte alone, and none that name what an event calls. */
  readonly attributes: readonly TemplateAttribute[];
  /** The elements around it, the innermost first; of Svelte alone. */
  readonly around: readonly TemplateElement[];
  /** The loops around it, the innermost first; of Svelte alone. */
  readonly loops: readonly TemplateLoop[];
}

/** `{#each carts as cart}` */
export interface TemplateLoop {
  /** Name of the element. */
  readonly name: string;
  /** Offset of the list's node in the code. */
  readonly list: number;
}

export interface TemplateAttribute {
  /** Empty for one that spreads what it is given. */
  readonly name: string;
  /** Texts, and offsets of the nodes of expressions in the code; null for one that cannot be read. None where it is given no value. */
  readonly parts: readonly (string | number | null)[];
}

/** True for a file that is a component of its own. */
export function isComponentFile(path: string): boolean {
  return /\.(vue|svelte)$/.test(path);
}

/** True for the name of an element that may be a component of Svelte, and not one of HTML. */
export function isComponentName(name: string): boolean {
  return /^[A-Z]|\./.test(name) || name === 'svelte:component';
}

/** True for a form, and for a button that says where its form is sent. */
export function sendsForm({ name, attributes }: TemplateElement): boolean {
  if (name === 'form') return true;
  return /^(button|input)$/.test(name) && attributes.some((each) => each.name === 'formaction');
}

const sources = new WeakMap<ts.SourceFile, ComponentSource>();

/** The component behind a source file; undefined for plain code. */
export function componentOf(file: ts.SourceFile): ComponentSource | undefined {
  return sources.get(file);
}

const unread = new WeakMap<ts.SourceFile, { readonly text: string; readonly cause: unknown }>();

/** The error that kept the compiler from reading a file; null for a file that was read. */
export function unreadCause(file: ts.SourceFile): unknown {
  return unread.get(file)?.cause ?? null;
}

/** A file without code in place of one that the compiler fails on, such as code nested too deeply for its stack. */
export function unreadSource(
  path: string,
  text: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
  cause: unknown,
): ts.SourceFile {
  const file = ts.createSourceFile(
    path,
    'export {};',
    options,
    true,
    isComponentFile(path) ? ts.ScriptKind.TS : undefined,
  );
  unread.set(file, { text, cause });
  return file;
}

/** The text of the file on disk. */
export function textOnDisk(file: ts.SourceFile): string {
  return sources.get(file)?.text ?? unread.get(file)?.text ?? completed.get(file)?.text ?? file.text;
}

const completed = new WeakMap<ts.SourceFile, { readonly text: string; readonly end: number }>();

/** True for a statement that stands behind the end of the file, for what the file uses without importing it. */
export function isCompletion(node: ts.Node, file: ts.SourceFile): boolean {
  return ts.isImportDeclaration(node) && node.end > (completed.get(file)?.end ?? Number.POSITIVE_INFINITY);
}

/** The import statements that a file does without. */
export interface Missing {
  readonly statements: string;
  /** Statements of the file that these stand for. */
  readonly instead: readonly ts.TextRange[];
}

/** Finds them; null where none is missing. */
export type Completion = (file: ts.SourceFile) => Missing | null;

/**
 * Parses source code; of a component its scripts and the expressions of its template. What cannot be parsed has no code (`unreadCause`).
 * @param completion the statements that it gives are read as if they stood behind the end of the file; where it fails, the file is read without them
 */
export function parseSource(
  path: string,
  text: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
  setParents = false,
  completion: Completion | null = null,
): ts.SourceFile {
  let file: ts.SourceFile;
  try {
    file = parseWhole(path, text, options, setParents);
  } catch (cause) {
    return unreadSource(path, text, options, cause);
  }
  try {
    const missing = completion?.(file) ?? null;
    return missing === null ? file : parseCompleted(file, text, missing, options, setParents);
  } catch {
    return file;
  }
}

function parseWhole(
  path: string,
  text: string,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
  setParents: boolean,
): ts.SourceFile {
  if (!isComponentFile(path)) return ts.createSourceFile(path, text, options, setParents);
  const source = readComponent(path, text);
  const file = ts.createSourceFile(path, source.code, options, setParents, source.scriptKind);
  sources.set(file, source);
  return file;
}

/** A file with statements behind its end. */
function parseCompleted(
  file: ts.SourceFile,
  text: string,
  { statements, instead }: Missing,
  options: ts.ScriptTarget | ts.CreateSourceFileOptions,
  setParents: boolean,
): ts.SourceFile {
  const source = sources.get(file);
  const own = instead.reduce(
    (code, { pos, end }) => code.slice(0, pos) + blanks(code.slice(pos, end)) + code.slice(end),
    file.text,
  );
  const found = ts.createSourceFile(file.fileName, own + statements, options, setParents, source?.scriptKind);
  if (source !== undefined) sources.set(found, source);
  completed.set(found, { text, end: file.text.length });
  return found;
}

interface Piece {
  readonly start: number;
  readonly text: string;
}

export function readComponent(path: string, text: string): ComponentSource {
  const flavour = path.endsWith('.vue') ? 'vue' : 'svelte';
  const tokens = [...scanMarkup(text)];
  const scripts = tokens.filter(isScript);
  const language = scripts.map((tag) => attribute(tag, 'lang') ?? '').find((each) => each !== '') ?? '';
  const pieces: Piece[] = scripts.map(({ end }) => ({
    start: end - 1,
    text: `;${text.slice(end, endOfScript(text, end))}`,
  }));
  const sharesNames = flavour === 'svelte' || scripts.some((tag) => attribute(tag, 'setup') !== null);
  const template = new TemplateReader(flavour, text, sharesNames);
  for (const token of flavour === 'vue' ? templateOf(tokens) : tokens) template.read(token);
  pieces.push(...template.pieces);
  return {
    flavour,
    text,
    code: `${assemble(text, pieces)}\nexport {};`,
    scriptKind: scriptKinds[language] ?? ts.ScriptKind.JS,
    events: template.events,
    elements: template.elements,
    scripts: scripts.map(({ end }) => ({ start: end, end: endOfScript(text, end) })),
    templateNames: template.names,
  };
}

const scriptKinds: Readonly<Record<string, ts.ScriptKind>> = {
  ts: ts.ScriptKind.TS,
  typescript: ts.ScriptKind.TS,
  tsx: ts.ScriptKind.TSX,
  jsx: ts.ScriptKind.JSX,
};

/** A script in JavaScript or TypeScript. */
function isScript(token: MarkupToken): token is MarkupTag {
  if (token.kind !== 'tag' || token.closing || token.name !== 'script') return false;
  const language = attribute(token, 'lang') ?? attribute(token, 'type') ?? '';
  return /^(|tsx?|jsx?|typescript|javascript|module|text\/(javascript|typescript|babel))$/.test(language);
}

function attribute({ attributes }: MarkupTag, name: string): string | null {
  return attributes.find((each) => each.name === name)?.value ?? null;
}

function endOfScript(text: string, start: number): number {
  const close = text.indexOf('</script', start);
  return close < 0 ? text.length : close;
}

/** What stands in the outermost `<template>` of HTML. */
function templateOf(tokens: readonly MarkupToken[]): readonly MarkupToken[] {
  const isTemplate = (token: MarkupToken): boolean => token.kind === 'tag' && token.name === 'template';
  const first = tokens.findIndex((token) => isTemplate(token) && token.kind === 'tag' && !token.closing);
  const last = tokens.findLastIndex((token) => isTemplate(token) && token.kind === 'tag' && token.closing);
  const start = tokens[first];
  if (start?.kind !== 'tag' || !/^(|html)$/.test(attribute(start, 'lang') ?? '')) return [];
  return tokens.slice(first + 1, last < 0 ? undefined : last);
}

/** Blanks of the text's own lines with the pieces at their offsets; a piece that overlaps the one before is left out. */
function assemble(text: string, pieces: readonly Piece[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const piece of [...pieces].sort((a, b) => a.start - b.start)) {
    if (piece.start < at) continue;
    parts.push(blanks(text.slice(at, piece.start)), piece.text);
    at = piece.start + piece.text.length;
  }
  return parts.join('') + blanks(text.slice(at));
}

function blanks(text: string): string {
  return text.replace(/[^\r\n\u2028\u2029]/g, ' ');
}

/** Elements of HTML that have no end tag. */
const withoutEnd = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Takes the expressions, events and elements of a template. */
class TemplateReader {
  readonly pieces: Piece[] = [];
  readonly events: TemplateEvent[] = [];
  readonly elements: TemplateElement[] = [];
  /** Names that loops and slots bind. */
  readonly names = new Set<string>();
  private readonly flavour: ComponentSource['flavour'];
  private readonly text: string;
  /** True where the names of the script are the template's. */
  private readonly sharesNames: boolean;
  /** Elements without an end so far, the innermost first. */
  private open: readonly TemplateElement[] = [];
  private loops: readonly TemplateLoop[] = [];

  constructor(flavour: ComponentSource['flavour'], text: string, sharesNames: boolean) {
    this.flavour = flavour;
    this.text = text;
    this.sharesNames = sharesNames;
  }

  read(token: MarkupToken): void {
    if (token.kind === 'text') this.readText(token.start, token.end);
    else if (token.closing) this.close(token.name);
    else if (token.name !== 'script' && token.name !== 'style') {
      const attributes = token.attributes.flatMap((each) => this.readAttribute(token, each) ?? []);
      const element = { name: token.name, start: token.start, attributes, around: this.open, loops: this.loops };
      this.elements.push(element);
      const isEmpty = this.text[token.end - 2] === '/' || withoutEnd.test(token.name);
      if (this.flavour === 'svelte' && !isEmpty) this.open = [element, ...this.open];
    }
  }

  private close(name: string): void {
    const at = this.open.findIndex((each) => each.name === name);
    if (at >= 0) this.open = this.open.slice(at + 1);
  }

  /** `{{ total(items) }}`, `{#if open}`. */
  private readText(start: number, end: number): void {
    const pattern =
      this.flavour === 'vue'
        ? /\{\{([^{}]*)\}\}/g
        : /\{(?:[#:@](?:if|else if|each|await|key|html|render)\b)?([^{}]*)\}/g;
    for (const found of this.text.slice(start, end).matchAll(pattern)) {
      const [whole, inner = ''] = found;
      if (whole.startsWith('{@render')) this.renderAt(start + found.index, inner);
      const [expression = ''] = inner.split(/\sas\s|\sthen\s/, 1);
      const node = this.expression(start + found.index + whole.indexOf(inner), expression);
      if (whole.startsWith('{#each')) {
        const [, name = ''] = /\sas\s+(\w+)/.exec(inner) ?? [];
        this.loops = [{ name, list: node ?? -1 }, ...this.loops];
      } else if (inner.trim() === '/each') this.loops = this.loops.slice(1);
    }
  }

  /** `{@render children()}` is what `<slot />` is. */
  private renderAt(start: number, rendered: string): void {
    if (/^\s*(\w+\.)?children\b/.test(rendered))
      this.elements.push({ name: 'slot', start, attributes: [], around: this.open, loops: this.loops });
  }

  /** The attribute as a value of its element; null for one that is none of Svelte, or that names what an event calls. */
  private readAttribute(tag: MarkupTag, given: MarkupAttribute): TemplateAttribute | null {
    const { name, value, valueStart, braced, start } = given;
    const event = this.eventOf(name, braced);
    if (event !== null) {
      const node = this.handler(valueStart, value, valueStart - start);
      if (node !== null)
        this.events.push({ element: tag.name, name: event, start, tag: tag.start, node, expression: value });
      return null;
    }
    if (this.flavour === 'svelte') return this.valueOf(given);
    if (/^(v-for$|v-slot|#|slot-scope$)/.test(name))
      for (const [word] of value.split(/\s(?:in|of)\s/, 1)[0]?.matchAll(/[\w$]+/g) ?? []) this.names.add(word);
    if (/^([:.]|v-(bind|if|else-if|show|model|html|text|memo)\b)/.test(name)) this.expression(valueStart, value);
    return null;
  }

  /** `path={path}`, `{path}`, `{...rest}`, `path="/carts/{id}"`, `firstmatch` */
  private valueOf({ name, value, valueStart, braced }: MarkupAttribute): TemplateAttribute {
    if (!braced) {
      const parts = [...value.matchAll(/\{([^{}]*)\}|[^{}]+/g)].map((part) => {
        const [text, inner] = part;
        return inner === undefined ? text : this.expression(valueStart + part.index + 1, inner);
      });
      return { name, parts };
    }
    const [spread = ''] = /^\s*\.\.\./.exec(value) ?? [];
    const text = value.slice(spread.length);
    const part = this.expression(valueStart + spread.length, text);
    return { name: name === '' && spread === '' ? text.trim() : name, parts: [part] };
  }

  /** `@click.prevent` and `v-on:click` are `onClick`; `onclick` of Svelte is `on:click`. */
  private eventOf(name: string, braced: boolean): string | null {
    if (this.flavour === 'svelte')
      return braced && /^on(:|[a-z]{3}|[A-Z])/.test(name)
        ? (name.replace(/^on:?/, 'on:').split('|', 1)[0] ?? null)
        : null;
    const [, event] = /^(?:@|v-on:)([\w:-]+)/.exec(name) ?? [];
    return event === undefined
      ? null
      : `on${event.replace(/(?:^|[-:])(\w)/g, (_, letter: string) => letter.toUpperCase())}`;
  }

  /** @returns offset of its node; null where it cannot be read */
  private expression(start: number, text: string): number | null {
    if (!this.sharesNames || !readsAs('expression', text)) return null;
    // An object at the beginning of a statement would be a block.
    const isObject = text.trimStart().startsWith('{');
    const head = isObject ? ';(' : ';';
    this.pieces.push(
      { start: start - head.length, text: `${head}${text}` },
      { start: start + text.length, text: isObject ? ')' : ';' },
    );
    return start + text.search(/\S/);
  }

  /**
   * Puts what an event calls into the code: a function or the name of one as it is, anything else as a function.
   * @param room characters before the value
   * @returns offset of its node; null where it cannot be read
   */
  private handler(start: number, value: string, room: number): number | null {
    const text = value.trim();
    const isFunction = /^[\w$.]+$/.test(text) || /^(async\s+)?(function\b|\([^()]*\)\s*=>|\w+\s*=>)/.test(text);
    const isRead = readsAs(isFunction ? 'expression' : 'statements', value);
    if (!isRead || text === '') return null;
    const head = isFunction ? ';(' : ';()=>{';
    if (room < head.length) return null;
    if (this.sharesNames)
      this.pieces.push({ start: start - head.length, text: `${head}${value}${isFunction ? ')' : '}'}` });
    return isFunction ? start + value.search(/\S/) : start - head.length + 1;
  }
}
