import { closeSync, openSync, writeSync } from 'node:fs';
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

/**
 * Writes the facts of all files: those of the last analysis, with the records of the files that were read again in place of theirs, in the same order.
 * False where that would not be the output for all files: the problems of the files read again are others than before, or a record is missing.
 * @param before facts of all files @param now of some
 */
export function mergeFacts(before: string, now: string, { files }: ReadAgain, merged: string): boolean {
  const records = new Map<string, string>();
  const problems: string[] = [];
  let end = '';
  for (const line of readLines(now)) {
    const key = keyOf(line);
    if (key !== null) records.set(key, line);
    else if (isProblemOf(line, files)) problems.push(line);
    else if (line.startsWith('{"record":"end"')) end = line;
  }
  const known: string[] = [];
  const output = openSync(merged, 'w');
  const write = (line: string): void => void writeSync(output, `${line}\n`);
  try {
    for (const line of readLines(before)) {
      const key = keyOf(line);
      const [kind, file] = key?.split('\n') ?? [];
      if (isProblemOf(line, files)) known.push(line);
      if (line.startsWith('{"record":"end"')) write(end);
      else if (kind === undefined || !files.has(file as string)) write(line);
      else {
        const record = records.get(key as string);
        if (record === undefined) return false;
        records.delete(key as string);
        write(record);
      }
    }
  } finally {
    closeSync(output);
  }
  return end !== '' && records.size === 0 && known.sort().join('\n') === problems.sort().join('\n');
}

/** Kind and file of a record of one file; null of any other line. */
function keyOf(line: string): string | null {
  const [, kind, file] = ofFile.exec(line) ?? [];
  return kind === undefined ? null : `${kind}\n${JSON.parse(file as string)}`;
}

function isProblemOf(line: string, files: ReadonlySet<string>): boolean {
  const [, file] = ofProblem.exec(line) ?? [];
  return file !== undefined && files.has(JSON.parse(file) as string);
}
