import { renameSync } from 'node:fs';
import { formatCount } from '../../progress.ts';
import { indexJava, type JavaIndex, type JavaIndexRequest } from './java-index.ts';
import type { FactsBefore } from './kept-facts.ts';
import { mergeFacts, readAgain } from './merge-facts.ts';

/** Facts of all files, and what a person should know of how they were made. */
export interface IndexedAgain {
  readonly index: JavaIndex;
  readonly notes: readonly string[];
}

/** The facts of the sources, by the last analysis of the same files where that is of use: byte by byte those of a reading of all files. */
export async function indexAgain(request: JavaIndexRequest, before: FactsBefore | null): Promise<IndexedAgain> {
  const index = await indexJava({ ...request, before: before ?? undefined });
  if (before === null) return { index, notes: [] };
  const again = readAgain(index.path);
  if (again === null)
    return { index, notes: ['all Java files are read again: what others see of a changed file has changed'] };
  const merged = `${index.path}.merged`;
  if (mergeFacts(before.path, index.path, again, merged)) {
    renameSync(merged, index.path);
    const of = `${formatCount(again.files.size)} of ${formatCount(request.files.length)} Java files`;
    return { index, notes: [`${of} are read again: those that changed, and those that may see what changed`] };
  }
  index.close();
  const note = 'all Java files are read again: the compiler reports other problems in changed files than before';
  return { index: await indexJava({ ...request, before: undefined }), notes: [note] };
}
