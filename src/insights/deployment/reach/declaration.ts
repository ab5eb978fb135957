/** A part of a file from one character to another, the second excluded. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A function, class, method or value with a name that other code of the application may use it by. */
export interface Declaration extends TextRange {
  readonly name: string;
  /** The file. */
  readonly path: string;
  /** Where the name itself stands. */
  readonly nameAt: number;
  /** Something other than the name may lead to it: a framework by an annotation or a base type, a runtime by a convention. */
  readonly isOpen: boolean;
  /** The class that it is a member of. */
  readonly owner?: Declaration;
}

/** What a file of code declares, as far as it is named from elsewhere. */
export interface CodeOutline {
  /** Top-level declarations and members of classes, in the order of the file. */
  readonly declarations: readonly Declaration[];
  /** Comments, imports and what is only passed on: a name there uses nothing. */
  readonly silent: readonly TextRange[];
}

/** The declarations around a place, from the innermost to the outermost. */
export function declarationsAt({ declarations }: CodeOutline, at: number): Declaration[] {
  const around = declarations.filter(({ start, end }) => start <= at && at < end);
  return around.sort((a, b) => b.start - a.start);
}
