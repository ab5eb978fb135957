/** A name that an import statement binds: what it is called where it comes from, and in the importing file. */
export interface ImportedName {
  readonly name: string;
  readonly alias: string | null;
}

/** One import of Python. */
export type PythonImport =
  /** `import a.b as c`, one for each module of the statement. */
  | { readonly kind: 'module'; readonly module: string; readonly alias: string | null }
  /** `from ..a import b as c`: the module with its leading dots. `from a import *` has no names. */
  | {
      readonly kind: 'names';
      readonly module: string;
      readonly names: readonly ImportedName[];
      readonly isStar: boolean;
    };

/** A statement at the beginning of a line, with the names in its parentheses or on continued lines. */
const statement =
  /^[ \t]*(from\b[ \t]*[.\w][.\w \t]{0,400}?\bimport\b[ \t]*(?:\([^)]{0,5000}\)|(?:[^\n\\(]|\\\r?\n){1,5000})|import[ \t]+(?:[^\n\\]|\\\r?\n){1,5000})/gm;

/** The imports of Python source text, in its order, without a parser: statements inside of strings are read as well. */
export function* readImports(source: string): Iterable<PythonImport> {
  for (const [, text] of source.matchAll(statement)) yield* readImportStatement(text as string);
}

/** The imports of one statement. Nothing for text that is no import statement. */
export function readImportStatement(text: string): readonly PythonImport[] {
  const plain = text
    .replaceAll(/#[^\n]*/g, '')
    .replaceAll('\\', ' ')
    .trim();
  const [, from, names] = /^from\b\s*([^;]*?)(?<=[\s.])import\b([^;]*)/.exec(plain) ?? [];
  if (from !== undefined && names !== undefined) {
    const listed = namesIn(names.replaceAll(/[()]/g, ' '));
    const isStar = listed.some(({ name }) => name === '*');
    const module = from.replaceAll(/\s/g, '');
    return [{ kind: 'names', module, names: isStar ? [] : listed, isStar }];
  }
  const [, modules] = /^import\s([^;]*)/.exec(plain) ?? [];
  return namesIn(modules ?? '').map(({ name, alias }) => ({ kind: 'module', module: name, alias }));
}

/** `a, b.c as d` */
function namesIn(list: string): ImportedName[] {
  return list.split(',').flatMap((item) => {
    const [name, as, alias] = item.trim().split(/\s+/, 3);
    return name === undefined || name === '' ? [] : [{ name, alias: as === 'as' ? (alias ?? null) : null }];
  });
}
