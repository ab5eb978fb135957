import { createHash } from 'node:crypto';
import type { ProgramPlan } from '../program-plan.ts';
import type { AnalysisCache, CachedFile, CachedProgram } from './analysis-cache.ts';

/** What is needed of the disk and the compiler to find out what changed. */
export interface ReuseQuestions {
  readonly environment: string;
  readonly textOf: (path: string) => string | undefined;
  /** Changes when a file out of scope does; undefined: it is gone. */
  readonly stateOf: (path: string) => string | undefined;
  /** Reads changed files anew, in a program of them alone. Undefined: they reach beyond what the whole program read. */
  readonly examine: (program: CachedProgram, paths: readonly string[]) => readonly ExaminedFile[] | undefined;
}

export interface ExaminedFile extends Pick<CachedFile, 'path' | 'shape' | 'ambient' | 'imports' | 'outside'> {}

/** Which files of the last analysis are as they were, and whose neighbours are, or why none is. */
export type Reuse =
  | { readonly reason: string }
  | {
      readonly reason: null;
      /** Files to be analysed again; all others give what they gave. */
      readonly stale: ReadonlySet<string>;
    };

/**
 * Finds what must be analysed again: files whose text changed, and, where what others see of such a file changed too, every file
 * that imports it, directly or through others. Sound but not minimal: an importer is analysed whatever it takes from the file.
 */
export function findStale(cache: AnalysisCache, questions: ReuseQuestions): Reuse {
  if (cache.environment !== questions.environment) return { reason: 'other files, options or packages' };
  for (const { outside } of cache.programs) {
    const other = outside.find(({ path, state }) => questions.stateOf(path) !== state);
    if (other !== undefined) return { reason: `${other.path} changed` };
  }
  const changed = [...cache.files.values()].filter(
    ({ path, textHash }) => hashText(questions.textOf(path) ?? '') !== textHash,
  );
  const stale = new Set(changed.map(({ path }) => path));
  const seen: string[] = [];
  const imports = new Map([...cache.files.values()].map((file) => [file.path, file.imports]));
  for (const program of cache.programs) {
    const paths = program.files.filter((path) => stale.has(path));
    if (paths.length === 0) continue;
    const examined = questions.examine(program, paths);
    if (examined === undefined) return { reason: 'a changed file reads what no file read before' };
    const lost = lostFile(cache, program, examined);
    if (lost !== undefined) return { reason: `no file in the program refers to ${lost} any more` };
    for (const file of examined) {
      const before = cache.files.get(file.path) as CachedFile;
      if (file.ambient || before.ambient) return { reason: `${file.path} declares names for all files` };
      if (file.shape !== before.shape) seen.push(file.path);
      imports.set(file.path, file.imports);
    }
  }
  for (const path of importersOf(seen, imports)) stale.add(path);
  return { reason: null, stale };
}

/**
 * What only changed files referred to and do not any more: a full analysis may not read it, and what it declares for all files is gone.
 */
function lostFile(
  { files }: AnalysisCache,
  program: CachedProgram,
  examined: readonly ExaminedFile[],
): string | undefined {
  const now = new Map(examined.map(({ path, outside }) => [path, new Set(outside)]));
  const candidates = new Set(
    [...now].flatMap(([path, outside]) => files.get(path)?.outside.filter((each) => !outside.has(each)) ?? []),
  );
  if (candidates.size === 0) return undefined;
  for (const path of program.files) {
    for (const each of now.get(path) ?? files.get(path)?.outside ?? []) candidates.delete(each);
  }
  return [...candidates][0];
}

export function hashText(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Names what the result of an analysis rests on besides the texts of its files. */
export function environmentOf(facts: {
  readonly program: string;
  readonly compiler: string;
  readonly surroundings: string;
  readonly plans: readonly ProgramPlan[];
  readonly more: unknown;
}): string {
  return hashText(JSON.stringify(facts));
}

/** All files that lead to one of these by imports. */
function importersOf(paths: readonly string[], imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const importers = new Map<string, string[]>();
  for (const [path, targets] of imports) {
    for (const target of targets) {
      const known = importers.get(target);
      if (known === undefined) importers.set(target, [path]);
      else known.push(path);
    }
  }
  const found = new Set<string>();
  const open = [...paths];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    for (const importer of importers.get(path) ?? []) {
      if (found.has(importer)) continue;
      found.add(importer);
      open.push(importer);
    }
  }
  return found;
}
