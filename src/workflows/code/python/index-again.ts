import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { type IndexParts, indexParts, joinedIndex } from '../../../importers/scip/parts/index-parts.ts';
import { movedDocument } from '../../../importers/scip/parts/moved-document.ts';
import { isSameDocument, isSameKind } from '../../../importers/scip/parts/same-parts.ts';
import { GrammarsMissingError, loadGrammars, type ParseCode } from '../../../insights/cloud/syntax/grammars.ts';
import { formatCount } from '../../progress.ts';
import { runPythonIndexer } from '../python-indexer.ts';
import type { PythonBefore } from './kept-python.ts';
import { dearest, type PlanAgain, planAgain } from './plan-again.ts';

export interface AgainRequest {
  readonly before: PythonBefore;
  /** Texts of now, by path. */
  readonly texts: ReadonlyMap<string, string>;
  readonly directory: string;
  /** For what the indexer makes. */
  readonly folder: string;
  readonly output: string;
  readonly program: string;
  readonly project: string;
}

/** Whether the index was made, and what a person should know of it: how, or why not. */
export interface IndexedAgain {
  readonly isMade: boolean;
  readonly note: string;
}

/**
 * Makes an index of all files of the one of the last analysis: what changed and what may see it is indexed again, and the rest is as it was. Where that may not
 * be the index that an indexer makes of all, nothing is made.
 */
export async function indexAgain(request: AgainRequest): Promise<IndexedAgain> {
  const { before, texts, output } = request;
  const parse = await grammars();
  const plan = parse === null ? 'the grammar of Python is not installed' : planAgain(before, texts, parse);
  if (typeof plan === 'string') return all(plan);
  const known = indexParts(before.index);
  if (known === null) return all('the index of the last analysis cannot be taken apart');
  const documents = new Map(known.documents);
  const externals = new Map(known.externals);
  for (const [path, moved] of plan.moved) {
    const document = documents.get(path);
    const now = document === undefined ? null : movedDocument(document, moved);
    if (now === null) return all(`it is not known where what is in ${path} has moved`);
    documents.set(path, now);
  }
  const left = new Set(plan.stale);
  // What a file imports is not known for sure: one that was not indexed with what imports it is indexed alone.
  for (let spent = 0; left.size > 0; ) {
    const { target, cost } = plan.next(left);
    spent += cost;
    if (spent > dearest) return all('one after the other the files that may see what changed cost as much');
    const found = await indexed(target, request);
    if (typeof found === 'string') return all(found);
    const why = take(found, plan, documents, externals, left);
    if (why !== null) return all(why);
    if (left.has(target)) return all(`scip-python says nothing of ${target}`);
  }
  writeFileSync(output, joinedIndex({ metadata: known.metadata, documents, externals }));
  return { isMade: true, note: madeNote(plan.stale.size, texts.size) };
}

function madeNote(again: number, files: number): string {
  const of = `of ${formatCount(files)} Python files`;
  if (again === 0) return `none ${of} says anything else than before: nothing is indexed again`;
  return `${formatCount(again)} ${of} ${again === 1 ? 'was' : 'were'} indexed again: what changed, and what may see the change`;
}

function all(why: string): IndexedAgain {
  return { isMade: false, note: `all Python files are indexed again: ${why}` };
}

/** The index of a file with what it imports. */
async function indexed(target: string, request: AgainRequest): Promise<IndexParts | string> {
  const output = join(request.folder, 'some.scip');
  try {
    await runPythonIndexer(request.program, request.directory, request.project, output, target);
  } catch {
    return `scip-python does not index ${target} alone`;
  }
  const parts = indexParts(readFileSync(output), (stated) => posix.join(target, stated).replace(/\/$/, ''));
  return parts ?? `the index of ${target} cannot be taken apart`;
}

/** Takes over what is stale; says why nothing may be taken over where anything else is not as it was. */
function take(
  found: IndexParts,
  { stale }: PlanAgain,
  documents: Map<string, Buffer>,
  externals: Map<string, Buffer>,
  left: Set<string>,
): string | null {
  for (const [path, document] of found.documents) {
    const known = documents.get(path);
    if (known === undefined) return `${path} was not indexed before`;
    if (!stale.has(path) && !isSameDocument(known, document))
      return `scip-python says something else of ${path}, which has not changed`;
    if (!stale.has(path)) continue;
    documents.set(path, document);
    left.delete(path);
  }
  for (const [symbol, message] of found.externals) {
    const known = externals.get(symbol);
    if (known === undefined) externals.set(symbol, message);
    else if (!isSameKind(known, message)) return `scip-python takes ${symbol} for something else than before`;
  }
  return null;
}

async function grammars(): Promise<ParseCode | null> {
  try {
    return await loadGrammars();
  } catch (error) {
    if (error instanceof GrammarsMissingError) return null;
    throw error;
  }
}
