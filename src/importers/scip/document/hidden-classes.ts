import type { DocumentContent } from './document-content.ts';
import { role } from './occurrence-columns.ts';

/** Characters of `class `. */
const keyword = 6;
const local = 'local ';

/** What is known of a class by its members. */
interface Hidden {
  /** The bytes of its symbol, inside of the symbol of a member. */
  readonly start: number;
  readonly end: number;
  readonly symbol: string;
  /** The first line of a member, and the column in which the body stands. */
  line: number;
  column: number;
  endLine: number;
  endCharacter: number;
}

/**
 * Restores the definitions of classes of Python that hide an import of their name (`class ListView(Mixin, ListView)`): scip-python takes the name of such
 * a class for the import, as everything in the file that names it afterwards, while its members, and other files, name the class. A class without members
 * stays unknown.
 */
export function restoreHiddenClasses(content: DocumentContent): void {
  if (!content.path.endsWith('.py')) return;
  for (const hidden of hiddenIn(content)) restore(hidden, content);
}

function hiddenIn({ bytes, occurrences }: DocumentContent): Iterable<Hidden> {
  const owners = new Map<string, Hidden>();
  const defined = new Set<string>();
  for (let row = 0; row < occurrences.count; row++) {
    if ((occurrences.roles(row) & role.definition) === 0) continue;
    const start = occurrences.symbolStart(row);
    const symbol = bytes.toString('latin1', start, occurrences.symbolEnd(row));
    if (symbol.endsWith('#')) defined.add(symbol);
    const at = symbol.lastIndexOf('#', symbol.length - 2) + 1;
    if (at === 0) continue;
    const owner = symbol.slice(0, at);
    const hasEnclosing = occurrences.hasEnclosing(row);
    const column = hasEnclosing ? occurrences.enclosingStartCharacter(row) : occurrences.startCharacter(row);
    const line = hasEnclosing ? occurrences.enclosingStartLine(row) : occurrences.startLine(row);
    const endLine = hasEnclosing ? occurrences.enclosingEndLine(row) : occurrences.endLine(row);
    const endCharacter = hasEnclosing ? occurrences.enclosingEndCharacter(row) : occurrences.endCharacter(row);
    const known = owners.get(owner);
    if (known === undefined) {
      owners.set(owner, { start, end: start + at, symbol: owner, line, column, endLine, endCharacter });
      continue;
    }
    if (line < known.line) Object.assign(known, { line, column });
    if (endLine > known.endLine) Object.assign(known, { endLine, endCharacter });
  }
  return [...owners].flatMap(([symbol, hidden]) => (defined.has(symbol) ? [] : [hidden]));
}

function restore(hidden: Hidden, { bytes, occurrences }: DocumentContent): void {
  const name = /[/#]`?([^/#`]+)`?#$/.exec(hidden.symbol)?.[1] ?? '';
  const symbolOf = (row: number): string =>
    bytes.toString('latin1', occurrences.symbolStart(row), occurrences.symbolEnd(row));
  let found = -1;
  for (let row = 0; row < occurrences.count; row++) {
    const line = occurrences.startLine(row);
    const indent = occurrences.startCharacter(row) - keyword;
    const isLong = occurrences.endCharacter(row) - occurrences.startCharacter(row) === name.length;
    if (!isLong || line >= hidden.line || indent < 0 || indent >= hidden.column) continue;
    if ((occurrences.roles(row) & role.definition) !== 0 || !symbolOf(row).startsWith(local)) continue;
    if (found < 0 || line > occurrences.startLine(found)) found = row;
  }
  if (found < 0) return;
  const imported = symbolOf(found);
  for (let row = 0; row < occurrences.count; row++) {
    if (occurrences.startLine(row) >= hidden.line && symbolOf(row) === imported)
      occurrences.rename(row, hidden.start, hidden.end);
  }
  occurrences.rename(found, hidden.start, hidden.end);
  occurrences.define(found, hidden.endLine, hidden.endCharacter, keyword);
}
