import { join } from 'node:path';
import { formatCount } from '../../progress.ts';
import { FactsFile } from './facts-file.ts';
import { indexJava, type JavaIndex, type JavaIndexBefore, type JavaIndexRequest } from './java-index.ts';
import { mergeFacts, readAgain, writeFacts } from './merge-facts.ts';

/** Facts of the last analysis of the same files, of which some have changed. */
export interface FactsBefore extends JavaIndexBefore {
  readonly facts: FactsFile;
}

/** Facts of all files, and what a person should know of how they were made. */
export interface IndexedAgain {
  readonly facts: FactsFile;
  /** Path of the facts. */
  readonly path: string;
  /** Path of the shapes of all files. */
  readonly shapes: string;
  readonly notes: readonly string[];
  /** Removes the files. */
  close(): void;
}

/** The facts of the sources, by the last analysis of the same files where that is of use: those of a reading of all files. */
export async function indexAgain(request: JavaIndexRequest, before: FactsBefore | null): Promise<IndexedAgain> {
  const index = await indexJava({ ...request, before: before ?? undefined });
  try {
    const again = before === null ? null : readAgain(index.path);
    if (before === null) return packed(index, []);
    if (again === null)
      return packed(index, ['all Java files are read again: what others see of a changed file has changed']);
    const path = pathIn(index);
    if (mergeFacts(before.facts, index.path, again, path)) {
      const of = `${formatCount(again.files.size)} of ${formatCount(request.files.length)} Java files`;
      return opened(index, path, [`${of} are read again: those that changed, and those that may see what changed`]);
    }
  } catch (error) {
    index.close();
    throw error;
  }
  index.close();
  const note = 'all Java files are read again: the compiler reports other problems in changed files than before';
  const whole = await indexAgain(request, null);
  return { ...whole, notes: [note] };
}

function packed(index: JavaIndex, notes: readonly string[]): IndexedAgain {
  const path = pathIn(index);
  writeFacts(index.path, path);
  return opened(index, path, notes);
}

function pathIn(index: JavaIndex): string {
  return join(index.path, '..', 'facts');
}

function opened({ shapes, close }: JavaIndex, path: string, notes: readonly string[]): IndexedAgain {
  return { facts: new FactsFile(path), path, shapes, notes, close };
}
