/** Languages by how indexers spell them and by the endings of files; `id` begins the type ids. */
const languages: readonly {
  readonly name: string;
  readonly id: string;
  readonly spellings?: readonly string[];
  readonly endings: readonly string[];
}[] = [
  { name: 'TypeScript', id: 'TS', spellings: ['typescriptreact', 'tsx', 'ts'], endings: ['ts', 'tsx', 'mts', 'cts'] },
  { name: 'JavaScript', id: 'JS', spellings: ['javascriptreact', 'jsx', 'js'], endings: ['js', 'jsx', 'mjs', 'cjs'] },
  { name: 'Python', id: 'PYTHON', spellings: ['py'], endings: ['py', 'pyi', 'pyw'] },
  { name: 'Java', id: 'JAVA', endings: ['java'] },
  { name: 'Kotlin', id: 'KOTLIN', spellings: ['kt'], endings: ['kt', 'kts'] },
  { name: 'Scala', id: 'SCALA', endings: ['scala', 'sc'] },
  { name: 'Go', id: 'GO', spellings: ['golang'], endings: ['go'] },
  { name: 'Rust', id: 'RUST', spellings: ['rs'], endings: ['rs'] },
  { name: 'C', id: 'C', endings: ['c', 'h'] },
  { name: 'C++', id: 'CPP', spellings: ['cpp', 'cxx'], endings: ['cc', 'cpp', 'cxx', 'hpp', 'hh', 'hxx'] },
  { name: 'CUDA', id: 'CUDA', endings: ['cu', 'cuh'] },
  { name: 'Objective-C', id: 'OBJC', spellings: ['objective_c', 'objectivec'], endings: ['m', 'mm'] },
  { name: 'C#', id: 'CSHARP', spellings: ['csharp', 'cs'], endings: ['cs'] },
  { name: 'Visual Basic', id: 'VB', spellings: ['visualbasic', 'vb'], endings: ['vb'] },
  { name: 'F#', id: 'FSHARP', spellings: ['fsharp'], endings: ['fs'] },
  { name: 'Ruby', id: 'RUBY', spellings: ['rb'], endings: ['rb', 'rbi'] },
  { name: 'PHP', id: 'PHP', endings: ['php'] },
  { name: 'Dart', id: 'DART', endings: ['dart'] },
  { name: 'Swift', id: 'SWIFT', endings: ['swift'] },
];

export interface Language {
  readonly name: string;
  readonly id: string;
}

const bySpelling = new Map(
  languages.flatMap((one) => [one.name.toLowerCase(), ...(one.spellings ?? [])].map((word) => [word, one])),
);
const byEnding = new Map(languages.flatMap((one) => one.endings.map((ending) => [ending, one])));

/** The language of a document, as its indexer says, else by the ending of its path. One it says and we do not know is taken as it is. */
export function languageOf(stated: string, path: string): Language {
  const known = bySpelling.get(stated.toLowerCase());
  if (known !== undefined) return known;
  if (stated !== '') return { name: stated, id: stated.toUpperCase().replace(/[^A-Z0-9]+/g, '_') };
  return byEnding.get(/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '') ?? { name: 'Unknown', id: 'UNKNOWN' };
}
