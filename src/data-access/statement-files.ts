import { posix } from 'node:path';
import type { CallFact, Value } from '../code-model/facts.ts';
import type { ValueResolver } from '../value-analysis/value-resolver.ts';
import type { DataContext } from './data-context.ts';
import type { DataFile } from './data-file.ts';
import { dataModels } from './models/read-data-models.ts';

/** Longer files are dumps, not statements. */
const longest = 500_000;

/** The files of SQL in the analysed folder, read where code names them. */
export class StatementFiles {
  private readonly files: ReadonlyMap<string, DataFile>;
  private readonly texts = new Map<string, string | null>();

  constructor(files: readonly DataFile[]) {
    const ofSql = files.filter(({ path }) => path.endsWith('.sql'));
    this.files = new Map(ofSql.map((file) => [file.path, file]));
  }

  get isEmpty(): boolean {
    return this.files.size === 0;
  }

  /** The text of the file at a path; null where there is none, or a longer one than statements have. */
  textOf(path: string): string | null {
    let text = this.texts.get(path);
    if (text === undefined) {
      const read = this.files.get(path)?.read() ?? null;
      text = read === null || read.length > longest ? null : read;
      this.texts.set(path, text);
    }
    return text;
  }

  /**
   * The files that a path names, as code states it: itself or, of a folder, those in it and below. One that begins nowhere (`sql/users.sql`) is that
   * of the one place which ends so.
   */
  at(stated: string): readonly FoundFile[] {
    const isRooted = stated.startsWith('file:');
    const path = posix.normalize(stated.replace(/^file:\/*|^\.\//, '')).replace(/\/$/, '');
    if (path.includes('{}') || path.startsWith('..')) return [];
    const all = [...this.files.keys()];
    if (path === '.') return all.map((file) => ({ path: file, inside: file }));
    const inRoot = filesBelow(path, all);
    if (inRoot.length > 0 || isRooted) return inRoot;
    const places = new Set<string>();
    for (const file of all) {
      const at = `/${file}/`.indexOf(`/${path}/`);
      if (at >= 0) places.add(file.slice(0, at));
    }
    const [place] = places;
    return places.size === 1 ? filesBelow(`${place}${path}`, all) : [];
  }
}

/** A file, and where it stands inside of what names it: empty where that is the file itself. */
interface FoundFile {
  readonly path: string;
  readonly inside: string;
}

function filesBelow(named: string, files: readonly string[]): readonly FoundFile[] {
  const found = files.filter((file) => `${file}/`.startsWith(`${named}/`));
  return found.map((path) => ({ path, inside: path.slice(named.length + 1) }));
}

/** The texts of files that a value is: `readFileSync(join(__dirname, 'users.sql'), 'utf8')`, `Path('users.sql').read_text()`, `new QueryFile(path)`. */
export function textsOfFiles(value: Value, { resolver, statementFiles }: DataContext): readonly string[] {
  if (statementFiles.isEmpty) return [];
  return resolver.resolve(value).flatMap((each) => {
    const call = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
    const paths = call === undefined ? [] : pathsReadBy(call, resolver);
    return paths.flatMap((path) => statementFiles.at(path).flatMap((file) => statementFiles.textOf(file.path) ?? []));
  });
}

function pathsReadBy(call: CallFact, resolver: ValueResolver): readonly string[] {
  const { texts, reads, opens } = dataModels().statementFiles;
  const { callee, arguments: given } = call;
  if (callee.kind === 'member' && reads.has(callee.name)) {
    const opened = resolver.resolve(callee.of).flatMap((each) => {
      const opening = each.kind === 'result' ? resolver.table.call(each.call) : undefined;
      const isOpening = opening !== undefined && resolver.symbolsOf(opening.callee).some((name) => opens.test(name));
      return isOpening && opening.arguments[0] !== undefined ? resolver.textsOf(opening.arguments[0]) : [];
    });
    return ofSql(opened.length > 0 ? opened : resolver.textsOf(callee.of));
  }
  const [first] = given;
  if (first === undefined || !resolver.symbolsOf(callee).some((name) => texts.test(name))) return [];
  return ofSql(resolver.textsOf(first));
}

function ofSql(paths: readonly string[]): readonly string[] {
  return paths.filter((path) => path.endsWith('.sql'));
}
