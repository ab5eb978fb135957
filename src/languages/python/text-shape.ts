import type { SgNode } from '@ast-grep/napi';

/** What of a Python file says more than its words. */
export interface TextShape {
  /** All that says something: the tree with its words, without comments and without strings that stand alone as statements, such as docstrings. */
  readonly whole: string;
  /** What other files may see: the same without the bodies of functions that nobody sees from outside. */
  readonly seen: string;
  /** Where the words begin and end, in the order of the text. */
  readonly words: readonly (readonly [start: number, end: number])[];
  /** Whether a block ends with a string that stands alone: what it belongs to ends there, too. */
  readonly endsWithText: boolean;
}

/** Comments that type checkers read. */
const directive = /\b(?:type|pyright|mypy)\s*:/;

/** What makes a body of a function count for others although the type of its result is written. */
const outward: ReadonlySet<string> = new Set([
  'global_statement',
  'nonlocal_statement',
  'class_definition',
  'import_statement',
  'import_from_statement',
  'future_import_statement',
  'yield',
  'match_statement',
  'exec_statement',
  'ERROR',
]);
/** What gives names, and the field in which these stand. */
const targets: ReadonlyMap<string, string> = new Map([
  ['assignment', 'left'],
  ['augmented_assignment', 'left'],
  ['for_statement', 'left'],
  ['for_in_clause', 'left'],
]);

/** What may have other text between its parts, as between the escapes of a string. */
const wholeWords: ReadonlySet<string> = new Set(['string_content', 'format_specifier']);

/** Whether readers agree on the lines of a text, and on its letters. */
export function isPlain(text: string): boolean {
  return !/\r(?!\n)|\uFFFD/.test(text);
}

/** The shape of a text; null where it cannot be read, so that only the text counts. */
export function shapeOfText(text: string, parse: (text: string) => SgNode): TextShape | null {
  return isPlain(text) ? textShape(parse(withoutMark(text))) : null;
}

/** A text without the mark that some editors write before the first line. */
export function withoutMark(text: string): string {
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The shape of a file; null where it cannot be read, so that only its text counts. */
export function textShape(root: SgNode): TextShape | null {
  const shape = new ShapeWriter();
  return shape.write(root) ? shape : null;
}

class ShapeWriter implements TextShape {
  whole = '';
  seen = '';
  readonly words: (readonly [number, number])[] = [];
  endsWithText = false;
  /** How many bodies that nobody sees are around. */
  private hidden = 0;

  write(node: SgNode): boolean {
    const kind = String(node.kind());
    if (kind === 'ERROR') return false;
    if (kind === ';') return true;
    if (kind === 'comment') {
      return !directive.test(node.text()) || this.word(node, kind);
    }
    if (isLoneText(node)) return true;
    const children = node.children();
    if (wholeWords.has(kind)) return this.word(node, kind);
    if (children.length === 0) return kind === 'module' || this.word(node, kind);
    const last = children.findLast((child) => child.isNamed() && child.kind() !== 'comment');
    if (kind === 'block' && last !== undefined && isLoneText(last)) this.endsWithText = true;
    const body = kind === 'function_definition' ? node.field('body') : null;
    const isHidden = body !== null && node.field('return_type') !== null && isClosed(body);
    this.add(`(${kind}`);
    for (const child of children) {
      const hides = isHidden && child.id() === body?.id();
      if (hides) this.hidden++;
      const isRead = this.write(child);
      if (hides) this.hidden--;
      if (!isRead) return false;
    }
    this.add(')');
    return true;
  }

  /** False for a word that is missing in the text. */
  private word(node: SgNode, kind: string): boolean {
    const { start, end } = node.range();
    this.words.push([start.index, end.index]);
    this.add(JSON.stringify([kind, node.text()]));
    return end.index > start.index;
  }

  private add(text: string): void {
    this.whole += text;
    if (this.hidden === 0) this.seen += text;
  }
}

/** A string without holes that stands alone as a statement: nothing comes of it. */
function isLoneText(node: SgNode): boolean {
  if (node.kind() !== 'expression_statement') return false;
  const [text, more] = node.children();
  return text !== undefined && more === undefined && isText(text);
}

function isText(node: SgNode): boolean {
  if (node.kind() === 'concatenated_string') return node.children().every(isText);
  return node.kind() === 'string' && !node.children().some((part) => part.kind() === 'interpolation');
}

/**
 * Whether nothing in the body of a function with a written result shows outside of it: it gives no attributes, no names of the file and no types. One of a single
 * statement may be taken for a mere declaration, and counts.
 */
function isClosed(body: SgNode): boolean {
  const statements = body.children().filter((child) => child.isNamed() && child.kind() !== 'comment');
  if (statements.filter((statement) => !isLoneText(statement)).length < 2) return false;
  return !showsOutside(body);
}

function showsOutside(node: SgNode): boolean {
  const kind = String(node.kind());
  if (outward.has(kind)) return true;
  if (kind === 'comment') return directive.test(node.text());
  const field = targets.get(kind);
  const target = field === undefined ? null : node.field(field);
  if (target !== null && hasAttribute(target)) return true;
  if (kind === 'as_pattern_target' && hasAttribute(node)) return true;
  return node.children().some(showsOutside);
}

function hasAttribute(node: SgNode): boolean {
  return node.kind() === 'attribute' || node.children().some(hasAttribute);
}
