import { type FactsFile, FactsWriter, type OtherLines, type RecordKind, recordKinds } from './facts-file.ts';
import { readLines } from './read-lines.ts';

/** What the indexer says of files that it has read again. */
export interface ReadAgain {
  readonly files: ReadonlySet<string>;
}

/** What was read again, where the indexer's output is of some files alone; null where it is of all. */
export function readAgain(path: string): ReadAgain | null {
  let line = 0;
  for (const text of readLines(path)) {
    if (++line < 2) continue;
    const record = /^\{"record":"again"/.test(text)
      ? (JSON.parse(text) as { readonly files: readonly string[] })
      : null;
    return record === null ? null : { files: new Set(record.files) };
  }
  return null;
}

const ofFile = /^\{"record":"(outline|code|facts)","file":("(?:[^"\\]|\\.)*")/;
const ofProblem = /^\{"record":"problem","kind":"(?!duplicate-class)[^"]*","file":("(?:[^"\\]|\\.)*")/;

type Lines = Partial<Record<RecordKind, string>>;

/** Writes the indexer's output for all files, line by line. */
export function writeFacts(output: string, target: string): void {
  const writer = new FactsWriter(target);
  try {
    writer.finish(readOutput(output, (path, kind, line) => writer.add(path, kind, line)));
  } finally {
    writer.discard();
  }
}

/**
 * Writes the facts of all files: those of the last analysis, with the records of the files that were read again in place of theirs, in the same order.
 * False where that would not be the output for all files: the problems of the files read again are others than before, or a record is missing.
 * @param before facts of all files @param now the indexer's output for some
 */
export function mergeFacts(before: FactsFile, now: string, { files }: ReadAgain, target: string): boolean {
  const records = new Map<string, Lines>();
  const { problems, end } = readOutput(now, (path, kind, line) => {
    records.set(path, { ...records.get(path), [kind]: line });
  });
  const known = before.others.problems.filter((line) => isProblemOf(line, files));
  const found = problems.filter((line) => isProblemOf(line, files));
  if (end === '' || known.sort().join('\n') !== found.sort().join('\n')) return false;
  const writer = new FactsWriter(target);
  try {
    for (const file of before.files) {
      if (!files.has(file.path)) {
        before.copyTo(writer, file);
        continue;
      }
      const lines = records.get(file.path) ?? {};
      records.delete(file.path);
      if (recordKinds.some((kind) => (lines[kind] === undefined) !== (file.places[kind] === null))) return false;
      for (const kind of recordKinds) if (lines[kind] !== undefined) writer.add(file.path, kind, lines[kind]);
    }
    if (records.size > 0) return false;
    writer.finish({ ...before.others, end });
    return true;
  } finally {
    writer.discard();
  }
}

/** Reads the lines of an indexer's output; those of no file are its result. */
function readOutput(output: string, ofOne: (path: string, kind: RecordKind, line: string) => void): OtherLines {
  const problems: string[] = [];
  let [hello, end] = ['', ''];
  for (const line of readLines(output)) {
    const [, kind, file] = ofFile.exec(line) ?? [];
    if (kind !== undefined) ofOne(JSON.parse(file as string) as string, kind as RecordKind, line);
    else if (line.startsWith('{"record":"hello"')) hello = line;
    else if (line.startsWith('{"record":"problem"')) problems.push(line);
    else if (line.startsWith('{"record":"end"')) end = line;
  }
  return { hello, problems, end };
}

function isProblemOf(line: string, files: ReadonlySet<string>): boolean {
  const [, file] = ofProblem.exec(line) ?? [];
  return file !== undefined && files.has(JSON.parse(file) as string);
}
