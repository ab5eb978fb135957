import type { AnalysisCache, CachedFile, CachedProgram } from './analysis-cache.ts';

interface Head {
  readonly format: 1;
  readonly environment: string;
  readonly programs: readonly CachedProgram[];
  readonly files: number;
}

/** A cache as lines of JSON: what it rests on, then a line a file. */
export function* encodeCache({ environment, programs, files }: AnalysisCache): Generator<string> {
  const head: Head = { format: 1, environment, programs, files: files.size };
  yield `${JSON.stringify(head)}\n`;
  for (const file of files.values()) yield `${JSON.stringify(file)}\n`;
}

/** The cache of these lines (whatever pieces they come in). Throws where they are none, or not all of one. */
export function decodeCache(lines: Iterable<string>): AnalysisCache {
  const files = new Map<string, CachedFile>();
  let head: Head | null = null;
  for (const line of lines) {
    if (head === null) {
      head = JSON.parse(line) as Head;
      if (head.format !== 1 || !Array.isArray(head.programs)) throw new Error('it is of another format');
    } else {
      const file = JSON.parse(line) as CachedFile;
      files.set(file.path, file);
    }
  }
  if (head === null || files.size !== head.files) throw new Error('it is cut off');
  return { environment: head.environment, programs: head.programs, files };
}
