import type { SourceFile } from '../../src/model/source-file.ts';
import type { NaiveAnalysis } from './naive-analysis.ts';
import { naiveCompareLists } from './naive-text.ts';

/** The files in the order of their ids: by path, then key. */
export function sortedFiles({ files }: NaiveAnalysis): NaiveAnalysis['files'] {
  return files.toSorted((a, b) => naiveCompareLists([a.path, a.key], [b.path, b.key]));
}

export function naiveSourceFile(analysis: NaiveAnalysis, fileId: number): SourceFile | undefined {
  const file = sortedFiles(analysis)[fileId - 1];
  if (file === undefined) return undefined;
  const { path, lines, text } = file;
  const fileName = path.split(/[/\\]/).at(-1) as string;
  return { fileId: String(fileId), fileName, filePath: path, nbLines: lines, text };
}
