import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import {
  advisoryEndings,
  emptyOsvSummary,
  isAdvisoryFile,
  type OsvSummary,
  readOsv,
} from '../../importers/osv/read-osv.ts';
import type { AdvisoryIndex } from '../../insights/packages/advisories/advisory-index.ts';
import type { UsedPackage } from '../../insights/packages/graph/package-graph.ts';
import { formatCount, type Progress } from '../progress.ts';
import { WorkflowError } from '../workflow-error.ts';
import { withByteFile } from './open-byte-file.ts';

/** Lines of one kind of warning at most. */
const maxLines = 20;

/** Adds the OSV records of files and folders (read in depth, by name) to the book; what a person should know of them, a line each. */
export function readAdvisories(
  paths: readonly string[],
  book: AdvisoryIndex,
  onProgress: (progress: Progress) => void,
): string[] {
  const summary = emptyOsvSummary();
  const listed = paths.map(advisoryFiles);
  const files = listed.flatMap((one) => one.files);
  for (const [i, path] of files.entries()) {
    onProgress({ phase: 'reading advisories', done: i, total: files.length });
    withByteFile(path, (file) => {
      for (const advisory of readOsv(file, summary)) book.add(advisory);
    });
  }
  return [
    ...listed.flatMap(({ path, others }) => otherFileNotes(path, others, `${advisoryEndings} or .zip`)),
    ...[...summary.otherFiles].flatMap(([path, others]) => otherFileNotes(path, others, advisoryEndings)),
    ...summaryNotes(summary),
    ...problemNotes(book),
  ];
}

interface AdvisoryFiles {
  readonly path: string;
  readonly files: readonly string[];
  /** Files of the folder that are of no kind advisories come in, below it. */
  readonly others: readonly string[];
}

function advisoryFiles(path: string): AdvisoryFiles {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new WorkflowError(`--advisories ${path}: there is no such file or folder`);
  if (!stat.isDirectory()) return { path, files: [path], others: [] };
  const all = readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const isTaken = (name: string): boolean => isAdvisoryFile(name) || /\.zip$/i.test(name);
  const [files, others] = [all.filter(isTaken), all.filter((name) => !isTaken(name))];
  if (files.length === 0)
    throw new WorkflowError(`--advisories ${path}: the folder holds no ${advisoryEndings} or .zip`);
  return { path, files, others: others.map((name) => relative(path, name)) };
}

function otherFileNotes(path: string, others: readonly string[], kinds: string): string[] {
  if (others.length === 0) return [];
  const examples = `${others.slice(0, 3).join(', ')}${others.length > 3 ? ', …' : ''}`;
  return [
    `warning: --advisories ${path}: ${formatCount(others.length)} files are no ${kinds} and are left out (${examples})`,
  ];
}

function summaryNotes({ records, withdrawn, commitRanges, otherEcosystems }: OsvSummary): string[] {
  const notes = [`${formatCount(records)} advisories, ${formatCount(withdrawn)} of them withdrawn and left out`];
  if (commitRanges > 0)
    notes.push(`${formatCount(commitRanges)} ranges of commits left out: they say nothing of versions`);
  if (otherEcosystems.size > 0) {
    const names = [...otherEcosystems].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name} ${count}`);
    notes.push(`left out, packages of other ecosystems: ${names.join(', ')}`);
  }
  return notes;
}

/** Packages in use whose version the order of their ecosystem cannot read: ranges cannot determine whether they are hit. */
export function unreadableNotes(packages: readonly UsedPackage[], book: AdvisoryIndex): string[] {
  const lines = packages.flatMap(({ id }) => {
    const unread = book.of(id).filter(({ test }) => test.cannotRead(id.version) && !test.affects(id.version));
    if (unread.length === 0) return [];
    const ids = new Set(unread.map(({ advisory }) => advisory.id));
    return `warning: ${id.name} ${id.version}: not matched by the ranges of ${formatCount(ids.size)} advisories: "${id.version}" is no ${id.type} version`;
  });
  return bounded(lines, 'such packages');
}

/** Ranges of packages in use that cannot be evaluated. */
function problemNotes(book: AdvisoryIndex): string[] {
  const lines: string[] = [];
  for (const { advisory, advised, test } of book.all()) {
    for (const problem of test.problems) {
      lines.push(`warning: ${advisory.id}: a range of ${advised.name} is not evaluated: ${problem}`);
    }
  }
  return bounded(lines, 'such ranges');
}

function bounded(lines: readonly string[], what: string): string[] {
  const more = lines.length - maxLines;
  return more <= 0 ? [...lines] : [...lines.slice(0, maxLines), `warning: … and ${formatCount(more)} more ${what}`];
}
