import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnalysisCache } from '../analyzers/typescript/incremental/analysis-cache.ts';
import { decodeCache, encodeCache } from '../analyzers/typescript/incremental/cache-text.ts';
import { hashText } from '../analyzers/typescript/incremental/reuse.ts';
import { compressedBlock, decompressedBlocks } from '../snapshot/format/compressed-blocks.ts';
import { applicationFolder } from '../snapshot/format/data-directory.ts';
import { programVersion } from './program-version.ts';

const blockCharacters = 1 << 20;

/** Where the last analysis of an application is kept for the next: beside its snapshots, replaced by rename. */
export function analysisCacheFile(dataDirectory: string, application: string): string {
  return join(applicationFolder(dataDirectory, application).folder, 'analysis-cache');
}

/** What the last analysis left, or null where there is nothing; damage is told and counts as nothing. */
export function readAnalysisCache(path: string, onWarning: (text: string) => void): AnalysisCache | null {
  try {
    return decodeCache(linesOf(readFileSync(path)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    onWarning(`${path} cannot be used, everything is analysed: ${(error as Error).message}`);
    return null;
  }
}

export function writeAnalysisCache(path: string, cache: AnalysisCache): void {
  const blocks: Buffer[] = [];
  let text = '';
  const flush = (): void => {
    blocks.push(compressedBlock(Buffer.from(text)));
    text = '';
  };
  for (const line of encodeCache(cache)) {
    text += line;
    if (text.length >= blockCharacters) flush();
  }
  if (text !== '') flush();
  const written = `${path}.new`;
  mkdirSync(join(path, '..'), { recursive: true });
  rmSync(written, { force: true });
  for (const block of blocks) writeFileSync(written, block, { flag: 'a' });
  renameSync(written, path);
}

/** The version of the program and the state of its own files: a program that was changed may find other things. */
export function programState(): string {
  const folder = fileURLToPath(new URL('../', import.meta.url));
  const states = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => {
      const { size, mtimeMs } = statSync(join(parentPath, name));
      return `${join(parentPath, name)} ${size} ${mtimeMs}`;
    });
  return hashText(`${programVersion()}\n${states.sort().join('\n')}`);
}

function* linesOf(file: Buffer): Generator<string> {
  for (const block of decompressedBlocks(file)) {
    const text = block.toString('utf8');
    for (let from = 0; from < text.length; ) {
      const end = text.indexOf('\n', from);
      yield text.slice(from, end);
      from = end + 1;
    }
  }
}
