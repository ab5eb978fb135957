import type { LocationRecord } from '../../../bundle/records.ts';
import type { DocumentContent } from '../document/document-content.ts';
import type { OccurrenceColumns } from '../document/occurrence-columns.ts';
import type { ScipDiagnostics } from '../scip-diagnostics.ts';
import { linesOf } from './source-text.ts';

/** Wider references are reported: some indexers have written the span of the caller for each. */
const suspiciousLines = 4;

/** Which rows of a document can be used, in the order of their positions, and where they stand. */
export class DocumentLines {
  /** Lines of the file: of its text where that is known, else as far as the occurrences reach. */
  readonly count: number;
  readonly texts: readonly string[] | undefined;
  readonly rows: Uint32Array;
  private readonly occurrences: OccurrenceColumns;

  constructor(content: DocumentContent, text: string | undefined, diagnostics: ScipDiagnostics) {
    this.occurrences = content.occurrences;
    this.texts = text === undefined ? undefined : linesOf(text);
    const usable = this.usableRows(content.path, diagnostics);
    this.rows = this.inOrder(usable);
    this.count = this.texts?.length ?? this.reach();
  }

  /** Lines of an occurrence, 1-based and inclusive. */
  range(row: number): { readonly startLine: number; readonly endLine: number } {
    const { occurrences } = this;
    return inclusive(occurrences.startLine(row), occurrences.endLine(row), occurrences.endCharacter(row));
  }

  /** Lines of a definition as a whole where it says how far it reaches, else of its name. */
  extent(row: number): { readonly startLine: number; readonly endLine: number } {
    const { occurrences } = this;
    if (!occurrences.hasEnclosing(row)) return this.range(row);
    const found = inclusive(
      occurrences.enclosingStartLine(row),
      occurrences.enclosingEndLine(row),
      occurrences.enclosingEndCharacter(row),
    );
    return this.isInside(found.startLine, found.endLine) ? found : this.range(row);
  }

  /** The file as a whole. */
  whole(file: string): LocationRecord {
    return { file, startLine: 1, endLine: Math.max(1, this.count) };
  }

  private isInside(startLine: number, endLine: number): boolean {
    return (
      startLine >= 1 && endLine >= startLine && (this.texts === undefined || endLine <= Math.max(1, this.texts.length))
    );
  }

  private usableRows(path: string, diagnostics: ScipDiagnostics): number[] {
    const { occurrences, texts } = this;
    const usable: number[] = [];
    for (let row = 0; row < occurrences.count; row++) {
      const [startLine, endLine] = [occurrences.startLine(row), occurrences.endLine(row)];
      if (!occurrences.hasRange(row)) {
        diagnostics.add(occurrences.isMalformed(row) ? 'range-malformed' : 'range-missing', path);
      } else if (
        startLine < 0 ||
        endLine < startLine ||
        (endLine === startLine && occurrences.endCharacter(row) < occurrences.startCharacter(row))
      ) {
        diagnostics.add('range-reversed', path, Math.max(0, startLine));
      } else if (texts !== undefined && startLine >= Math.max(1, texts.length)) {
        diagnostics.add('range-outside', path, startLine);
      } else {
        if (endLine - startLine >= suspiciousLines && (occurrences.roles(row) & 1) === 0)
          diagnostics.add('range-wide', path, startLine);
        usable.push(row);
      }
    }
    return usable;
  }

  /** Most indexers write occurrences in the order of their positions. */
  private inOrder(usable: readonly number[]): Uint32Array {
    const { occurrences } = this;
    const rows = Uint32Array.from(usable);
    const compare = (a: number, b: number): number =>
      occurrences.startLine(a) - occurrences.startLine(b) ||
      occurrences.startCharacter(a) - occurrences.startCharacter(b);
    for (let i = 1; i < rows.length; i++) {
      if (compare(rows[i - 1] as number, rows[i] as number) > 0) return rows.sort((a, b) => compare(a, b) || a - b);
    }
    return rows;
  }

  private reach(): number {
    let last = 1;
    for (const row of this.rows) {
      last = Math.max(last, this.range(row).endLine);
      if (this.occurrences.hasEnclosing(row)) last = Math.max(last, this.extent(row).endLine);
    }
    return last;
  }
}

/** From lines that are 0-based and half-open. */
function inclusive(
  startLine: number,
  endLine: number,
  endCharacter: number,
): { readonly startLine: number; readonly endLine: number } {
  return { startLine: startLine + 1, endLine: endCharacter === 0 && endLine > startLine ? endLine : endLine + 1 };
}
